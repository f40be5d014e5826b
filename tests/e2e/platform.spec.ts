import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { otherLocale, type Locale } from '#src/i18n/locales.ts';
import { expectAccessible } from './support/axe.ts';
import { translator } from './support/dictionary.ts';
import { formOn } from './support/forms.ts';
import { setConnection } from './support/network.ts';
import { test, type Change } from './support/second-build.ts';
import { expect, failedRequest, failedSend } from './support/test.ts';
import {
  expectBelowHeader,
  expectPage,
  expectScroll,
  follow,
  headingOf,
  waitForIdle,
  markDocument,
  menuOn,
  scrollTo,
  statusLine,
  switchLink,
  switchTo,
  waitForHydration,
  visit,
} from './support/visitor.ts';

/** Features that some supported browsers lack, with the property of `window` if there is one. */
const missingFeatures: { feature: string; property?: string; tags?: string[] }[] = [
  { feature: 'invoker commands' },
  { feature: 'the Navigation API', property: 'navigation' },
  { feature: 'requestIdleCallback', property: 'requestIdleCallback', tags: ['@nightly'] },
];

for (const { feature, property, tags = [] } of missingFeatures)
  test(
    `without ${feature}, dialogs, links and language switch work`,
    { tag: ['@desktop', ...tags] },
    async ({ page, goto, t, language, other }) => {
      await page.addInitScript((name) => {
        if (name) return void Reflect.deleteProperty(window, name);
        for (const each of ['command', 'commandForElement'])
          Reflect.deleteProperty(HTMLButtonElement.prototype, each);
        Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy');
        // Also prevents the browser's native behaviour.
        for (const type of ['command', 'cancel'])
          addEventListener(type, (event) => event.preventDefault(), true);
      }, property);
      // Invoker commands have a polyfill.
      const script = !property && page.waitForResponse(/older-browsers/);
      await goto('/services');
      await script;
      await waitForIdle(page);
      const dialog = page.getByRole('dialog');
      const button = dialog.getByRole('button', { name: t('services:dialog.close') }).first();
      const opener = page.getByRole('main').getByRole('button').first();

      await test.step('dialogs open and close', async () => {
        for (const close of [() => button.click(), () => page.mouse.click(3, 300)]) {
          await opener.click();
          await expect(dialog).toBeVisible();
          await close();
          await expect(dialog).toBeHidden();
          await expect(opener).toBeFocused();
        }
      });

      await test.step('links, language switch and Back work', async () => {
        await visit(page, language, 'about');
        await switchTo(page, other);
        await switchTo(page, language);
        await page.goBack();
        await expectPage(page, language, 'services:hero.heading');
      });
    },
  );

/** Replaces the menu's `popover` attribute in each document. */
const withPopover = (page: Page, attribute: string) =>
  page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(/ popover(?= )/, attribute);
    return route.fulfill({ response, body });
  });

test(
  'in iOS 17 an outside tap only closes the menu',
  { tag: '@phone' },
  async ({ page, goto, path, t }) => {
    // iOS 17 has no light dismiss, as with a manual popover.
    await withPopover(page, ' popover="manual"');
    await goto('/');
    const { menu, button } = menuOn(page, t);
    const link = page.getByRole('main').getByRole('link', { name: t('home:hero.consultation') });
    await link.first().evaluate((element) => {
      element.style.cssText = 'position: fixed; inset: auto 0 0; height: 80px';
    });
    const { x, y } = (await link.first().boundingBox())!;
    const outside = { x: x + 40, y: y + 40 };
    const finger = await page.context().newCDPSession(page);

    await test.step('scrolling and zooming keep the menu open', async () => {
      await button.tap();
      await expect(menu).toBeVisible();
      await finger.send('Input.synthesizeScrollGesture', {
        ...outside,
        yDistance: -200,
        gestureSourceType: 'touch',
      });
      await finger.send('Input.synthesizePinchGesture', { ...outside, scaleFactor: 0.5 });
      await expect(menu).toBeVisible();
    });

    await test.step('an outside tap closes the menu', async () => {
      await page.touchscreen.tap(outside.x, outside.y);
      await expect(menu).toBeHidden();
      await expect(button).toBeFocused();
    });

    await test.step('the button toggles the menu', async () => {
      await button.tap();
      await expect(menu).toBeVisible();
      await button.tap();
      await expect(menu).toBeHidden();
    });

    await test.step('with the menu closed, the tap follows the link', async () => {
      await expect(page).toHaveURL(path('/'));
      await page.touchscreen.tap(outside.x, outside.y);
      await expect(page).toHaveURL(path('/contact'));
    });
  },
);

