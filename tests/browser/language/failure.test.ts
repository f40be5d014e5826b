import { dictionaryOf } from '../support/dictionary.ts';
import { expect, test } from '../support/test.ts';
import { contactForm, fillContactForm } from './support/contact-form.ts';
import { isPage } from './support/network.ts';
import {
  address,
  expectLanguage,
  expectSameDocument,
  headlines,
  markDocument,
  navLink,
  switchLink,
  switchTo,
} from './support/visitor.ts';

const failed = {
  en: dictionaryOf('en', 'common').language.failed,
  de: dictionaryOf('de', 'common').language.failed,
};

test('B12 when German cannot be fetched nothing changes but a polite message, and the next press works', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  await page.route(isPage('/de/contact'), (route) => route.abort());
  await page.goto('/contact');
  await markDocument(page);
  const { message } = await fillContactForm(page, 'en');
  await switchLink(page, 'de').click();

  await expect(page.getByRole('status').filter({ hasText: failed.en })).toBeVisible();
  await expectLanguage(page, 'en', headlines.contact('en'));
  await expect(contactForm(page, 'en').message).toHaveValue(message);
  await expect(page.locator('[aria-busy]')).toHaveCount(0);

  await page.unrouteAll();
  await switchTo(page, 'de');
  await expect(page.locator('[data-language-status]')).toBeEmpty();
  await expect(contactForm(page, 'de').message).toHaveValue(message);
  await expectSameDocument(page);
});

test('B12 when English cannot be fetched the message is German, and so is the page', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 503/);
  await page.goto('/de/about');
  await page.route(isPage('/services'), (route) => route.fulfill({ status: 503, body: 'busy' }));
  await navLink(page, 'de', 'services').click();
  await expectLanguage(page, 'de', headlines.services('de'));
  await switchLink(page, 'en').click();
  await expect(page.getByRole('status').filter({ hasText: failed.de })).toBeVisible();
  await expectLanguage(page, 'de', headlines.services('de'));
  expect(address(page)).toBe('/de/services');
});
