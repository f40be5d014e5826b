import type { Page } from '@playwright/test';
import { locales, type Locale } from '#src/i18n/locales.ts';
import { localizePath } from '#src/lib/routes.ts';
import { applicationForm, validApplication } from '../application/application-form.ts';
import { dictionaryOf } from '../support/dictionary.ts';
import { always, isUpload, meetFaults } from '../support/faults.ts';
import { serviceIds } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';
import { expectNoViolations } from './axe.ts';

/** A state of the site, how a visitor comes to it, and the widths at which there is such a state. */
interface State {
  name: string;
  path: string;
  widths: number[];
  reach: (page: Page, locale: Locale) => Promise<unknown>;
}

const failingSend = async (page: Page) => {
  await page.route('**/rest/v1/contact_submissions*', (route) =>
    route.fulfill({ status: 400, json: { code: '23514' } }),
  );
  const fields = { name: 'A', company: 'B', email: 'a@example.com', message: 'Ten characters' };
  for (const [name, value] of Object.entries(fields)) await page.locator(`#contact-${name}`).fill(value);
  await page.locator('#contact button[type=submit]').click();
  await expect(page.locator('#contact').getByRole('alert')).toBeFocused();
};

const states: State[] = [
  {
    name: 'the mobile menu open',
    path: '/about',
    widths: [375],
    reach: (page, locale) =>
      page.getByRole('button', { name: dictionaryOf(locale, 'common').menu.open }).click(),
  },
  {
    name: 'a footer accordion open',
    path: '/about',
    widths: [800],
    reach: (page) => page.locator('footer summary').nth(1).click(),
  },
  {
    name: 'a service’s dialog open',
    path: '/services',
    widths: [375, 1440],
    reach: (page) => page.locator(`#${serviceIds[1]} article`).getByRole('button').click(),
  },
  {
    name: 'the open positions open',
    path: '/careers',
    widths: [375, 1440],
    reach: (page, locale) =>
      page.getByRole('button', { name: dictionaryOf(locale, 'careers').hero.jobs }).click(),
  },
  {
    name: 'a case study unfolded',
    path: '/case-studies',
    widths: [375, 1440],
    reach: (page) => page.locator('#gambling summary').click(),
  },
  {
    name: 'errors in the contact form',
    path: '/contact',
    widths: [375, 1440],
    reach: async (page) => {
      await page.locator('#contact button[type=submit]').click();
      await expect(page.locator('#contact').getByRole('group')).toBeFocused();
    },
  },
  { name: 'a contact request that failed', path: '/contact', widths: [375], reach: failingSend },
  {
    name: 'errors in the application, a CV among them',
    path: '/careers/apply',
    widths: [375, 1440],
    reach: async (page) => {
      await page
        .locator('#application-cv')
        .setInputFiles({ name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('My CV') });
      await page.locator('#application button[type=submit]').click();
      await expect(page.locator('#application').getByRole('group')).toBeFocused();
    },
  },
  {
    name: 'an application on its way, its CV accepted',
    path: '/careers/apply',
    widths: [375],
    reach: async (page, locale) => {
      const { form, fill, chooseCv, button } = applicationForm(page, locale);
      await meetFaults(page, isUpload, always({ hang: true }));
      await fill(validApplication());
      await chooseCv();
      await button.click();
      await expect(form.getByRole('progressbar')).toBeVisible();
    },
  },
  {
    name: 'an application that was sent',
    path: '/careers/apply',
    widths: [1440],
    reach: async (page, locale) => {
      const { form, fill, chooseCv, button } = applicationForm(page, locale);
      await fill(validApplication());
      await chooseCv();
      await button.click();
      await expect(form.getByText(dictionaryOf(locale, 'application').result.success)).toBeVisible();
    },
  },
  {
    name: 'a newsletter address that is none',
    path: '/about',
    widths: [375],
    reach: async (page) => {
      await page.locator('footer form').getByRole('button').click();
      await expect(page.locator('footer form [role=status]')).not.toBeEmpty();
    },
  },
];

// In each language by turns: contrast and names are the same in both, lengths are looked at by pages/whole-pages.
for (const [index, { name, path, widths, reach }] of states.entries()) {
  for (const [turn, width] of widths.entries()) {
    const locale = locales[(index + turn) % locales.length]!;
    test(`${locale}, ${width} px: ${name}, light and dark`, async ({ page, allowConsole }) => {
      test.slow();
      allowConsole(/^Form not sent: refused|status of 400/);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await page.goto(localizePath(path, locale));
      await reach(page, locale);
      await expectNoViolations(page, 'light');
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectNoViolations(page, 'dark', ['color-contrast']);
    });
  }
}
