import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '#src/i18n/locales.ts';
import { localizePath } from '#src/lib/routes.ts';
import { contactForm, messagesOf, validRequest } from '../contact/contact-form.ts';
import { openServiceDialog, serviceDialog } from '../language/support/service-dialog.ts';
import { address, expectLanguage, headlines, navLink, switchTo } from '../language/support/visitor.ts';
import { dictionaryOf } from '../support/dictionary.ts';
import { expect } from '../support/test.ts';
import type { DevServer } from './dev-server.ts';
import { test } from './test.ts';

/** `npm run dev` runs the client of the built site: journeys through language, dialog and forms, against the real server. */
test.describe.configure({ mode: 'serial' });

let server: DevServer;

/** Gives a job a last day that is over, as content/README.md says in "Adding a job". */
function closeJob(job: string): void {
  for (const locale of locales) {
    const file = join(server.root, `content/jobs/${locale}/${job}.md`);
    const text = readFileSync(file, 'utf8');
    expect(text).toMatch(/^validThrough: .*$/m);
    writeFileSync(file, text.replace(/^validThrough: .*$/m, 'validThrough: 2026-11-19'));
  }
}

test.beforeAll(({ devServer }) => {
  server = devServer;
  closeJob('product-owner');
});

test('development: the language is switched in place, and links stay German', async ({ page }) => {
  await page.goto(`${server.url}/about`);
  await switchTo(page, 'de');
  expect(address(page)).toBe('/about');
  await navLink(page, 'de', 'services').click();
  await expectLanguage(page, 'de', headlines.services('de'));
  expect(address(page)).toBe('/services');
  await page.goBack();
  await expectLanguage(page, 'de', headlines.about('de'));
  await switchTo(page, 'en');
});

test('development: EN on a German address replaces the address', async ({ page }) => {
  await page.goto(`${server.url}/de/services`);
  await switchTo(page, 'en');
  await expect.poll(() => address(page)).toBe('/services');
});

test('development: a dialog opens, follows the language and leads to the contact page', async ({ page }) => {
  await page.goto(`${server.url}/services`);
  await switchTo(page, 'de');
  await openServiceDialog(page, 'de');
  const { dialog, start } = serviceDialog(page);
  await expect(dialog).toBeVisible();
  await start('de').click();
  await expectLanguage(page, 'de', headlines.contact('de'));
});

test('development: the contact form keeps its text through a switch, says its errors and is sent', async ({
  page,
}) => {
  await page.goto(`${server.url}/contact`);
  const english = contactForm(page, 'en');
  const request = validRequest();
  await english.fill({ ...request, email: '' });
  await english.button.click();
  await expect(english.error('email')).toHaveText(new RegExp(messagesOf('en').emailRequired));
  await switchTo(page, 'de');
  const german = contactForm(page, 'de');
  await expect(german.field('message')).toHaveValue(request.message);
  await german.field('email').fill(request.email);
  await german.button.click();
  await expect(german.form.getByRole('status')).toHaveText(messagesOf('de').success);
});

test('development: the newsletter takes an address', async ({ page }) => {
  await page.goto(`${server.url}/imprint`);
  const texts = dictionaryOf('en', 'newsletter');
  const footer = page.getByRole('contentinfo');
  await footer.getByLabel(texts.signUp.email, { exact: true }).fill(validRequest().email);
  await footer.getByRole('button', { name: texts.signUp.submit }).click();
  await expect(footer.getByText(texts.result.success)).toBeVisible();
});

for (const { locale, says } of [
  { locale: 'en', says: 'This position is closed.' },
  { locale: 'de', says: 'Diese Stelle ist nicht mehr offen.' },
] as const)
  test(`development, ${locale}: a closed job says so, and nothing leads to applying for it`, async ({
    page,
  }) => {
    const open = (path: string) => page.goto(server.url + localizePath(path, locale));
    await open('/careers/product-owner');
    await expect(page.getByText(says)).toBeVisible();
    await expect(page.locator('main .button, main a[href*="job="]')).toHaveCount(0);
    await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');

    await open('/careers/fullstack-developer');
    await expect(page.getByText(says)).toHaveCount(0);
    await expect(page.locator('main .button')).toHaveCount(2);
    await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1);

    await open('/careers');
    await expect(page.locator('#open-positions h3')).toHaveCount(2);
    await open('/careers/apply?job=product-owner');
    await expect(page.locator('h1')).not.toContainText('Product Owner');
  });
