import type { Page } from '@playwright/test';
import { locales, type Locale } from '#src/i18n/locales.ts';
import { localizePath, routes } from '#src/lib/routes.ts';
import { storedApplications } from '../support/database.ts';
import { dictionaryOf } from '../support/dictionary.ts';
import { expect, test } from '../support/test.ts';
import { applicationForm, pdfFile, rowOf, validApplication } from './application-form.ts';

/** The ways to the form (specification, Apply), what the page is called then, and what the database stores: English. */
const ways: {
  name: string;
  job?: string;
  stored: string;
  take: (page: Page, locale: Locale) => Promise<unknown>;
}[] = [
  {
    name: 'from the list of open positions',
    job: 'Product Owner',
    stored: 'Product Owner',
    take: async (page, locale) => {
      const { hero, jobs } = dictionaryOf(locale, 'careers');
      await page.goto(localizePath(routes.careers, locale));
      await page.getByRole('button', { name: hero.jobs }).click();
      const job = page
        .getByRole('dialog')
        .getByRole('listitem')
        .filter({ has: page.locator('a[href$="=product-owner"]') });
      await job.getByRole('link', { name: jobs.apply }).click();
    },
  },
  {
    name: 'by an address with the position',
    job: 'Senior Fullstack Developer',
    stored: 'Senior Fullstack Developer',
    take: (page, locale) => page.goto(`${localizePath(routes.apply, locale)}?job=senior-fullstack-developer`),
  },
  {
    name: 'without a position',
    stored: 'General Application',
    take: async (page, locale) => {
      await page.goto(localizePath(routes.careers, locale));
      await page
        .getByRole('link', { name: dictionaryOf(locale, 'careers').hero.general })
        .first()
        .click();
    },
  },
  {
    name: 'by an address with a position that is not open',
    stored: 'General Application',
    take: (page, locale) => page.goto(`${localizePath(routes.apply, locale)}?job=astronaut`),
  },
];

for (const locale of locales) {
  const { headingGeneral, headingFor, result } = dictionaryOf(locale, 'application');
  const suffix = locale === 'de' ? ' (m/w/d)' : '';

  // Without a position in one language: the stored title is English in both.
  for (const [index, { name, job, stored, take }] of ways.entries()) {
    if (locale === 'de' && !job) continue;
    // Half of them agree to the longer retention.
    const consent = index % 2 === 1;

    test(`${locale}, ${name}: every column is stored as it was filled in${consent ? ', with consent' : ''}`, async ({
      page,
    }) => {
      await take(page, locale);
      await expect(page).toHaveURL(localizePath(routes.apply, locale));
      const heading = job ? headingFor.replace('{{title}}', `${job}${suffix}`) : headingGeneral;
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      if (job) await expect(page).toHaveTitle(new RegExp(job));

      const { form, fill, chooseCv, keepLonger, button, values, cv, accepted } = applicationForm(
        page,
        locale,
      );
      await expect(keepLonger).not.toBeChecked();
      const application = validApplication({ linkedIn: 'https://example.com/anouk' });
      await fill(application);
      await chooseCv();
      if (consent) await keepLonger.check();
      const upload = page.waitForRequest(
        (request) =>
          request.method() === 'POST' && request.url().includes('/storage/v1/object/job-applications/'),
      );
      await button.click();
      await expect(form.getByText(result.success)).toBeVisible();
      // Specification, section 7.
      expect((await upload).headers()['cache-control']).toBe('max-age=3600');

      expect(await storedApplications(application.email)).toEqual([
        rowOf(application, {
          job_title: stored,
          language: locale,
          retention_consent: consent,
          cvSize: pdfFile().buffer.length,
        }),
      ]);

      await test.step('and the form is empty again', async () => {
        expect(await values()).toEqual(['', '', '', '', '', '']);
        await expect(accepted).toBeHidden();
        expect(await cv.inputValue()).toBe('');
        await expect(keepLonger).not.toBeChecked();
        await expect(button).toBeEnabled();
      });
    });
  }
}

test('A reload keeps the position, and forgets what was typed', async ({ page }) => {
  await page.goto(`${routes.apply}?job=product-owner`);
  await applicationForm(page, 'en').fill({ firstName: 'Anouk' });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Application for Product Owner');
  await expect(applicationForm(page, 'en').field('firstName')).toHaveValue('');
});

test('A pointer on the link of a position fetches its page ahead, and the press does not fetch it again', async ({
  page,
}) => {
  await page.goto(`${routes.careers}/product-owner`);
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(routes.apply)) fetched.push(new URL(request.url()).pathname);
  });
  const link = page.getByRole('main').locator(`a[href*="${routes.apply}"]`).first();
  const answer = page.waitForResponse((response) => response.url().includes(routes.apply));
  await link.hover();
  await answer;
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Application for Product Owner');
  expect(fetched).toEqual([routes.apply]);
});
