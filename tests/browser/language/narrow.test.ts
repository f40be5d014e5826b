import { dictionaryOf } from '../support/dictionary.ts';
import { expect, test } from '../support/test.ts';
import { contactForm, fillContactForm } from './support/contact-form.ts';
import { askToSaveData, isPage } from './support/network.ts';
import {
  address,
  expectLanguage,
  expectSameDocument,
  expectScroll,
  headlines,
  markDocument,
  scrollTo,
  switchLink,
} from './support/visitor.ts';

test.use({ viewport: { width: 375, height: 740 }, hasTouch: true });

test('B3 on a phone a tap on DE shows the page in German in place', async ({ page }) => {
  await page.goto('/about');
  await markDocument(page);
  await scrollTo(page, 600);
  await switchLink(page, 'de').tap();
  await expectLanguage(page, 'de', headlines.about('de'));
  expect(address(page)).toBe('/about');
  await expectScroll(page, 600);
  await expectSameDocument(page);
});

test('B3 on a phone with Save-Data a tap on DE fetches the German page, once', async ({ page }) => {
  const seen: string[] = [];
  page.on('request', (request) => isPage('/de/about')(new URL(request.url())) && seen.push(request.url()));
  await askToSaveData(page);
  await page.goto('/about');
  await switchLink(page, 'de').tap();
  await expectLanguage(page, 'de', headlines.about('de'));
  expect(seen).toHaveLength(1);
});

test('B6 on a phone the links of the menu and of the footer lead to German pages', async ({ page }) => {
  await page.goto('/about');
  await switchLink(page, 'de').tap();
  await expectLanguage(page, 'de');
  const { menu, nav, footer } = dictionaryOf('de', 'common');
  await page.getByRole('button', { name: menu.open }).tap();
  const links = page.getByRole('navigation', { name: menu.accessibleLabel });
  await links.getByRole('link', { name: nav.services }).tap();
  await expectLanguage(page, 'de', headlines.services('de'));
  expect(address(page)).toBe('/services');
  await expect(links).toBeHidden();
  await page.locator('.footer-compact').getByRole('link', { name: footer.contact }).tap();
  await expectLanguage(page, 'de', headlines.contact('de'));
  expect(address(page)).toBe('/contact');
  await expectScroll(page, 0);
});

test('B12 on a phone the message about a page that cannot be fetched is on screen', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  await page.route(isPage('/de/about'), (route) => route.abort());
  await page.goto('/about');
  await scrollTo(page, 600);
  await switchLink(page, 'de').tap();
  const message = page.getByRole('status').filter({ hasText: dictionaryOf('en', 'common').language.failed });
  await expect(message).toBeInViewport({ ratio: 1 });
});

test('B14 on a phone the contact form keeps its text and can be sent in German', async ({ page }) => {
  await page.goto('/contact');
  await fillContactForm(page, 'en');
  await switchLink(page, 'de').tap();
  await contactForm(page, 'de').send.tap();
  await expect(contactForm(page, 'de').success).toBeVisible();
});
