import type { Page } from '@playwright/test';
import { dictionaryOf } from '../support/dictionary.ts';
import { storedContactRequests } from '../support/database.ts';
import { always, hurry, isContactInsert, meetFaults } from '../support/faults.ts';
import { expect, test } from '../support/test.ts';
import { contactForm, contactRows, messagesOf, validRequest } from './contact-form.ts';

/** The one line a failed send may log: a reason and a code, nothing the visitor typed. */
const logged = (reason: string) => new RegExp(`^Form not sent: ${reason} \\(\\w+\\)$`);
const browserLine = /^Failed to load resource: (the server responded with a status of \d+|net::ERR_\w+)/;

// In one language: what is said in which is held by src/islands/contact-form/ContactForm.test.tsx.
const locale = 'de';
const says = messagesOf(locale);

test(`[F05] a refusal is told plainly, with a way by mail; what was typed stays`, async ({
  page,
  allowConsole,
}) => {
  allowConsole(logged('refused'));
  allowConsole(browserLine);
  const lines: string[] = [];
  page.on('console', (line) => lines.push(line.text()));
  await page.route(contactRows, (route) =>
    route.fulfill({ status: 400, json: { code: '23514', message: 'no' } }),
  );
  const { form, button, open, fill, values } = contactForm(page, locale);
  await open();
  const request = validRequest();
  await fill(request);
  await button.click();
  const alert = form.getByRole('alert');
  await expect(alert).toContainText(says.failure);
  await expect(alert).toBeFocused();
  await expect(alert).toBeInViewport();
  await expect(alert.getByRole('link', { name: 'info@example.com' })).toHaveAttribute(
    'href',
    'mailto:info@example.com',
  );
  await expect(button).toBeEnabled();
  expect(await values()).toEqual(Object.values(request));
  expect(lines.filter((line) => line.startsWith('Form'))).toEqual(['Form not sent: refused (23514)']);
});

/** Fills the form in, and sends it once React has it and the line is gone. */
async function sendOffline(page: Page) {
  const form = contactForm(page, locale);
  const request = validRequest();
  await form.open();
  await form.fill(request);
  await expect(page.locator('form#contact').locator('xpath=ancestor::astro-island')).not.toHaveAttribute(
    'ssr',
  );
  await page.context().setOffline(true);
  await form.button.click();
  return { ...form, request };
}

test(`[F21] offline it says so; the message stays, and one more press sends it once the line is back`, async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(logged('offline'));
  allowConsole(browserLine);
  const { form, values, request, button } = await sendOffline(page);
  const alert = form.getByRole('alert');
  await expect(alert.getByText(says.failure, { exact: true })).toBeVisible();
  await expect(alert.getByText(dictionaryOf(locale, 'contact').result.offline)).toBeVisible();
  expect(await values()).toEqual(Object.values(request));
  await context.setOffline(false);
  await button.click();
  await expect(form.getByRole('status')).toHaveText(says.success);
  expect(await storedContactRequests(request.email)).toHaveLength(1);
});

for (const [title, fault] of [
  ['[F01] A backend that is down', { drop: true }],
  ['[F07] A backend that never answers', { hang: true }],
] as const) {
  test(`${title}: told plainly; what was typed stays, and the button is ready`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(browserLine);
    allowConsole(logged('offline'));
    await hurry(page);
    await meetFaults(page, isContactInsert, always(fault));
    const { form, button, open, fill, values } = contactForm(page, 'en');
    await open();
    const request = validRequest();
    await fill(request);
    await button.click();
    await expect(form.getByRole('alert')).toContainText(messagesOf('en').failure);
    await expect(button).toBeEnabled();
    expect(await values()).toEqual(Object.values(request));
    expect(await storedContactRequests(request.email)).toEqual([]);
  });
}

test('[F09] Stored, but the answer got lost on the way: one row, and the visitor is thanked', async ({
  page,
  allowConsole,
}) => {
  allowConsole(browserLine);
  let tries = 0;
  await page.route(contactRows, async (route) => {
    tries += 1;
    if (tries > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  const { form, button, open, fill } = contactForm(page, 'en');
  await open();
  const request = validRequest();
  await fill(request);
  await button.click();
  await expect(form.getByRole('status')).toHaveText(messagesOf('en').success);
  expect(tries).toBe(2);
  expect(await storedContactRequests(request.email)).toHaveLength(1);
});

test('[F10] Stored, and every answer lost: pressing again still leaves one row', async ({
  page,
  allowConsole,
}) => {
  allowConsole(browserLine);
  allowConsole(logged('offline'));
  await page.route(contactRows, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  const { form, button, open, fill } = contactForm(page, 'en');
  await open();
  const request = validRequest();
  await fill(request);
  await button.click();
  await expect(form.getByRole('alert')).toContainText(messagesOf('en').failure);
  await page.unroute(contactRows);
  await button.click();
  await expect(form.getByRole('status')).toHaveText(messagesOf('en').success);
  expect(await storedContactRequests(request.email)).toHaveLength(1);
});

test('[F03] A server that fails twice is asked a third time', async ({ page, allowConsole }) => {
  allowConsole(browserLine);
  let tries = 0;
  await page.route(contactRows, (route) => {
    tries += 1;
    return tries < 3 ? route.fulfill({ status: 503, json: { message: 'busy' } }) : route.continue();
  });
  const { form, button, open, fill } = contactForm(page, 'en');
  await open();
  const request = validRequest();
  await fill(request);
  await button.click();
  await expect(form.getByRole('status')).toHaveText(messagesOf('en').success);
  expect(await storedContactRequests(request.email)).toHaveLength(1);
});

test('[S28] The database’s limit of three requests from an address is told with the minutes to wait', async ({
  page,
  allowConsole,
}) => {
  allowConsole(browserLine);
  allowConsole(logged('busy'));
  const { form, button, open, fill, values } = contactForm(page, 'en');
  await open();
  const request = validRequest();
  for (let sent = 0; sent < 3; sent += 1) {
    await fill(request);
    await button.click();
    await expect(form.getByRole('status')).toHaveText(messagesOf('en').success);
  }
  await fill(request);
  await button.click();
  const wait = dictionaryOf('en', 'contact').result.wait.split('{{')[0]!;
  await expect(form.getByRole('alert').getByText(messagesOf('en').failure, { exact: true })).toBeVisible();
  await expect(form.getByRole('alert').getByText(wait)).toBeVisible();
  expect(await values()).toEqual(Object.values(request));
  expect(await storedContactRequests(request.email)).toHaveLength(3);
});
