import { locales } from '#src/i18n/locales.ts';
import { localizePath, routes } from '#src/lib/routes.ts';
import { expect, test } from '../support/test.ts';

for (const locale of locales)
  test(`${locale}: a case study that home leads to is open, and stays as the visitor leaves it`, async ({
    page,
  }) => {
    await page.goto(localizePath(routes.home, locale));
    await page.locator('a[href*="#"][href*="case-studies"]').last().click();
    await expect(page).toHaveURL(/case-studies#./);
    const card = page.locator(':target');
    await expect(card.locator('.case-details')).toHaveAttribute('open', '');
    await expect(card.locator('h2')).toBeInViewport();
    await expect(page.locator('.case-details[open]')).toHaveCount(1);

    await card.locator('summary').click();
    await page.locator(`[data-language=${locale === 'en' ? 'de' : 'en'}]`).click();
    await expect(page.locator('html')).not.toHaveAttribute('lang', locale);
    await expect(page.locator('.case-details[open]')).toHaveCount(0);

    await page.reload();
    await expect(card.locator('.case-details')).toHaveAttribute('open', '');
  });
