import type { Page } from '@playwright/test';
import { locales } from '#src/i18n/locales.ts';
import { buildTime } from '#src/lib/content/build-time.ts';
import { localizePath } from '#src/lib/routes.ts';
import { dictionaryOf } from '../support/dictionary.ts';
import { serviceIds } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

/** The footer's addresses in the order of the specification, section 2. */
const compact = ['/services', '/case-studies', '/about', '/careers', '/contact', '/imprint'];
const groups = [
  serviceIds.map((id) => `/services#${id}`),
  ['/about', '/imprint', '/careers'],
  ['/case-studies', '/blog', '/contact'],
];

/** Addresses of the shown links of the footer's navigation. */
const shownLinks = (page: Page) =>
  page.locator('footer nav a:visible').evaluateAll((all) => all.map((link) => link.getAttribute('href')));

for (const locale of locales) {
  const { footer } = dictionaryOf(locale, 'common');
  const at = (path: string) => localizePath(path, locale);
  const titles = [footer.services, footer.company, footer.resources];

  test(`${locale}: up to 479 px six compact links and nothing to unfold`, async ({ page }) => {
    await page.goto(at('/contact'));
    for (const width of [375, 479]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await shownLinks(page)).toEqual(compact.map(at));
      await expect(page.locator('footer summary:visible')).toHaveCount(0);
    }
  });

  for (const width of [480, 1023]) {
    test(`${locale}, ${width} px: three accordions, one open at a time, an open one closes`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(at('/contact'));
      const handles = page.locator('footer summary:visible');
      await expect(handles).toHaveText(titles);
      expect(await shownLinks(page)).toEqual([]);
      for (const [index, links] of groups.entries()) {
        // By finger on the narrower screen, by keyboard on the wider one.
        if (width === 480) await handles.nth(index).click();
        else await handles.nth(index).press('Enter');
        expect(await shownLinks(page)).toEqual(links.map(at));
      }
      await handles.last().click();
      expect(await shownLinks(page)).toEqual([]);
    });
  }

  test(`${locale}: from 1024 px three groups with headings`, async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 800 });
    await page.goto(at('/contact'));
    expect(await shownLinks(page)).toEqual(groups.flat().map(at));
    await expect(page.locator('footer nav').getByRole('heading', { level: 2 })).toHaveText(titles);
    for (const [index, title] of titles.entries()) {
      const list = page.locator('footer').getByRole('list', { name: title });
      expect(
        await list.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
      ).toEqual(groups[index]?.map(at));
    }
  });

  test(`${locale}: at every width the imprint is in sight without unfolding anything`, async ({ page }) => {
    await page.goto(at('/contact'));
    const imprint = page
      .locator('footer')
      .getByRole('list')
      .last()
      .getByRole('link', { name: footer.imprint, exact: true });
    for (const width of [320, 480, 1023, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(imprint, `${width} px`).toBeVisible();
      await imprint.click();
      await expect(page).toHaveURL(at('/imprint'));
      await page.goBack();
      await expect(page).toHaveURL(at('/contact'));
    }
  });

  test(`${locale}: the copyright line carries the year of the build`, async ({ page }) => {
    await page.goto(at('/contact'));
    const line = footer.copyright
      .replace('{{year}}', String(buildTime().getFullYear()))
      .replace('{{company}}', 'Mornewerk');
    await expect(page.locator('footer').getByText(line)).toBeVisible();
  });

  for (const [name, hash] of [
    [footer.privacy, 'privacy'],
    [footer.terms, 'terms'],
  ] as const) {
    test(`${locale}: “${name}” leads to its heading on the imprint, below the header`, async ({ page }) => {
      await page.goto(at('/about'));
      await page.locator('footer').getByRole('link', { name, exact: true }).last().click();
      await expect(page).toHaveURL(`${at('/imprint')}#${hash}`);
      await expect(page.locator(`#${hash} h2`)).toBeInViewport({ ratio: 1 });
      await expect
        .poll(() =>
          page.locator(`#${hash}`).evaluate((section) => Math.round(section.getBoundingClientRect().top)),
        )
        .toBe(80);
    });
  }

  test(`${locale}: social links say that they open a new tab, and do so without handing over the page`, async ({
    page,
    context,
  }) => {
    await context.route(/linkedin\.com/, (route) => route.fulfill({ body: 'a network' }));
    await page.goto(at('/contact'));
    const links = page.locator('footer').getByRole('list', { name: footer.social }).getByRole('link');
    await expect(links).toHaveCount(6);
    for (const link of await links.all()) {
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', /\bnoopener\b/);
      await expect(link).toHaveAttribute('href', /^https:\/\//);
    }
    const name = footer.opensInNewTab.replace('{{network}}', 'LinkedIn');
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      links.and(page.getByRole('link', { name })).click(),
    ]);
    await tab.waitForLoadState();
    expect(await tab.evaluate(() => window.opener as unknown)).toBeNull();
    await expect(page).toHaveURL(at('/contact'));
  });
}

test('The compact links are labelled as in the specification', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/contact');
  await expect(page.locator('footer nav a:visible')).toHaveText([
    /^services$/i,
    /^our impact$/i,
    /^about us$/i,
    /^careers$/i,
    /^contact$/i,
    /^imprint$/i,
  ]);
});
