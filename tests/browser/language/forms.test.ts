import { storedContactRequests } from '../support/database.ts';
import { expect, test } from '../support/test.ts';
import { contactForm, fillContactForm, formTakenOver, newRequest } from './support/contact-form.ts';
import { hold, isContactInsert } from './support/network.ts';
import { address, expectSameDocument, markDocument, switchTo } from './support/visitor.ts';

test('B14 [F19] text typed into the contact form survives the switch, and the labels follow', async ({
  page,
}) => {
  await page.goto('/contact');
  await markDocument(page);
  const request = await fillContactForm(page, 'en');
  await formTakenOver(page);
  await switchTo(page, 'de');
  const german = contactForm(page, 'de');
  await expect(german.name).toHaveValue(request.name);
  await expect(german.company).toHaveValue(request.company);
  await expect(german.email).toHaveValue(request.email);
  await expect(german.message).toHaveValue(request.message);
  await expectSameDocument(page);
});

test('B14 [F19] shown errors are said again in the other language', async ({ page }) => {
  await page.goto('/contact');
  const english = contactForm(page, 'en');
  await english.email.fill('erika');
  await english.message.fill('Hallo');
  await english.send.click();
  await expect(english.error('emailInvalid')).toBeVisible();

  await switchTo(page, 'de');
  const german = contactForm(page, 'de');
  for (const code of ['nameRequired', 'companyRequired', 'emailInvalid', 'messageTooShort'] as const) {
    await expect(german.error(code)).toBeVisible();
  }
  await expect(german.summary).toBeVisible();
  await expect(german.email).toHaveValue('erika');

  await german.name.fill('Erika');
  await expect(german.error('nameRequired')).toHaveCount(0);
});

test('B14 the contact form keeps its text and errors when EN also changes the address', async ({ page }) => {
  await page.goto('/de/contact');
  const german = contactForm(page, 'de');
  await german.name.fill('Erika');
  await german.send.click();
  await expect(german.error('emailRequired')).toBeVisible();

  await switchTo(page, 'en');
  await expect.poll(() => address(page)).toBe('/contact');
  const english = contactForm(page, 'en');
  await expect(english.name).toHaveValue('Erika');
  await expect(english.error('emailRequired')).toBeVisible();
});

test('B14 the contact form can be sent after two switches, and is empty then', async ({ page }) => {
  await page.goto('/contact');
  const request = await fillContactForm(page, 'en');
  await formTakenOver(page);
  await switchTo(page, 'de');
  await switchTo(page, 'en');
  const english = contactForm(page, 'en');
  await english.send.click();
  await expect(english.success).toBeVisible();
  await expect(english.message).toHaveValue('');
  expect(await storedContactRequests(request.email)).toEqual([expect.objectContaining(request)]);
});

test('B14 [F20] a message on its way when the language is switched arrives once and is answered in the new language', async ({
  page,
}) => {
  await page.goto('/contact');
  const insert = await hold(page, isContactInsert);
  const { email } = await fillContactForm(page, 'en');
  await contactForm(page, 'en').send.click();
  await insert.first;

  await switchTo(page, 'de');
  const german = contactForm(page, 'de');
  await expect(german.sending).toBeDisabled();
  insert.release();
  await expect(german.success).toBeVisible();
  await expect(german.send).toBeEnabled();
  expect(await storedContactRequests(email)).toHaveLength(1);
});

test('B14 a message that could not be sent says so in the new language and keeps the text', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 403/);
  allowConsole(/^Form not sent: refused \(\S+\)$/);
  await page.route(isContactInsert, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 403,
          headers: { 'access-control-allow-origin': '*' },
          json: { code: '42501' },
        })
      : route.continue(),
  );
  await page.goto('/contact');
  const { message } = await fillContactForm(page, 'en', newRequest());
  await contactForm(page, 'en').send.click();
  await expect(contactForm(page, 'en').failure).toBeVisible();
  await switchTo(page, 'de');
  await expect(contactForm(page, 'de').failure).toBeVisible();
  await expect(contactForm(page, 'de').message).toHaveValue(message);
});
