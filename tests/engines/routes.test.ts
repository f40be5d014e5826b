import { locales } from '#src/i18n/locales.ts';
import { overflow } from '../browser/pages/overflow.ts';
import { sitePages, unknownAddresses } from '../browser/support/pages.ts';
import { expect, test, visit } from './test.ts';
import { textOf } from './visitor.ts';

for (const locale of locales) {
  test(`${locale}: every page is whole, from 1440 px down to 320`, async ({ visitor }) => {
    test.slow();
    for (const { address } of sitePages.filter((each) => each.locale === locale)) {
      await visitor.resize(1440, 900);
      await visit(visitor, address);
      expect(await visitor.run(() => document.documentElement.lang), address).toBe(locale);
      expect(await visitor.run(textOf, 'h1'), address).not.toBe('');
      const letters = await visitor.run(() => document.querySelector('main')!.innerText.length);
      expect(letters, address).toBeGreaterThan(100);
      expect(
        await visitor.run(() => getComputedStyle(document.querySelector('h1')!).fontFamily),
        address,
      ).toMatch(/^"?Jost/);
      for (const width of [1440, 320]) {
        await visitor.resize(width, 800);
        expect(await visitor.run(overflow), `${address} at ${width} px`).toEqual({ page: 0, outside: [] });
      }
    }
  });
}

test('An unknown address is told in its language', async ({ visitor, allowed }) => {
  // The browser's own line for the answer 404.
  allowed.push(/Failed to load resource/);
  for (const { locale, address } of [unknownAddresses[0]!, unknownAddresses.at(-1)!]) {
    await visit(visitor, address);
    expect(await visitor.run(() => document.documentElement.lang), address).toBe(locale);
    expect(await visitor.run(textOf, 'h1'), address).not.toBe('');
  }
});
