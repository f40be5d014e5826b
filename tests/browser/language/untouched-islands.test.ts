import type { Page } from '@playwright/test';
import { storedContactRequests } from '../support/database.ts';
import { expect, test } from '../support/test.ts';
import { contactForm, fillContactForm, formTakenOver } from './support/contact-form.ts';
import { hold, isPage, isScript } from './support/network.ts';
import { address, expectLanguage, switchLink, switchTo } from './support/visitor.ts';

test('B15 text typed before React has come survives the switch, and the form then works in the new language', async ({
  page,
}) => {
  await page.goto('/contact');
  const scripts = await hold(page, isScript);
  const request = await fillContactForm(page, 'en');
  await scripts.first;
  await switchTo(page, 'de');
  const german = contactForm(page, 'de');
  await expect(german.name).toHaveValue(request.name);
  await expect(german.message).toHaveValue(request.message);

  scripts.release();
  await german.email.fill('erika');
  await formTakenOver(page);
  await german.send.click();
  await expect(german.error('emailInvalid')).toBeVisible();
  await expect(german.name).toHaveValue(request.name);
  await german.email.fill(request.email);
  await german.send.click();
  await expect(german.success).toBeVisible();
});

test('B15 an island that nobody has touched is taken over in the language on screen', async ({ page }) => {
  await page.goto('/contact');
  await switchTo(page, 'de');
  const german = contactForm(page, 'de');
  await german.name.focus();
  await formTakenOver(page);
  await german.send.click();
  await expect(german.error('nameRequired')).toBeVisible();
});

/** Presses a link between the task that has React take the form over and the one in which it does. */
const pressOnceReactBegins = (page: Page, link: string) =>
  page.locator('astro-island:has(#contact)').evaluate((island, selector) => {
    new MutationObserver(() => document.querySelector<HTMLElement>(selector)!.click()).observe(island, {
      attributeFilter: ['ssr'],
    });
  }, link);

test('B15 a press on DE while React is taking the form over loses nothing that was typed', async ({
  page,
}) => {
  await page.goto('/contact');
  const atHand = page.waitForResponse('**/de/contact');
  await switchLink(page, 'de').hover();
  await atHand;
  const scripts = await hold(page, isScript);
  const request = await fillContactForm(page, 'en');
  await scripts.first;
  await pressOnceReactBegins(page, '[data-language="de"]');
  scripts.release();
  await expectLanguage(page, 'de');
  const form = contactForm(page, 'de');
  await expect(form.name).toHaveValue(request.name);
  await expect(form.message).toHaveValue(request.message);
  await form.send.click();
  await expect(form.success).toBeVisible();
  expect(await storedContactRequests(request.email)).toEqual([expect.objectContaining(request)]);
});

test('a page can be left while React is taking its form over', async ({ page }) => {
  await page.goto('/contact');
  const link = '.nav-row a[href="/about"]';
  const atHand = page.waitForResponse('**/about');
  await page.locator(link).hover();
  await atHand;
  const scripts = await hold(page, isScript);
  await contactForm(page, 'en').name.hover();
  await scripts.first;
  await pressOnceReactBegins(page, link);
  scripts.release();
  await expect(page).toHaveURL('/about');
  await page.goBack();
  await contactForm(page, 'en').name.focus();
  await formTakenOver(page);
  await contactForm(page, 'en').send.click();
  await expect(contactForm(page, 'en').error('emailRequired')).toBeVisible();
});

for (const react of ['before React has come', 'once React has come'] as const) {
  test(`B3 the cursor stays where it is in a field being filled in while German is on its way (${react})`, async ({
    page,
  }) => {
    const german = await hold(page, isPage('/de/contact'));
    await page.goto('/contact');
    const scripts = react === 'before React has come' ? await hold(page, isScript) : undefined;
    await switchLink(page, 'de').click();
    await contactForm(page, 'en').message.fill('Wir suchen Team');
    if (!scripts) await formTakenOver(page);
    for (let step = 0; step < 'Team'.length; step++) await page.keyboard.press('ArrowLeft');
    german.release();
    await expectLanguage(page, 'de');
    await expect(contactForm(page, 'de').message).toBeFocused();
    await page.keyboard.type('ein ');
    await expect(contactForm(page, 'de').message).toHaveValue('Wir suchen ein Team');
    scripts?.release();
  });
}

test('text typed and Send pressed twice before React has come is sent once, when it has', async ({
  page,
}) => {
  await page.goto('/contact');
  const scripts = await hold(page, isScript);
  const request = await fillContactForm(page, 'en');
  const english = contactForm(page, 'en');
  await english.send.click();
  await english.send.click();
  await scripts.first;
  await expect(english.message).toHaveValue(request.message);
  expect(address(page)).toBe('/contact');

  scripts.release();
  await expect(english.success).toBeVisible();
  expect(await storedContactRequests(request.email)).toEqual([expect.objectContaining(request)]);
});

test('Enter pressed in a field before React has come sends the form when it has', async ({ page }) => {
  await page.goto('/contact');
  const scripts = await hold(page, isScript);
  const english = contactForm(page, 'en');
  await english.name.fill('Erika');
  await english.name.press('Enter');
  await scripts.first;
  scripts.release();
  await expect(english.error('emailRequired')).toBeVisible();
  await expect(english.name).toHaveValue('Erika');
  expect(address(page)).toBe('/contact');
});

test('a form whose scripts cannot be loaded says so, keeps the text and works at the next touch', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  await page.goto('/contact');
  await page.route(isScript, (route) => route.abort());
  const { message } = await fillContactForm(page, 'en');
  const english = contactForm(page, 'en');
  await english.send.click();
  await expect(page.locator('[data-island-problem]')).toBeVisible();
  await expect(english.message).toHaveValue(message);

  await page.unrouteAll();
  await english.send.click();
  await expect(english.success).toBeVisible();
});

for (const intent of ['at rest on the switch first', 'pressed at once'])
  test(`From a German address to English, then typed, then German again: what was typed stays (${intent})`, async ({
    page,
  }) => {
    // Asked for by the page itself, since the browser prefers English, or else for the pointer.
    const ahead = page.waitForResponse((response) => new URL(response.url()).pathname === '/contact');
    await page.goto('/de/contact');
    if (intent !== 'pressed at once') {
      await switchLink(page, 'en').hover();
      await (await ahead).finished();
    }
    await switchTo(page, 'en');
    const request = await fillContactForm(page, 'en');
    await formTakenOver(page);
    await switchTo(page, 'de');
    const german = contactForm(page, 'de');
    await expect(german.name).toHaveValue(request.name);
    await expect(german.message).toHaveValue(request.message);
  });
