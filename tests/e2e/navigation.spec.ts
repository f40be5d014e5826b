import type { Locator } from 'playwright/test';
import { localizePath } from '#src/lib/shared/routes.ts';
import { expectAccessible } from './support/axe.ts';
import { holdRequests, isPage, isScript } from './support/network.ts';
import { expect, nonEmpty, test } from './support/test.ts';
import {
  expectBelowHeader,
  expectPage,
  follow,
  markDocument,
  menuOn,
  switchTo,
  visit,
} from './support/visitor.ts';

/** All hrefs, in order. */
const targetsOf = (links: Locator) =>
  links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));

/** All hrefs marked as current. */
const currentLinks = (links: Locator) =>
  targetsOf(links.and(links.page().locator('[aria-current]')));

test(
  'the header fits every width and leads home',
  { tag: '@day-phone' },
  async ({ page, goto, path, t }) => {
    await goto('/about');
    const header = page.getByRole('banner');
    const { button } = menuOn(page, t);

    await test.step('the header fits every width', async () => {
      for (const width of [320, 375, 800, 1024, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
        const { height, ...place } = (await header.boundingBox())!;
        expect(place).toEqual({ x: 0, y: 0, width });
        expect(height, `${width} px`).toBeLessThanOrEqual(80);
        for (const part of await nonEmpty(header.locator('a:visible, button:visible')))
          await expect(part, `${width} px`).toBeInViewport({ ratio: 0.95 });
        await expect(button).toBeVisible({ visible: width < 1024 });
        if (width < 1024) for (const _press of ['open', 'close']) await button.click();
      }
    });

    await test.step('the links stay in view with large fonts', async () => {
      // The largest minimum font size that readers can set. The header may grow.
      await header.evaluate((element) => {
        const parts = [...element.querySelectorAll<HTMLElement>('a, a *')];
        const sizes = parts.map((part) => Number.parseFloat(getComputedStyle(part).fontSize));
        for (const [index, part] of parts.entries())
          part.style.fontSize = `${Math.max(28, sizes[index]!)}px`;
      });
      for (const width of [1024, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        for (const link of await nonEmpty(header.locator('a:visible')))
          await expect(link, `${width} px`).toBeInViewport({ ratio: 0.95 });
      }
    });

    await test.step('the logo leads home', async () => {
      await header.getByRole('link', { name: t('common:nav.home', { brand: '' }) }).click();
      await expect(page).toHaveURL(path('/'));
    });
  },
);

test(
  'the mobile menu opens, closes and navigates',
  { tag: ['@core', '@day-phone'] },
  async ({ page, goto, path, t }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await goto('/about');
    const { menu, button } = menuOn(page, t);
    const row = page
      .locator('nav', { has: page.locator('[aria-current]') })
      .locator('a:not([hreflang])');
    const clickOutside = () => page.mouse.click(200, 780);

    await test.step('button, outside click and Escape close the menu', async () => {
      for (const close of [
        () => button.click(),
        clickOutside,
        () => page.keyboard.press('Escape'),
      ]) {
        await button.click();
        await expect(menu).toBeVisible();
        await close();
        await expect(menu).toBeHidden();
      }
      await expect(button).toBeFocused();
      await expect(page).toHaveURL(path('/about'));
    });

    await test.step('clicks hit the button itself, not its icon', async () => {
      const receivesClicks = (element: Element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2) === element;
      };
      // In WebKit, Tab continues from the clicked element: a click on the icon would skip the menu.
      expect(await button.evaluate(receivesClicks)).toBe(true);
    });

    await test.step('Tab reaches all links', async () => {
      await page.keyboard.press('Enter');
      const links = menu.getByRole('link');
      expect(await targetsOf(links)).toEqual(expect.arrayContaining(await targetsOf(row)));
      expect(await currentLinks(links)).toEqual([path('/about')]);
      for (const link of await nonEmpty(links)) {
        await page.keyboard.press('Tab');
        await expect(link).toBeFocused();
        await expect(link).toBeInViewport({ ratio: 0.95 });
      }
      await page.keyboard.press('Tab');
      await expect(menu).toBeHidden();
    });

    await test.step('a wide viewport hides the menu', async () => {
      await button.click();
      await page.setViewportSize({ width: 1280, height: 800 });
      await expect(menu, 'after the viewport was widened').toBeHidden();
    });

    await test.step('a link leads to its page and closes the menu', async () => {
      await page.setViewportSize({ width: 390, height: 800 });
      await menu.getByRole('link', { name: t('careers:page.label') }).click();
      await expect(page).toHaveURL(path('/careers'));
      await expect(menu).toBeHidden();
    });
  },
);

test(
  'the footer shows links, accordions or groups by width',
  { tag: ['@core', '@day-desktop'] },
  async ({ page, goto, path, t, other }) => {
    await goto('/contact');
    const site = page.getByRole('navigation', { name: t('common:footer.accessibleLabel') });
    const links = site.locator('a:visible');
    const titles = (['services', 'company', 'resources'] as const).map((group) =>
      t(`common:footer.${group}`),
    );
    const at = (width: number) => page.setViewportSize({ width, height: 800 });
    await expect(page.getByText(/© 20\d\d/)).toBeVisible();

    await test.step('narrow phones have compact links', async () => {
      await at(479);
      const compact = [
        '/services',
        '/case-studies',
        '/about',
        '/careers',
        '/contact',
        '/imprint',
      ].map(path);
      expect(await targetsOf(links)).toEqual(expect.arrayContaining(compact));
    });

    const groups: Awaited<ReturnType<typeof targetsOf>>[] = [];

    await test.step('desktops have groups', async () => {
      await at(1024);
      for (const name of titles)
        groups.push(await targetsOf(site.getByRole('list', { name }).getByRole('link')));
      expect(await targetsOf(links)).toEqual(groups.flat());
    });

    await test.step('accordions open one at a time', async () => {
      for (const width of [480, 1023]) {
        await at(width);
        expect(await targetsOf(links)).toEqual([]);
        for (const [index, title] of titles.entries()) {
          await site.locator('summary', { hasText: title }).press('Enter');
          expect(await targetsOf(links), title).toEqual(groups[index]);
        }
        await site.locator('summary', { hasText: titles.at(-1)! }).press('Enter');
      }
    });

    await test.step('an open accordion survives a language switch', async () => {
      await site.locator('summary').first().click();
      await expectAccessible(page, 'footer');
      await switchTo(page, other);
      const [group] = await page.getByRole('contentinfo').locator('details').all();
      await expect(group!).toHaveAttribute('open');
      await expect(group!.getByRole('link').first()).toBeVisible();
    });
  },
);

test(
  'footer links with a hash scroll to their section',
  { tag: '@day-desktop' },
  async ({ page, goto, path }) => {
    await page.setViewportSize({ width: 1440, height: 800 });
    await goto('/about');
    const links = page.getByRole('contentinfo').locator('a[href*="#"]:visible');
    const targets = await targetsOf(links);
    const legal = ['privacy', 'terms', 'accessibility'].map((id) => path(`/imprint#${id}`));
    expect(targets).toEqual(expect.arrayContaining(legal));
    expect(targets.length).toBeGreaterThan(legal.length);
    for (const [index, href] of targets.entries()) {
      await links.nth(index).click();
      await expect(page).toHaveURL(href!);
      await expectBelowHeader(page, href!.split('#')[1]!);
    }
  },
);

test(
  'anchor links reach their section and add one history entry',
  { tag: '@day-phone' },
  async ({ page, goto, path, language }) => {
    await page.setViewportSize({ width: 1440, height: 800 });
    await goto('/about');
    // A hash typed into the address bar adds a history entry without router state.
    await page.evaluate(() => void (location.hash = 'team'));
    const anchors = page
      .getByRole('contentinfo')
      .locator(`a:visible[href^="${path('/services')}#"]`);
    const [first = '', second = ''] = (await targetsOf(anchors)).map(
      (href) => href!.split('#')[1]!,
    );

    await test.step('a link reaches an anchor on another page', async () => {
      await anchors.first().click();
      await expect(page).toHaveURL(`${path('/services')}#${first}`);
      await expectBelowHeader(page, first);
    });

    await test.step('a link scrolls smoothly to an anchor on its page', async () => {
      const expectSameDocument = await markDocument(page);
      await anchors.nth(1).scrollIntoViewIfNeeded();
      const behaviors = await page.evaluateHandle(() => {
        const seen = new Set<string>();
        addEventListener('scroll', () =>
          seen.add(getComputedStyle(document.documentElement).scrollBehavior),
        );
        return seen;
      });
      await anchors.nth(1).click();
      await expectBelowHeader(page, second);
      expect(await behaviors.evaluate((seen) => [...seen])).toContain('smooth');
      await expect(page.locator('html'), 'Back must not scroll smoothly').toHaveCSS(
        'scroll-behavior',
        'auto',
      );
      await expectSameDocument();
    });

    await test.step('each anchor is one history entry', async () => {
      for (const before of [`${path('/services')}#${first}`, `${path('/about')}#team`]) {
        await page.goBack();
        await expect(page).toHaveURL(before);
      }
      await expectPage(page, language, 'about:hero.heading');
    });
  },
);

test(
  'a link clicked right after an anchor link wins',
  { tag: '@desktop' },
  async ({ page, goto, path, language }) => {
    await page.setViewportSize({ width: 1440, height: 800 });
    await goto('/about');
    const anchor = page
      .getByRole('contentinfo')
      .locator(`a:visible[href^="${path('/services')}#"]`)
      .first();
    const blog = await holdRequests(page, isPage(path('/blog')));
    await page.evaluate(
      (href) =>
        document.addEventListener(
          'astro:page-load',
          () => document.querySelector<HTMLElement>(`header a[href="${href}"]`)!.click(),
          { once: true },
        ),
      path('/blog'),
    );
    await anchor.click();
    await blog.first;
    await expectPage(page, language, 'services:hero.heading');
    blog.release();
    await expectPage(page, language, 'blog:hero.heading');
    await expect(page).toHaveURL(path('/blog'));
  },
);

test(
  'the header marks the current page and can be skipped',
  { tag: '@desktop' },
  async ({ page, goto, path, t, language }) => {
    const links = page
      .getByRole('navigation', { name: t('common:nav.accessibleLabel') })
      .getByRole('link');

    await test.step('the current page is marked', async () => {
      await goto('/careers/apply');
      expect(await currentLinks(links)).toEqual([path('/careers')]);
      await visit(page, language, 'contact');
      await expect.poll(() => currentLinks(links)).toEqual([path('/contact')]);
    });

    await test.step('the skip link is the first stop and leads to main', async () => {
      const skip = page.getByRole('link', { name: t('common:skipLink') });
      await expect(skip).not.toBeInViewport();
      await page.keyboard.press('Tab');
      await expect(skip).toBeFocused();
      await expect(skip).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main')).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(page.locator('main :focus')).toBeVisible();
    });
  },
);

test(
  'a clicked link shows that its page is loading',
  { tag: '@day-phone' },
  async ({ page, goto, path, language }) => {
    const held = await holdRequests(page, (url) =>
      [path('/contact'), path('/services')].includes(url.pathname),
    );
    await goto('/about');
    const busy = page.locator('[aria-busy=true]');
    for (const name of ['contact', 'services'] as const) {
      await follow(page, language, name);
      await expect(busy).toHaveCount(1);
      await expect(busy).toHaveAttribute('href', path(`/${name}`));
    }
    held.release();
    await expectPage(page, language, 'services:hero.heading');
    await expect(busy).toHaveCount(0);
  },
);

test(
  'Back before scripts load shows the previous page',
  { tag: '@day-desktop' },
  async ({ page, goto, path, language }) => {
    await goto('/about');
    await visit(page, language, 'contact');
    const scripts = await holdRequests(page, isScript);
    await page.reload({ waitUntil: 'commit' });
    await scripts.first;
    await page.evaluate(() => history.back());
    scripts.release();
    await expectPage(page, language, 'about:hero.heading', path('/about'));
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'B11 controls work, and the contact page offers email',
    { tag: '@day-phone' },
    async ({ page, goto, path, t, language, other }) => {
      await test.step('the video is hidden', async () => {
        await goto('/');
        // Browsers would show native controls over the poster.
        await expect(page.locator('video')).toBeHidden();
      });

      await test.step('the language switch loads the other page', async () => {
        await goto('/about');
        for (const to of [other, language]) {
          await switchTo(page, to);
          await expect(page).toHaveURL(localizePath('/about', to));
        }
      });

      await test.step('the menu leads to services', async () => {
        await visit(page, language, 'services', path('/services'));
      });

      await test.step('the team size can be chosen', async () => {
        const team = page.getByRole('group', { name: t('services:team.legend') });
        await team.getByRole('radio').nth(3).click();
        await expect(team.getByRole('radio', { name: /^4 / })).toBeChecked();
      });

      await test.step('a dialog opens and closes', async () => {
        await page.getByRole('main').getByRole('button').first().click();
        const dialog = page.getByRole('dialog');
        const close = dialog.getByRole('button', { name: t('services:dialog.close') });
        await close.last().click();
        await expect(dialog).toBeHidden();
      });

      await test.step('a case card opens and closes', async () => {
        await goto('/case-studies');
        const study = page.getByRole('main').locator('details').first();
        const card = page.getByRole('main').getByRole('article').first();
        const closings = [
          () => study.locator('summary').click(),
          () => card.locator('img').click({ force: true }),
          async () => card.click({ position: { x: 8, y: (await card.boundingBox())!.height - 8 } }),
        ];
        for (const close of closings) {
          await study.locator('summary').click();
          await expect(study.getByRole('listitem').first()).toBeVisible();
          await close();
          await expect(study.getByRole('listitem').first()).toBeHidden();
        }
      });

      await test.step('footer accordions open one at a time', async () => {
        await page.setViewportSize({ width: 800, height: 800 });
        const footer = page.getByRole('contentinfo');
        for (const summary of await nonEmpty(footer.locator('summary'))) {
          await summary.click();
          await expect(footer.locator('details a:visible').first()).toBeVisible();
          await expect(footer.locator('details[open]')).toHaveCount(1);
        }
      });

      await test.step('the contact page offers email instead of the form', async () => {
        await goto('/contact');
        const instead = page.getByRole('main').locator('noscript');
        await expect(instead.locator('p').first()).toHaveText(t('contact:noScript'));
        await expect(instead.locator('a[href^="mailto:"]')).toBeVisible();
        await expect(page.getByRole('form')).toBeHidden();
      });
    },
  );
});
