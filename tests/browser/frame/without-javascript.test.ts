import { locales } from '#src/i18n/locales.ts';
import { localizePath } from '#src/lib/routes.ts';
import { dictionaryOf } from '../support/dictionary.ts';
import { serviceIds, sitePages } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

test.use({ javaScriptEnabled: false });

for (const locale of locales) {
  const at = (path: string) => localizePath(path, locale);
  const common = dictionaryOf(locale, 'common');

  test(`[F22] ${locale}: every page shows its headline, its text and its links`, async ({ page }) => {
    test.slow();
    for (const { address } of sitePages.filter((each) => each.locale === locale)) {
      await page.goto(address, { waitUntil: 'domcontentloaded' });
      await expect(page.locator('h1'), address).toBeVisible();
      expect((await page.getByRole('main').innerText()).length, address).toBeGreaterThan(100);
      const pale = await page.locator('main :is(h1, h2, h3, p)').evaluateAll((all) =>
        all
          .filter((element) => !element.closest('dialog, details, .sr-only, [hidden], .needs-script'))
          .filter((element) => !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
          .map((element) => element.textContent),
      );
      expect(pale, address).toEqual([]);
    }
  });

  test(`${locale}: the mobile menu opens, leads on, and closes`, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 700 });
    await page.goto(at('/about'));
    const menu = page.getByRole('navigation', { name: common.menu.accessibleLabel });
    const button = page.getByRole('banner').getByRole('button', { name: common.menu.open });
    await button.click();
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await button.click();
    await menu.getByRole('link', { name: common.nav.careers }).click();
    await expect(page).toHaveURL(at('/careers'));
  });

  test(`${locale}: the footer’s accordions open one at a time`, async ({ page }) => {
    await page.setViewportSize({ width: 800, height: 700 });
    await page.goto(at('/about'));
    const handles = page.locator('footer summary');
    await handles.nth(0).click();
    await expect(page.locator('footer details a:visible')).toHaveCount(3);
    await handles.nth(2).click();
    await expect(page.locator('footer details a:visible').first()).toHaveAttribute(
      'href',
      at('/case-studies'),
    );
    await expect(page.locator('footer details a:visible')).toHaveCount(3);
  });

  test(`${locale}: each service opens its dialog and closes it`, async ({ page }) => {
    const { dialog } = dictionaryOf(locale, 'services');
    await page.goto(at('/services'));
    for (const id of serviceIds) {
      const opened = page.locator(`#${id} dialog`);
      await page.locator(`#${id} article`).getByRole('button').click();
      await expect(opened).toBeVisible();
      await expect(opened.getByRole('heading', { name: dialog.process, exact: true })).toBeVisible();
      await opened.getByRole('button', { name: dialog.close }).last().click();
      await expect(opened).toBeHidden();
    }
    await page.locator(`#${serviceIds[0]} article`).getByRole('button').click();
    await page.getByRole('dialog').getByRole('link', { name: dialog.start }).click();
    await expect(page).toHaveURL(at('/contact'));
  });

  test(`${locale}: the open positions open, close, and lead to the application`, async ({ page }) => {
    const { hero, jobs } = dictionaryOf(locale, 'careers');
    await page.goto(at('/careers'));
    await page.getByRole('button', { name: hero.jobs }).click();
    const dialog = page.getByRole('dialog', { name: jobs.heading });
    await expect(dialog.getByRole('heading', { level: 3 }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: hero.jobs }).click();
    await dialog.locator('a.button').first().click();
    await expect(page).toHaveURL(`${at('/careers/apply')}?job=fullstack-developer`);
  });

  test(`${locale}: a case study unfolds and folds`, async ({ page }) => {
    await page.goto(at('/case-studies'));
    const card = page.locator('#gambling');
    await card.locator('summary').click();
    await expect(card.locator('.checks li')).toHaveCount(5);
    await expect(card.locator('.checks li').first()).toBeVisible();
    await card.locator('summary').click();
    await expect(card.locator('.checks li').first()).toBeHidden();
  });

  for (const [path, namespace] of [
    ['/contact', 'contact'],
    ['/careers/apply', 'application'],
  ] as const) {
    test(`[F22] ${locale}: ${path} gives the mail address and the postal address in place of the form`, async ({
      page,
    }) => {
      await page.goto(at(path));
      const main = page.getByRole('main');
      await expect(main.locator('p', { hasText: dictionaryOf(locale, namespace).noScript })).toBeVisible();
      const mail = main.locator('a[href="mailto:info@example.com"]').filter({ visible: true });
      await expect(mail.first()).toBeVisible();
      await expect(main.locator('address').first()).toContainText('Musterstadt');
      await expect(main.locator('address').first()).toBeVisible();
      await expect(main.locator('form, input, textarea').filter({ visible: true })).toHaveCount(0);
    });
  }
}
