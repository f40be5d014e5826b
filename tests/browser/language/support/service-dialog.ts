import type { Page } from '@playwright/test';
import type { Locale } from '#src/i18n/locales.ts';
import { dictionaryOf } from '../../support/dictionary.ts';

const textsOf = (locale: Locale) => dictionaryOf(locale, 'services');

/** The detail dialog of the second service. */
export const serviceDialog = (page: Page) => {
  const dialog = page.locator('#ai-workforce-details');
  return {
    dialog,
    benefits: (locale: Locale) => dialog.getByText(textsOf(locale).dialog.benefits),
    start: (locale: Locale) => dialog.getByRole('link', { name: textsOf(locale).dialog.start }),
    /** The second way to close: a control in the middle of the dialog, not the one focused when it is opened. */
    closeButton: (locale: Locale) =>
      dialog.getByRole('button', { name: textsOf(locale).dialog.close }).last(),
    isModal: () => dialog.evaluate((element) => element.matches(':modal')),
  };
};

export const openServiceDialog = (page: Page, locale: Locale) =>
  page.locator('#ai-workforce').getByText(textsOf(locale).card.open, { exact: true }).click();
