import { locales } from '#src/i18n/locales.ts';
import { localizePath } from '#src/lib/routes.ts';
import { dictionaryOf } from '../support/dictionary.ts';
import { expect, test } from '../support/test.ts';

/** What a newcomer has to see without scrolling (specification, Home). */
for (const locale of locales) {
  const { hero } = dictionaryOf(locale, 'home');
  for (const [width, height] of [
    [375, 812],
    [1440, 900],
  ] as const) {
    test(`${locale}, ${width} x ${height}: what, for whom, proof and a button are on home’s first screen`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await page.goto(localizePath('/', locale));
      const main = page.getByRole('main');
      for (const part of [
        main.locator('p').first(),
        main.getByRole('heading', { level: 1 }),
        main.getByText(hero.text.split('{{')[0] ?? ''),
        main.getByRole('listitem').filter({ hasText: hero.proof.hours }),
        main.getByRole('link', { name: hero.consultation }).first(),
      ])
        await expect(part).toBeInViewport({ ratio: 1 });
    });
  }
}
