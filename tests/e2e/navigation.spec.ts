import type { Locator } from '@playwright/test';
import { expect, failedRequest, test } from './support/test.ts';
import {
  expectPage,
  expectScroll,
  follow,
  hold,
  isScript,
  markDocument,
  scrollTo,
} from './support/visitor.ts';

/** Where a group of links leads to, in its order. */
const targetsOf = (links: Locator) =>
  links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));

/** Distance of a part of the page from the top of the window, in whole pixels. */
const topOf = (part: Locator) => part.evaluate((element) => Math.round(element.getBoundingClientRect().top));

const active = async (links: Locator) => targetsOf(links.and(links.page().locator('[aria-current]')));

test('the header stays at the top, fits its window at every width, and its logo leads home', async ({
  page,
  path,
  t,
}) => {
  await page.goto(path('/about'));
  const header = page.getByRole('banner');
  for (const width of [320, 375, 800, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await scrollTo(page, 900);
    const { x, y, width: wide, height } = (await header.boundingBox())!;
    expect({ x, y, wide }, `${width} px`).toEqual({ x: 0, y: 0, wide: width });
    expect(height, `${width} px`).toBeLessThanOrEqual(80);
    for (const part of await header.locator('a:visible, button:visible').all())
      await expect(part, `${width} px`).toBeInViewport({ ratio: 0.95 });
  }
  await header.getByRole('link', { name: t('common:nav.home', { brand: '' }) }).click();
  await expect(page).toHaveURL(path('/'));
});

test('each link of the header leads to its page and is marked there, and below it', async ({
  page,
  path,
  t,
  isMobile,
}) => {
  test.skip(isMobile, 'On a phone the links are in the menu, which has a test of its own.');
  await page.goto(path('/'));
  const links = page.getByRole('navigation', { name: t('common:nav.accessibleLabel') }).getByRole('link');
  const look = (link: Locator) =>
    link.evaluate((element) => {
      const { borderBottomColor, fontWeight, textDecorationLine } = getComputedStyle(element);
      return [borderBottomColor, fontWeight, textDecorationLine].join();
    });
  expect(await active(links)).toEqual([]);
  const plain = await look(links.first());
  for (const link of await links.all()) {
    const href = (await link.getAttribute('href'))!;
    await link.click();
    await expect(page).toHaveURL(href);
    await expect.poll(() => active(links)).toEqual([href]);
    await page.mouse.move(700, 500);
    await expect.poll(() => look(link)).not.toBe(plain);
  }
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('common:nav.startProject') })
    .click();
  await expect(page).toHaveURL(path('/contact'));
  await page.goto(path('/careers/apply'));
  expect(await active(links)).toEqual([path('/careers')]);
});

test.describe('the menu of a phone', () => {
  test.skip(({ isMobile }) => !isMobile, 'From 1024 px on the links stand in a row.');

  test(
    'holds the links of the row, closes by its button, beside it and by Escape, and leads on',
    { tag: '@core' },
    async ({ page, path, t }) => {
      await page.goto(path('/about'));
      const button = page.getByRole('banner').getByRole('button', { name: t('common:menu.open') });
      const menu = page.getByRole('navigation', { name: t('common:menu.accessibleLabel') });
      const row = page.getByRole('navigation', {
        name: t('common:nav.accessibleLabel'),
        includeHidden: true,
      });
      for (const close of [
        () => button.click(),
        () => page.touchscreen.tap(200, 780),
        () => page.keyboard.press('Escape'),
      ]) {
        await button.click();
        await expect(menu).toBeVisible();
        await close();
        await expect(menu).toBeHidden();
      }
      await expect(button).toBeFocused();
      await expect(page).toHaveURL(path('/about'));

      await page.keyboard.press('Enter');
      const links = menu.getByRole('link');
      expect(await targetsOf(links)).toEqual(
        expect.arrayContaining(await targetsOf(row.getByRole('link', { includeHidden: true }))),
      );
      expect(await active(links)).toEqual([path('/about')]);
      for (const link of await links.all()) {
        await page.keyboard.press('Tab');
        await expect(link).toBeFocused();
        await expect(link).toBeInViewport({ ratio: 0.95 });
      }
      await page.keyboard.press('Tab');
      await expect(menu).toBeHidden();

      await button.click();
      await menu.getByRole('link', { name: t('common:nav.careers') }).click();
      await expect(page).toHaveURL(path('/careers'));
      await expect(menu).toBeHidden();
    },
  );
});

