import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { contactForm, fillContactForm, formTakenOver } from './support/contact-form.ts';
import { openServiceDialog, serviceDialog } from './support/service-dialog.ts';
import { hold, isPage } from './support/network.ts';
import {
  address,
  expectLanguage,
  expectSameDocument,
  expectScroll,
  headlines,
  markDocument,
  navLink,
  scrollTo,
  switchLink,
  switchTo,
} from './support/visitor.ts';

const lacking = (page: Page, ...missing: ('view transitions' | 'moveBefore')[]) =>
  page.addInitScript((names) => {
    if (names.includes('view transitions')) Reflect.deleteProperty(Document.prototype, 'startViewTransition');
    if (names.includes('moveBefore')) Reflect.deleteProperty(Element.prototype, 'moveBefore');
  }, missing);

/** Browsers of recent years, by what they lack, and one whose visitor has asked for less motion. */
const browsers: Record<string, (page: Page) => Promise<unknown>> = {
  'without view transitions': (page) => lacking(page, 'view transitions'),
  'without moveBefore': (page) => lacking(page, 'moveBefore'),
  'with neither view transitions nor moveBefore': (page) => lacking(page, 'view transitions', 'moveBefore'),
  'with reduced motion': (page) => page.emulateMedia({ reducedMotion: 'reduce' }),
};

for (const [kind, prepare] of Object.entries(browsers)) {
  test.describe(`in a browser ${kind}`, () => {
    test.beforeEach(({ page }) => prepare(page));

    test('B3 to B8 the switch is in place, links stay German, back and EN work', async ({ page }) => {
      await page.goto('/about');
      await markDocument(page);
      await scrollTo(page, 600);
      await switchTo(page, 'de');
      expect(address(page)).toBe('/about');
      await expectScroll(page, 600);
      await expect(switchLink(page, 'de')).toBeFocused();

      await navLink(page, 'de', 'services').click();
      await expectLanguage(page, 'de', headlines.services('de'));
      expect(address(page)).toBe('/services');
      await page.goBack();
      await expectLanguage(page, 'de', headlines.about('de'));
      await expectScroll(page, 600);
      await switchTo(page, 'en');
      await expectLanguage(page, 'en', headlines.about('en'));
      await expectSameDocument(page);
    });

    // What is carried over depends on how elements are moved, not on how the change is shown.
    if (!kind.includes('moveBefore')) return;

    test('B14 the contact form keeps its text and focus, says its errors in German and can be sent', async ({
      page,
    }) => {
      const german = await hold(page, isPage('/de/contact'));
      await page.goto('/contact');
      const { email } = await fillContactForm(page, 'en');
      await formTakenOver(page);
      const english = contactForm(page, 'en');
      await english.email.fill('erika');
      await english.send.click();
      await expect(english.error('emailInvalid')).toBeVisible();

      await switchLink(page, 'de').click();
      await english.email.focus();
      german.release();

      await expectLanguage(page, 'de');
      const form = contactForm(page, 'de');
      await expect(form.error('emailInvalid')).toBeVisible();
      await expect(form.email).toBeFocused();
      await form.email.fill(email);
      await form.send.click();
      await expect(form.success).toBeVisible();
    });

    test('B14 an open dialog stays open, modal and focused', async ({ page }) => {
      const german = await hold(page, isPage('/de/services'));
      await page.goto('/services');
      await switchLink(page, 'de').click();
      await openServiceDialog(page, 'en');
      const { closeButton, isModal } = serviceDialog(page);
      await closeButton('en').focus();
      german.release();
      await expectLanguage(page, 'de');
      expect(await isModal()).toBe(true);
      await expect(closeButton('de')).toBeFocused();
    });
  });
}
