import { localizePath, routes } from '#src/lib/routes.ts';
import { serviceIds } from '../browser/support/pages.ts';
import { expect, test, visit } from './test.ts';
import { expectAddress, expectThat, isShown, press, textOf } from './visitor.ts';

test('A case study unfolds and folds by a press anywhere on its card', async ({ visitor }) => {
  await visit(visitor, routes.caseStudies);
  const card = '.case-card:has(#gambling), #gambling .case-card, #gambling.case-card';
  const isOpen = (of: string) => document.querySelector(of)!.querySelector('details')!.open;
  for (const open of [true, false]) {
    await press(visitor, card);
    await expectThat(visitor, isOpen, card).toBe(open);
  }
  await press(visitor, `:is(${card}) summary`);
  await expectThat(visitor, isOpen, card).toBe(true);
  await visitor.key('Space');
  await expectThat(visitor, isOpen, card).toBe(false);
});

test('The cards of services, articles and the home page lead where they say', async ({ visitor }) => {
  for (const [from, card] of [
    [routes.home, '#services li'],
    [routes.blog, '.post-card'],
  ] as const) {
    await visit(visitor, from);
    const leadsTo = await visitor.run(
      (of) => document.querySelector(of)!.querySelector('a')!.getAttribute('href')!,
      card,
    );
    await press(visitor, card);
    await expectAddress(visitor, leadsTo);
    await expectThat(visitor, textOf, 'h1').not.toBe('');
  }
});

test('The open positions keep the focus, and lead to the application for one of them', async ({
  visitor,
}) => {
  await visit(visitor, localizePath(routes.careers, 'de'));
  await press(visitor, 'main button[commandfor]');
  await expectThat(visitor, isShown, 'dialog:modal').toBe(true);
  const jobs = await visitor.run(() => document.querySelectorAll('dialog:modal h3').length);
  expect(jobs).toBeGreaterThanOrEqual(3);
  for (let presses = 0; presses < 8; presses += 1) {
    await visitor.key('Tab');
    const isInside = () =>
      document.activeElement === document.body || document.activeElement?.closest('dialog') !== null;
    expect(await visitor.run(isInside)).toBe(true);
  }
  await press(
    visitor,
    'dialog:modal a[href*="product-owner"].button, dialog:modal a[href*="job=product-owner"]',
  );
  await expectAddress(visitor, localizePath(routes.apply, 'de'));
  await expectThat(visitor, textOf, 'h1').toContain('Product Owner');
});

test('The footer has links at 375 px, accordions of which one is open at 800, groups at 1440', async ({
  visitor,
}) => {
  const links = () =>
    [...document.querySelectorAll('footer nav a')]
      .filter((link) => link.checkVisibility())
      .map((link) => link.getAttribute('href'));
  await visitor.resize(375, 800);
  await visit(visitor, routes.about);
  expect(await visitor.run(links)).toHaveLength(6);
  await visitor.resize(800, 800);
  expect(await visitor.run(links)).toEqual([]);
  await press(visitor, '#footer-services summary');
  await expectThat(visitor, links).toEqual(serviceIds.map((id) => `${routes.services}#${id}`));
  await press(visitor, '#footer-resources summary');
  await expectThat(visitor, links).toEqual([routes.caseStudies, routes.blog, routes.contact]);
  await press(visitor, '#footer-resources summary');
  await expectThat(visitor, links).toEqual([]);
  await visitor.resize(1440, 900);
  expect(await visitor.run(links)).toHaveLength(9);
});

test('The loop plays over its poster, and its button stops it', async ({ visitor }) => {
  await visit(visitor, routes.home);
  await expectThat(
    visitor,
    () => (document.querySelector<HTMLVideoElement>('[data-loop] video')?.currentTime ?? 0) > 0.3,
  ).toBe(true);
  await press(visitor, '[data-loop-toggle]');
  await expectThat(visitor, () => document.querySelector<HTMLVideoElement>('[data-loop] video')!.paused).toBe(
    true,
  );
  await press(visitor, '[data-loop-toggle]');
  await expectThat(visitor, () => document.querySelector<HTMLVideoElement>('[data-loop] video')!.paused).toBe(
    false,
  );
});

test('Links in texts are underlined', async ({ visitor }) => {
  await visit(visitor, routes.home);
  expect(
    await visitor.run(() => getComputedStyle(document.querySelector('main .text-link')!).textDecorationLine),
  ).toBe('underline');
});