test('the footer has compact links, accordions of which one is open, or groups, by its width', async ({
  page,
  path,
  t,
}) => {
  await page.goto(path('/contact'));
  const site = page.getByRole('navigation', { name: t('common:footer.accessibleLabel') });
  const links = site.locator('a:visible');
  const titles = (['services', 'company', 'resources'] as const).map((group) => t(`common:footer.${group}`));
  await page.setViewportSize({ width: 479, height: 800 });
  const compact = await targetsOf(links);
  for (const to of ['/services', '/case-studies', '/about', '/careers', '/contact', '/imprint'])
    expect(compact).toContain(path(to));

  await page.setViewportSize({ width: 1024, height: 800 });
  const inGroups: (string | null)[][] = [];
  for (const title of titles)
    inGroups.push(await targetsOf(site.getByRole('list', { name: title }).getByRole('link')));
  expect(await targetsOf(links)).toEqual(inGroups.flat());

  for (const width of [480, 1023]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await targetsOf(links)).toEqual([]);
    for (const [index, title] of titles.entries()) {
      await site.locator('summary', { hasText: title }).click();
      expect(await targetsOf(links), title).toEqual(inGroups[index]);
    }
    await site.locator('summary', { hasText: titles.at(-1)! }).press('Enter');
    expect(await targetsOf(links)).toEqual([]);
  }
});

test('the footer names the year and the imprint, and its social links open a new tab without handing over this one', async ({
  page,
  path,
  t,
}) => {
  await page.goto(path('/contact'));
  const footer = page.getByRole('contentinfo');
  const year = process.env.SOURCE_DATE_EPOCH
    ? new Date(Number(process.env.SOURCE_DATE_EPOCH) * 1000).getFullYear()
    : new Date().getFullYear();
  await expect(footer.getByText(t('common:footer.copyright', { year }).split('{{')[0]!)).toBeVisible();
  const social = footer.getByRole('list', { name: t('common:footer.social') }).getByRole('link');
  expect(await social.count()).toBeGreaterThan(0);
  for (const link of await social.all()) {
    await expect(link).toHaveAccessibleName(
      new RegExp(t('common:footer.opensInNewTab', { network: '' }).replace(/[()]/g, '\\$&')),
    );
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).not.toHaveAttribute('rel', /\bopener\b/);
  }
});

test('an anchor of the footer is reached 80 px below the top, smoothly and without loading the page it is on', async ({
  page,
  path,
}) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto(path('/about'));
  const anchors = page.getByRole('contentinfo').locator(`a:visible[href^="${path('/services')}#"]`);
  const part = (id: string) => page.locator(`[id="${id}"]`);
  const [first = '', second = ''] = (await targetsOf(anchors)).map((href) => href!.split('#')[1]!);
  await anchors.first().click();
  await expect(page).toHaveURL(`${path('/services')}#${first}`);
  await expect.poll(() => topOf(part(first))).toBe(80);

  const expectSameDocument = await markDocument(page);
  await anchors.nth(1).scrollIntoViewIfNeeded();
  await page.evaluate(() => {
    const places = new Set<number>();
    addEventListener('scroll', () => places.add(Math.round(scrollY)));
    Object.assign(window, { places });
  });
  await anchors.nth(1).click();
  await expect.poll(() => topOf(part(second))).toBe(80);
  expect(
    await page.evaluate(() => (window as unknown as { places: Set<number> }).places.size),
  ).toBeGreaterThan(3);
  await expectSameDocument();
});

test('a page begins at its top, a step back returns to the place, and a reload stays there', async ({
  page,
  path,
  language,
}) => {
  await page.goto(path('/about'));
  await scrollTo(page, 1200);
  await follow(page, language, 'services');
  await expectPage(page, language, 'services:hero.heading');
  await expectScroll(page, 0);
  await page.goBack();
  await expectPage(page, language, 'about:hero.heading');
  await expectScroll(page, 1200);
  await page.reload();
  await expectScroll(page, 1200);
});

test('the skip link is the first stop of Tab, leads past the header, and changes nothing about the way back', async ({
  page,
  path,
  t,
  language,
}) => {
  await page.goto(path('/'));
  await follow(page, language, 'contact');
  await expectPage(page, language, 'contact:heading');
  const skip = page.getByRole('link', { name: t('common:skipLink') });
  await expect(skip).not.toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('main :focus')).toBeVisible();
  await follow(page, language, 'about');
  await expectPage(page, language, 'about:hero.heading');
  await page.goBack();
  await expectPage(page, language, 'contact:heading');
});

