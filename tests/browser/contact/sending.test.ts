import type { Page } from '@playwright/test';
import { locales } from '#src/i18n/locales.ts';
import { storedContactRequests } from '../support/database.ts';
import { dictionaryOf } from '../support/dictionary.ts';
import { expect, test } from '../support/test.ts';
import { contactForm, contactRows, messagesOf, validRequest } from './contact-form.ts';

/** Holds the form's requests back until `release` is called; counts them. */
async function hold(page: Page) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const sent: unknown[] = [];
  await page.route(contactRows, async (route) => {
    if (route.request().method() === 'POST') sent.push(route.request().postDataJSON());
    await released;
    await route.continue();
  });
  return { release, sent };
}

for (const locale of locales) {
  const says = messagesOf(locale);

  test(`[B03] ${locale}: a request is sent, confirmed and stored, trimmed`, async ({ page }) => {
    const { release } = await hold(page);
    const { form, button, open, fill, values } = contactForm(page, locale);
    await open();
    const request = validRequest();
    await fill({
      name: `  ${request.name} `,
      company: `\t${request.company}`,
      email: ` ${request.email} `,
      message: `\n${request.message}\n \n`,
    });
    await button.click();
    await expect(button).toBeDisabled();
    await expect(button).toHaveText(says.sending);
    await expect(form.getByRole('status')).toBeFocused();
    await expect(form.getByRole('status')).toHaveText(says.sending);
    release();
    await expect(form.getByRole('status')).toHaveText(says.success);
    await expect(form.getByRole('status')).toBeInViewport();
    await expect(form.getByRole('status')).toBeFocused();
    await expect(button).toBeEnabled();
    await expect(button).toHaveText(dictionaryOf(locale, 'contact').form.submit);
    expect(await values()).toEqual(['', '', '', '']);
    await expect(page.locator('.field-error')).toHaveCount(0);
    const { id: _id, ...stored } = (await storedContactRequests(request.email))[0] ?? { id: '' };
    expect(stored).toEqual({ ...request, language: locale, trapped: false });
  });

  test(`[F15] [F16] ${locale}: three presses at once and Enter afterwards send it once`, async ({ page }) => {
    const { release, sent } = await hold(page);
    const { form, button, field, open, fill } = contactForm(page, locale);
    await open();
    const request = validRequest();
    await fill(request);
    await button.click({ clickCount: 3, force: true });
    await expect(button).toHaveText(says.sending);
    await field('name').press('Enter');
    await field('email').press('Enter');
    release();
    await expect(form.getByRole('status')).toHaveText(says.success);
    expect(sent).toHaveLength(1);
    expect(await storedContactRequests(request.email)).toHaveLength(1);
  });
}

test('Enter in a line sends the form, Enter in the message starts a new line', async ({ page }) => {
  const { form, field, open, fill } = contactForm(page, 'en');
  await open();
  const request = validRequest({ message: 'A first line' });
  await fill(request);
  await field('message').press('End');
  await field('message').press('Enter');
  await field('message').pressSequentially('and a second');
  await field('email').press('Enter');
  await expect(form.getByRole('status')).toHaveText(messagesOf('en').success);
  expect((await storedContactRequests(request.email))[0]?.message).toBe('A first line\nand a second');
});

test('A second request from the same page is a row of its own, and typing takes the first thanks away', async ({
  page,
}) => {
  const { form, field, button, open, fill } = contactForm(page, 'en');
  await open();
  const request = validRequest();
  await fill(request);
  await button.click();
  await expect(form.getByRole('status')).toHaveText(messagesOf('en').success);
  await field('name').pressSequentially('A');
  await expect(form.getByRole('status')).toHaveText('');
  await fill(request);
  await button.click();
  await expect(form.getByRole('status')).toHaveText(messagesOf('en').success);
  const rows = await storedContactRequests(request.email);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(2);
});

test('With the keyboard alone: from field to field, to the button, and the thanks have the focus', async ({
  page,
}) => {
  const { form, field, open } = contactForm(page, 'en');
  await open();
  const request = validRequest({ message: 'Typed from the keyboard.' });
  await field('name').focus();
  for (const value of Object.values(request)) {
    await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('status')).toHaveText(messagesOf('en').success);
  await expect(form.getByRole('status')).toBeFocused();
  expect(await storedContactRequests(request.email)).toMatchObject([request]);
});
