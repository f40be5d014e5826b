import type { Page } from '@playwright/test';
import { localizePath, routes } from '#src/lib/routes.ts';
import { untilComplete } from '../../../tools/look/still.ts';
import { hold, isPage, isScript } from '../language/support/network.ts';
import { dictionaryOf } from '../support/dictionary.ts';
import { expect, test } from '../support/test.ts';

/** Counts the animations of view transitions that anybody could see. */
const countFades = (page: Page) =>
  page.addInitScript(() => {
    const counted = Object.assign(window, { fades: 0 });
    const look = () => {
      counted.fades += document
        .getAnimations()
        .filter(
          ({ effect }) =>
            effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith('::view-transition'),
        ).length;
      requestAnimationFrame(look);
    };
    look();
  });

const fades = (page: Page) => page.evaluate(() => (window as unknown as { fades: number }).fades);

for (const locale of ['en', 'de'] as const) {
  test(`${locale}: a page is shown at once, without cross-fade, from its top, and a step back returns to the place`, async ({
    page,
  }) => {
    await countFades(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(localizePath(routes.home, locale));
    await page.evaluate(() => scrollTo({ top: 1200, behavior: 'instant' }));
    const href = localizePath(routes.services, locale);
    await page.locator(`.nav-row a[href="${href}"]`).click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      dictionaryOf(locale, 'services').hero.heading,
    );
    await expect(page.locator('.nav-row a[aria-current]')).toHaveAttribute('href', href);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.keyboard.press('Tab');
    await expect(page.locator('.skip-link')).toBeFocused();

    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(1200);
    expect(await fades(page)).toBe(0);
  });
}

test('A reload stays on the same screen, however late its fonts come', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto(routes.imprint);
  const last = page.locator('.legal-text').last();
  await last.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
  await expect
    .poll(() => page.evaluate(() => (history.state as { scrollY: number }).scrollY))
    .toBeGreaterThan(1000);
  const top = () => last.evaluate((element) => element.getBoundingClientRect().top);
  const before = await top();
  const fonts = await hold(page, (url) => url.pathname.endsWith('.woff2'));
  await page.reload({ waitUntil: 'domcontentloaded' });
  await fonts.first;
  const distance = async () => Math.abs((await top()) - before);
  await expect.poll(distance).toBeLessThan(350);
  fonts.release();
  await untilComplete(page);
  await expect.poll(distance).toBeLessThan(350);
});

for (const { where, width, selector, forcedColors } of [
  { where: 'the header', width: 1440, selector: '.nav-row a' },
  { where: 'the menu of a phone', width: 375, selector: '#menu li a' },
  { where: 'the band at the end', width: 1440, selector: 'main section > .wrap > a.button' },
  { where: 'the header, in forced colours', width: 1440, selector: '.nav-row a', forcedColors: 'active' },
] as const) {
  test(`On a slow line a link in ${where} that was pressed shows that its page is on its way`, async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: forcedColors ?? 'none', reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(routes.about);
    const contact = await hold(page, isPage(routes.contact));
    const link = page.locator(`${selector}[href="${routes.contact}"]`);
    if (selector.startsWith('#menu')) await page.locator('.menu-button').click();
    const ground = () => link.evaluate((element) => getComputedStyle(element).backgroundColor);
    await link.hover();
    const before = await ground();
    await link.click();
    await expect(link).toHaveAttribute('aria-busy', 'true');
    await expect(link).toBeVisible();
    await expect.poll(ground).not.toBe(before);
    contact.release();
    await expect(page).toHaveURL(routes.contact);
    await expect(page.locator('[aria-busy], #menu:popover-open')).toHaveCount(0);
  });
}

test('The mark of a pressed link goes when another page is asked for, or the browser keeps this one', async ({
  page,
}) => {
  await page.goto(routes.about);
  const contact = await hold(page, isPage(routes.contact));
  const link = page.locator(`.nav-row a[href="${routes.contact}"]`);
  await link.click();
  await expect(link).toHaveAttribute('aria-busy', 'true');
  // Another one is pressed, and then that one is left by a load of the browser, which may show this page again.
  const services = await hold(page, isPage(routes.services));
  await page.locator(`.nav-row a[href="${routes.services}"]`).click();
  await expect(link).not.toHaveAttribute('aria-busy');
  await expect(page.locator('[aria-busy]')).toHaveCount(1);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  await expect(page.locator('[aria-busy]')).toHaveCount(0);
  await link.click();
  contact.release();
  services.release();
  await expect(page).toHaveURL(routes.contact);
  await expect(page.locator('[aria-busy]')).toHaveCount(0);
});

test('A step back before the scripts of a page that was loaded anew leads to the page of its address', async ({
  page,
}) => {
  await page.goto(routes.about);
  await page.locator(`.nav-row a[href="${routes.contact}"]`).click();
  await expect(page).toHaveURL(routes.contact);
  const scripts = await hold(page, isScript);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await scripts.first;
  await page.goBack({ waitUntil: 'commit' });
  scripts.release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(dictionaryOf('en', 'about').hero.heading);
  await expect(page).toHaveURL(routes.about);
});

test('A step back in the moment in which a page is shown: the address is that of the page on screen', async ({
  page,
}) => {
  const link = (href: string) => page.locator(`.nav-row a[href="${href}"]`);
  await page.goto(routes.about);
  for (const href of [routes.contact, routes.services]) {
    await link(href).click();
    await expect(page).toHaveURL(href);
    await expect(link(href)).toHaveAttribute('aria-current', 'page');
  }
  const ahead = page.waitForResponse((response) => new URL(response.url()).pathname === routes.blog);
  await link(routes.blog).hover();
  await (await ahead).finished();
  await link(routes.blog).evaluate((element) => {
    (element as HTMLElement).click();
    history.back();
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(dictionaryOf('en', 'contact').heading);
  await expect(page).toHaveURL(routes.contact);
});
