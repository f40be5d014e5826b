import { localizePath, routes } from '#src/lib/routes.ts';
import { siteUrl } from '../../tools/browser/addresses.ts';
import { dictionaryOf } from '../browser/support/dictionary.ts';
import { expect, test, visit } from './test.ts';
import { expectAddress, expectThat, isShown, press, textOf } from './visitor.ts';

test('In the dark scheme the ground is dark and the text light', async ({ open }) => {
  const visitor = await open({ dark: true });
  await visit(visitor, routes.about);
  const lightness = await visitor.run(() => {
    const { backgroundColor, color } = getComputedStyle(document.body);
    return [backgroundColor, color].map((value) => Math.max(...value.match(/\d+/g)!.slice(0, 3).map(Number)));
  });
  expect(lightness[0]).toBeLessThan(60);
  expect(lightness[1]).toBeGreaterThan(200);
});

test('Without scripts there are the pages, the other language, the menu, and an address in place of each form', async ({
  open,
}) => {
  const visitor = await open({ withoutScripts: true });
  await visitor.goto(siteUrl + routes.about);
  await press(visitor, '[data-language="de"]');
  await expectAddress(visitor, localizePath(routes.about, 'de'));
  await expectThat(visitor, textOf, 'h1').toBe(dictionaryOf('de', 'about').hero.heading);
  await visitor.back();
  await expectThat(visitor, textOf, 'h1').toBe(dictionaryOf('en', 'about').hero.heading);

  await visitor.resize(375, 700);
  await press(visitor, '.menu-button');
  await expectThat(visitor, isShown, '#menu').toBe(true);
  await press(visitor, '#menu a[href$="/contact"]');
  await expectAddress(visitor, routes.contact);
  await expectThat(visitor, textOf, 'h1').toBe(dictionaryOf('en', 'contact').heading);
  for (const route of [routes.contact, routes.apply]) {
    await visitor.goto(siteUrl + route);
    expect(await visitor.run(isShown, 'main a[href^="mailto:"]'), route).toBe(true);
    expect(await visitor.run(isShown, 'main :is(form, input, textarea)'), route).toBe(false);
  }
});