test('a link that was pressed shows that its page is on its way, until another is pressed', async ({
  page,
  path,
  language,
}) => {
  const held = await hold(page, (url) => [path('/contact'), path('/services')].includes(url.pathname));
  await page.goto(path('/about'));
  const busy = page.locator('[aria-busy=true]');
  for (const name of ['contact', 'services'] as const) {
    await follow(page, language, name);
    await expect(busy).toHaveCount(1);
    await expect(busy).toHaveAttribute('href', path(`/${name}`));
    await expect(busy).toBeVisible();
  }
  held.release();
  await expectPage(page, language, 'services:hero.heading');
  await expect(busy).toHaveCount(0);
});

test('a step back before the scripts of a reloaded page leads to the page of its address', async ({
  page,
  path,
  language,
}) => {
  await page.goto(path('/about'));
  await follow(page, language, 'contact');
  await expectPage(page, language, 'contact:heading');
  const scripts = await hold(page, isScript);
  await page.reload({ waitUntil: 'commit' });
  await scripts.first;
  await page.goBack({ waitUntil: 'commit' });
  scripts.release();
  await expectPage(page, language, 'about:hero.heading');
  await expect(page).toHaveURL(path('/about'));
});

test('an unknown address is answered 404 with the error screen and a way home, and so is a dead link', async ({
  page,
  path,
  t,
  allowConsole,
}) => {
  allowConsole(failedRequest);
  const expectErrorScreen = async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('common:notFound.heading'));
    await expect(page.getByText(t('common:notFound.message'), { exact: true })).toBeVisible();
  };
  for (const unknown of ['/no-such-page', '/blog/no-such-article', '/careers/no-such-job']) {
    expect((await page.goto(path(unknown)))?.status()).toBe(404);
    await expectErrorScreen();
  }
  await page
    .getByRole('main')
    .getByRole('link', { name: t('common:notFound.home') })
    .click();
  await expect(page).toHaveURL(path('/'));
  const link = page.getByRole('main').getByRole('link').first();
  await link.evaluate((element: HTMLAnchorElement, to) => (element.href = to), path('/no-such-page'));
  await link.click();
  await expectErrorScreen();
  await expect(page).toHaveURL(path('/no-such-page'));
});

test('the words that visitors type lead to their page, and each page has one address', async ({
  request,
}) => {
  for (const [typed, meant] of [
    ['/impressum', '/de/imprint'],
    ['/datenschutz', '/de/imprint#privacy'],
    ['/privacy', '/imprint#privacy'],
    ['/terms', '/imprint#terms'],
    ['/karriere', '/de/careers'],
    ['/jobs', '/careers'],
    ['/en', '/'],
    ['/en/careers/apply', '/careers/apply'],
    ['/sitemap.xml', '/sitemap-index.xml'],
    ['/services/', '/services'],
    ['/services.html', '/services'],
    ['/de/', '/de'],
    ['/index.html', '/'],
  ] as const) {
    const answer = await request.get(typed, { maxRedirects: 0 });
    expect([301, 307, 308], typed).toContain(answer.status());
    expect(answer.headers().location, typed).toBe(meant);
    expect((await request.get(meant)).status(), meant).toBe(200);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('menu, accordions, dialogs and cards work, and in place of each form there is an address', async ({
    page,
    path,
    t,
    language,
  }) => {
    await page.goto(path('/about'));
    await follow(page, language, 'services');
    await expectPage(page, language, 'services:hero.heading');
    await page.getByRole('main').getByRole('button').first().click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('button', { name: t('services:dialog.close') })
      .last()
      .click();
    await expect(dialog).toBeHidden();
    await page.goto(path('/case-studies'));
    const study = page.getByRole('main').locator('details').first();
    await study.locator('summary').click();
    await expect(study.getByRole('listitem').first()).toBeVisible();
    await page.setViewportSize({ width: 800, height: 800 });
    const footer = page.getByRole('contentinfo');
    for (const summary of await footer.locator('summary').all()) {
      await summary.click();
      await expect(footer.locator('details a:visible').first()).toBeVisible();
      await expect(footer.locator('details[open]')).toHaveCount(1);
    }
    for (const form of ['/contact', '/careers/apply']) {
      await page.goto(path(form));
      const main = page.getByRole('main');
      await expect(main.locator('a[href^="mailto:"]:visible').first()).toBeVisible();
      await expect(main.locator('form:visible, input:visible, textarea:visible')).toHaveCount(0);
    }
  });
});