test(
  'without popover support, the menu opens, closes and navigates',
  { tag: '@phone' },
  async ({ page, goto, path, t }) => {
    // Such browsers have no invoker commands either.
    await page.addInitScript(() => {
      Reflect.deleteProperty(HTMLElement.prototype, 'popover');
      Reflect.deleteProperty(HTMLButtonElement.prototype, 'command');
    });
    await withPopover(page, '');
    await page.setViewportSize({ width: 390, height: 800 });
    const polyfills = page.waitForResponse(/older-browsers/);
    await goto('/careers/apply');
    await polyfills;
    await waitForIdle(page);
    const { menu, button } = menuOn(page, t);

    await test.step('button and Escape close the menu', async () => {
      for (const close of [() => button.click(), () => page.keyboard.press('Escape')]) {
        await expect(menu).toBeHidden();
        await button.click();
        await expect(menu).toBeVisible();
        await close();
      }
    });

    await test.step('Escape then closes the form', async () => {
      await expect(menu).toBeHidden();
      await expect(page.locator('[data-closing]')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(page).toHaveURL(path('/careers'));
    });

    await test.step('a link leads to its page and closes the menu', async () => {
      await button.click();
      await expectAccessible(page, 'menu');
      await menu.getByRole('link', { name: t('about:page.label') }).click();
      await expect(page).toHaveURL(path('/about'));
      await expect(menu).toBeHidden();
    });
  },
);

/** Expects that the CSP blocked no inline style. */
async function expectStyled(page: Page) {
  const areAllowed = (styles: Element[]) =>
    styles.every((style) => (style as HTMLStyleElement).sheet !== null);
  expect(await page.locator('style').evaluateAll(areAllowed)).toBe(true);
  await expect(page.getByRole('banner')).toHaveCSS('position', 'fixed');
}

type VisitorStep = 'scroll' | 'switch' | 'services' | 'contact' | 'back';
interface Journey {
  device: '@desktop' | '@phone';
  change: Change;
  before?: VisitorStep[];
  after: VisitorStep[];
  isReloaded: boolean;
}

/**
 * Visitor steps before and after a deployment, on a page older than the deployed site. The last
 * step either loads the new document (`isReloaded`) or keeps the old one.
 */
const journeys: Journey[] = [
  { device: '@desktop', change: 'added utility', after: ['services'], isReloaded: true },
  {
    device: '@phone',
    change: 'edited colour',
    before: ['switch'],
    after: ['services'],
    isReloaded: true,
  },
  { device: '@phone', change: 'added utility', after: ['switch', 'switch'], isReloaded: false },
  {
    device: '@desktop',
    change: 'edited colour',
    after: ['switch', 'contact'],
    isReloaded: true,
  },
  { device: '@phone', change: 'changed text', after: ['switch', 'contact'], isReloaded: false },
  {
    device: '@desktop',
    change: 'added utility',
    before: ['scroll', 'services'],
    after: ['back'],
    isReloaded: true,
  },
];

for (const { device, change, before = [], after, isReloaded } of journeys)
  test(
    `B22 all styles apply after ${[...before, `deployment (${change})`, ...after].join(', ')}`,
    { tag: device },
    async ({ page, goto, language, deploy }) => {
      // Prevents prefetching the translation before the deployment.
      await setConnection(page, { saveData: true });
      let shown = language;
      const perform = async (step: VisitorStep) => {
        if (step === 'scroll') return scrollTo(page, 300);
        if (step === 'switch') shown = otherLocale(shown);
        if (step === 'switch') await switchTo(page, shown);
        else if (step === 'back') await page.goBack();
        else await follow(page, shown, step);
        const plain = step === 'back' ? '/about' : `/${step}`;
        if (step !== 'switch') await expect(page).toHaveURL(new RegExp(`${plain}$`));
        await expectPage(page, shown);
      };
      await goto('/about');
      for (const step of before) await perform(step);
      const expectSameDocument = await markDocument(page);
      await deploy(change);
      for (const step of after) {
        await perform(step);
        if (step === 'switch') await expectStyled(page);
      }
      await expectSameDocument(!isReloaded);
      await expectStyled(page);
      if (before.includes('scroll')) await expectScroll(page, 300);
      if (change === 'changed text') await expect(headingOf(page)).toContainText('(new)');
    },
  );

/** What a language switch does with a contact form, filled in or only focused. */
const switchOutcomes = [
  { change: 'added utility', filledIn: true, outcome: 'translates' },
  { change: 'added form field', filledIn: true, outcome: 'keeps' },
  { change: 'added prop', filledIn: true, outcome: 'keeps' },
  { change: 'added form field', filledIn: false, outcome: 'reloads' },
] as const;
for (const { change, filledIn, outcome } of switchOutcomes)
  test(
    `B22 after deployment (${change}), the switch ${outcome} ${filledIn ? 'a filled-in' : 'an empty'} form`,
    { tag: '@desktop' },
    async ({ page, deploy }) => {
      await setConnection(page, { saveData: true });
      await page.goto('/about');
      const expectSameDocument = await markDocument(page);
      await follow(page, 'en', 'contact');
      const form = formOn(page, 'en', 'contact');
      if (filledIn) await form.fill();
      else await form.field('message').focus();
      await waitForHydration(page);
      const typed = await form.values();
      await deploy(change);
      await switchLink(page, 'de').click();
      const language = outcome === 'keeps' ? 'en' : 'de';
      if (outcome === 'keeps')
        await expect(statusLine(page)).toHaveText(translator('en')('common:language.failed'));
      await expectPage(page, language, 'contact:heading');
      await expectStyled(page);
      await formOn(page, language, 'contact').expectValues(typed);
      await expectSameDocument(outcome !== 'reloads');
    },
  );

for (const name of ['contact', 'application'] as const)
  test(
    `B22 after deployment, the ${name} draft survives the privacy link`,
    { tag: '@phone' },
    async ({ page, language, deploy, t }) => {
      const form = formOn(page, language, name);
      await page.goto(form.path);
      const typed = await form.fill();
      await waitForHydration(page);
      const expectSameDocument = await markDocument(page);
      await deploy('added utility');

      await test.step('the link loads the new build at its anchor', async () => {
        await form.root.locator('a[href$="#privacy"]').last().click();
        await expectPage(page, language, 'imprint:heading');
        await expectSameDocument(false);
        await expectBelowHeader(page, 'privacy');
        await expectStyled(page);
      });

      await test.step('Back restores the draft', async () => {
        await page.goBack();
        await expect(page).toHaveURL(form.path);
        await expect.poll(form.values).toEqual(typed);
        await expectStyled(page);
        if (name === 'application')
          await expect(statusLine(page)).toHaveText(t('application:away.chooseFile'));
      });
    },
  );

/** Invalid drafts in a history entry, as another script or an older tab may leave them. */
const ignoredDrafts = [
  'unreadable',
  { writtenAt: Date.now(), pages: 'none' },
  {
    writtenAt: Date.now() - 11 * 60_000,
    pages: [['/contact ', [{ id: 'contact-name', type: 'text', value: 'An old draft' }]]],
    ids: [],
  },
];

test(
  'drafts survive deployments until the visitor reloads',
  { tag: '@desktop' },
  async ({ page, deploy }) => {
    const contact = formOn(page, 'en', 'contact');
    const newsletter = formOn(page, 'en', 'newsletter');
    const price = page.getByRole('radio');
    const expectPrice = () => expect(price.last()).toBeChecked();
    await page.goto('/contact');
    const typed = await contact.fill();

    await test.step('two pages have drafts', async () => {
      await visit(page, 'en', 'services');
      await price.last().check();
      await newsletter.field('email').fill('anouk@example.org');
    });

    let expectSameDocument = await markDocument(page);

    await test.step('a link loads the new build', async () => {
      await deploy('added utility');
      await visit(page, 'en', 'about', '/about');
      await expectSameDocument(false);
      expect(await newsletter.isEmpty()).toBe(true);
    });

    await test.step('Back restores the second draft', async () => {
      // Waits until the scripts have moved the drafts out of this history entry.
      await waitForIdle(page);
      await page.goBack();
      await expectPrice();
      await newsletter.expectValues({ email: 'anouk@example.org' });
    });

    await test.step('Back to an older build restores the first', async () => {
      expectSameDocument = await markDocument(page);
      await deploy('edited colour');
      await page.goBack();
      await expectPage(page, 'en', 'contact:heading', '/contact');
      await expectSameDocument(false);
      await contact.expectValues(typed);
    });

    await test.step('Forward restores the second draft', async () => {
      expectSameDocument = await markDocument(page);
      await waitForIdle(page);
      await deploy('added utility');
      await page.goForward();
      await expectPrice();
      await expectSameDocument(false);
      await expectStyled(page);
      // A duplicated tab gets a copy of this state.
      const state = await page.evaluate(() => JSON.stringify(history.state));
      expect(state).not.toContain(typed.message);
    });

    await test.step('a reload forgets drafts', async () => {
      await page.goBack();
      await contact.expectValues(typed);
      await page.reload();
      await expect.poll(contact.isEmpty).toBe(true);
    });

    await test.step('invalid drafts are ignored', async () => {
      for (const drafts of ignoredDrafts) {
        await page.evaluate(
          (value) => history.replaceState({ ...history.state, drafts: value }, ''),
          drafts,
        );
        await page.reload();
        await waitForIdle(page);
        expect(await contact.isEmpty()).toBe(true);
        expect(await page.evaluate(() => 'drafts' in history.state)).toBe(false);
      }
    });
  },
);

for (const failure of ['no network', 'a server error'])
  test(
    `with ${failure}, unsent text keeps the visitor on the page`,
    { tag: '@desktop' },
    async ({ page, context, t, allowConsole }) => {
      allowConsole(failedRequest);
      const isOffline = failure === 'no network';
      const form = formOn(page, 'en', 'contact');
      const pages = /\/(?:about|services|careers)$/;
      const fail = (fails: boolean) => {
        if (isOffline) return context.setOffline(fails);
        if (!fails) return page.unroute(pages);
        return page.route(pages, (route) =>
          route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>503</h1>' }),
        );
      };
      const price = page.getByRole('radio').last();

      await page.goto('/about');
      await visit(page, 'en', 'contact');
      const typed = await form.fill();
      await visit(page, 'en', 'services');
      await price.check();
      await page.goBack();
      await form.expectValues(typed);
      const entries = await page.evaluate(() => history.length);
      const expectSameDocument = await markDocument(page);
      const expectToStay = async () => {
        await expect(statusLine(page)).toHaveText(t('common:language.kept'));
        await expect(page).toHaveURL(/\/contact$/);
        await expectSameDocument();
        await form.expectValues(typed);
      };

      await test.step('Back and Forward stay on the page', async () => {
        await fail(true);
        for (const step of ['back', 'forward'] as const) {
          await page.evaluate((name) => history[name](), step);
          await expectToStay();
          // Empties the line, so that the next message is a new one.
          await statusLine(page).evaluate((line) => (line.textContent = ''));
        }
        expect(await page.evaluate(() => history.length)).toBe(entries);
      });

      await test.step('the first click stays on the page', async () => {
        await follow(page, 'en', 'services');
        await expectToStay();
        await expect(page.getByRole('banner').locator('[aria-busy]')).toHaveCount(0);
      });

      await test.step('the second click shows the browser’s error page', async () => {
        await follow(page, 'en', 'services');
        await expect(page.getByRole('banner')).toHaveCount(0);
      });

      await test.step('both drafts are restored', async () => {
        await fail(false);
        await page.goBack();
        await expectPage(page, 'en', 'contact:heading', '/contact');
        await form.expectValues(typed);
        await visit(page, 'en', 'services');
        await expect(price).toBeChecked();
      });
    },
  );

test(
  'after deployment, navigation waits for a pending submission',
  { tag: '@desktop' },
  async ({ page, t, deploy, allowConsole }) => {
    // The response is lost, and the retry meets the stored row.
    allowConsole(failedSend);
    const form = formOn(page, 'en', 'contact');
    const { typed, release } = await form.submitAndHold(async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    const expectSameDocument = await markDocument(page);
    await deploy('added utility');

    await test.step('a link waits', async () => {
      await follow(page, 'en', 'about');
      await expect(statusLine(page)).toHaveText(t('common:language.waiting'));
      await expectSameDocument();
    });

    await test.step('the page loads after the failure', async () => {
      release();
      await expectPage(page, 'en', 'about:hero.heading', '/about');
      await expectSameDocument(false);
      await expect(statusLine(page)).toContainText(form.text('result.failure'));
    });

    await test.step('the retry stores no second row', async () => {
      // Chromium blocks requests from a routed document to the local backend.
      await page.unrouteAll({ behavior: 'wait' });
      await page.goBack();
      await form.expectValues(typed);
      await form.submitButton.click();
      await form.expectStored(typed);
    });
  },
);

test(
  'B17 a block page replaces the document, and Back returns',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/about');
    const expectSameDocument = await markDocument(page);
    await switchTo(page, 'de');

    await test.step('a block page replaces the document', async () => {
      const blockPage = { contentType: 'text/html', body: '<h1>Blocked by your company</h1>' };
      await page.route('**/services', (route) => route.fulfill(blockPage));
      await follow(page, 'de', 'services');
      await expect(headingOf(page)).toHaveText('Blocked by your company');
      await expectSameDocument(false);
    });

    await test.step('Back shows our page in one language', async () => {
      await page.unrouteAll();
      await page.goBack();
      // German from bfcache, English after a page load.
      const language = (await page.locator('html').getAttribute('lang')) as Locale;
      await expectPage(page, language, 'about:hero.heading');
      for (const to of ['en', 'de'] as const) await switchTo(page, to);
    });
  },
);

for (const filledIn of [false, true])
  test(
    `a blocked inline style ${filledIn ? 'keeps a page with unsent text' : 'reloads the page once'}`,
    { tag: '@desktop' },
    async ({ page, deploy }) => {
      await page.goto('/about');
      const expectSameDocument = await markDocument(page);
      const newsletter = formOn(page, 'en', 'newsletter');
      const typed = await newsletter.fill();
      // As behind a proxy that rewrites styles and CSP: the build ID stays the same.
      await deploy('added utility', true);
      if (filledIn)
        await page.evaluate(() =>
          document.addEventListener('astro:after-swap', () => {
            document.querySelector('textarea')!.value = 'We need a team';
          }),
        );
      await visit(page, 'en', 'contact');
      if (filledIn) await waitForIdle(page);
      await expectSameDocument(filledIn);
      if (filledIn) return;
      await expectStyled(page);
      await page.goBack();
      await expectPage(page, 'en', 'about:hero.heading');
      await waitForIdle(page);
      await newsletter.expectValues(typed);
    },
  );

// tests/islands/error-screen.test.tsx tests its content.
test(
  'a crashed form is replaced by an error message',
  { tag: '@desktop' },
  async ({ page, goto, t, allowConsole }) => {
    allowConsole(/./);
    await goto('/contact');
    // Passes broken data to React, as a bug would.
    await page.locator('astro-island').evaluate((island) => {
      const props = JSON.parse(island.getAttribute('props')!) as object;
      island.setAttribute('props', JSON.stringify({ ...props, texts: [0, null] }));
    });
    await page.getByRole('form').getByRole('textbox').first().focus();
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText(t('common:island.heading'));
    await expect(headingOf(page)).toBeVisible();
  },
);

test(
  'the dev server shows a saved change',
  { tag: ['@desktop', '@nightly'] },
  async ({ page, t }) => {
    test.setTimeout(300_000);
    const project = mkdtempSync(join(tmpdir(), 'development-'));
    // Hard links, because Astro finds no styles of its own components in linked folders. The list
    // also includes files deleted but not yet committed.
    const files = '(git ls-files -coz --exclude-standard; git ls-files -dz) | sort -z | uniq -zu';
    const copy = `${files} | xargs -0 cp --parents -t "$0" && cp -al node_modules "$0"`;
    execFileSync('sh', ['-c', copy, project]);
    const server = spawn(process.execPath, ['node_modules/.bin/astro', 'dev', '--port', '0'], {
      cwd: project,
    });
    try {
      let output = '';
      const url = () => /http:\/\/localhost:\d+/.exec(output)?.[0] ?? '';
      for (const stream of [server.stdout, server.stderr])
        stream.on('data', (text) => (output += String(text)));
      await expect
        .poll(url, { message: 'the address of the server', timeout: 120_000 })
        .not.toBe('');
      await page.goto(url(), { waitUntil: 'networkidle', timeout: 120_000 });
      const label = t('home:hero.consultation');
      await expect(page.getByRole('link', { name: label }).first()).toBeVisible();
      const file = join(project, 'content/dictionary/en/home.json');
      writeFileSync(file, readFileSync(file, 'utf8').replace(label, 'A label saved a moment ago'));
      const saved = page.getByRole('link', { name: 'A label saved a moment ago' }).first();
      await expect(saved).toBeVisible({ timeout: 60_000 });
    } finally {
      // Vite's client would log the closed server.
      await page.goto('about:blank');
      server.kill();
      if (server.exitCode === null) await once(server, 'exit');
      rmSync(project, { recursive: true, force: true, maxRetries: 3 });
    }
  },
);
