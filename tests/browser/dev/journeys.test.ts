import type { Page } from '@playwright/test';
import { contactForm, messagesOf, validRequest } from '../contact/contact-form.ts';
import { openServiceDialog, serviceDialog } from '../language/support/service-dialog.ts';
import { address, expectLanguage, headlines, navLink, switchTo } from '../language/support/visitor.ts';
import { copyProject, startDevServer, type DevServer } from '../support/dev-server.ts';
import { dictionaryOf } from '../support/dictionary.ts';
import { expect, test } from '../support/test.ts';

/** `npm run dev` runs the client of the built site: journeys through language, dialog and forms, against the real server. */
test.describe.configure({ mode: 'serial', timeout: 120_000 });

let project: ReturnType<typeof copyProject>;
let server: DevServer;

/** Touches a form's backend client once: Vite reloads pages when it meets a dependency for the first time. */
async function warmUp(page: Page): Promise<void> {
  await page.goto(`${server.url}/contact`);
  await page.locator('#contact [name="name"]').focus();
  await page.locator('astro-island:not([ssr]) #contact').waitFor({ state: 'attached', timeout: 60_000 });
  await page.waitForLoadState('networkidle');
}

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  project = copyProject();
  server = await startDevServer({ root: project.root });
  const page = await browser.newPage();
  await warmUp(page);
  await page.close();
});

test.afterAll(async () => {
  await server.stop();
  project.remove();
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
  await expect(german.form.getByRole('status')).toHaveText(messagesOf('de').success, { timeout: 20_000 });
});

test('development: the newsletter takes an address', async ({ page }) => {
  await page.goto(`${server.url}/imprint`);
  const texts = dictionaryOf('en', 'newsletter');
  const footer = page.getByRole('contentinfo');
  await footer.getByLabel(texts.signUp.email, { exact: true }).fill(validRequest().email);
  await footer.getByRole('button', { name: texts.signUp.submit }).click();
  await expect(footer.getByText(texts.result.success)).toBeVisible({ timeout: 20_000 });
});
