import { locales } from '#src/i18n/locales.ts';
import { localizePath, routes } from '#src/lib/routes.ts';
import { dictionaryOf } from '../support/dictionary.ts';
import { expect, test } from '../support/test.ts';

for (const locale of locales) {
  test(`${locale}: an island that fails says so and why in its place, with a way on; the rest of the page stays`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/./);
    const { island } = dictionaryOf(locale, 'common');
    await page.goto(localizePath(routes.contact, locale));
    // What React gets to render with is broken, as by a fault of ours.
    await page.locator('astro-island').evaluate((element) => {
      const props = JSON.parse(element.getAttribute('props')!) as Record<string, unknown>;
      element.setAttribute('props', JSON.stringify({ ...props, strings: [0, null] }));
    });
    await page.getByRole('form').getByRole('textbox').first().focus();
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText(island.heading);
    await expect(alert).toContainText('Cannot read properties of null');
    await expect(alert.getByRole('button', { name: island.retry })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}
