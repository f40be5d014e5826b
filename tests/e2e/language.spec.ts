import type { Locator } from 'playwright/test';
import { otherLocale } from '#src/i18n/locales.ts';
import { titleOf, openJobs } from './support/content.ts';
import { translator } from './support/dictionary.ts';
import { formOn } from './support/forms.ts';
import {
  holdRequests,
  isPage,
  isScript,
  isUpload,
  recordRequests,
  setConnection,
} from './support/network.ts';
import { expect, failedRequest, test } from './support/test.ts';
import {
  expectBelowHeader,
  expectPage,
  expectScroll,
  follow,
  headerLink,
  headingOf,
  waitForIdle,
  markDocument,
  scrollTo,
  statusLine,
  switchLink,
  switchTo,
  waitForHydration,
  visit,
} from './support/visitor.ts';

/**
 * Language behaviours B1 to B22 (docs/language.md), on desktop and phone. A URL under /de is
 * German, others start in English. navigation.spec.ts tests B11, platform.spec.ts B17 and B22. B16
 * has no test, because the site has no analytics. Tests tagged @arrival or @four-arrivals cover B21.
 */
const about = 'about:hero.heading';
const services = 'services:hero.heading';
const contact = 'contact:heading';

test(
  'B2 B6 B7 B8 links and history entries keep their language',
  { tag: '@day-phone' },
  async ({ page }) => {
    await test.step('links from a German URL are German', async () => {
      await page.goto('/de/about');
      await visit(page, 'de', 'services', '/de/services');
    });

    await test.step('history entries keep their language', async () => {
      await switchTo(page, 'en');
      await page.goBack();
      await expectPage(page, 'de', about, '/de/about');
      await page.goForward();
      await expectPage(page, 'en', services, '/services');
    });

    await test.step('DE on an English URL keeps the URL', async () => {
      await switchTo(page, 'de');
      await expectPage(page, 'de', services, '/services');
      await page.goBack();
      await expectPage(page, 'de', about, '/de/about');
    });

    await test.step('an anchor link has the chosen language', async () => {
      await page.goForward();
      await page
        .getByRole('contentinfo')
        .locator('a:visible[href="/de/imprint#privacy"]')
        .last()
        .click();
      await expectPage(page, 'de', 'imprint:heading', '/imprint#privacy');
      await expectBelowHeader(page, 'privacy');
    });

    await test.step('a chosen language applies to links', async () => {
      await switchTo(page, 'en');
      await visit(page, 'en', 'contact', '/contact');
    });
  },
);

for (const { browser, tags } of [
  { browser: 'current', tags: [] },
  { browser: 'two-year-old', tags: ['@desktop', '@day-desktop'] },
])
  test.describe(`in a ${browser} browser`, { tag: tags }, () => {
    test.beforeEach(async ({ page }) => {
      if (browser === 'current') return;
      await page.addInitScript(() => {
        Reflect.deleteProperty(Document.prototype, 'startViewTransition');
        Reflect.deleteProperty(Element.prototype, 'moveBefore');
      });
    });

    test(
      'B3 B4 B6 B8 the language survives links, Back and Forward',
      { tag: ['@core', '@four-arrivals'] },
      async ({ page, arrival, arrive }) => {
        // No internal link has a query.
        const address = arrival === 'address' ? '/about?from=letter#team' : '/about';
        await (arrival === 'address' ? page.goto(address) : arrive(address, 'en'));
        const expectSameDocument = await markDocument(page);
        await scrollTo(page, 600);
        const countHistory = () => page.evaluate(() => history.length);
        const before = await countHistory();

        await test.step('DE translates in place', async () => {
          await switchTo(page, 'de');
          await expectPage(page, 'de', about, address);
          await expectScroll(page, 600);
          await expect(switchLink(page, 'de')).toBeFocused();
          expect(await countHistory()).toBe(before);
        });

        await test.step('a link leads to a German page', async () => {
          await visit(page, 'de', 'services', '/services');
          await expectScroll(page, 0);
          // After arriving by Back, the link replaces the forward entry.
          expect(await countHistory()).toBe(arrival === 'back' ? before : before + 1);
        });

        await test.step('Back keeps language and position', async () => {
          await page.goBack();
          await expectPage(page, 'de', about);
          await expectScroll(page, 600);
        });

        await test.step('EN also applies after Forward', async () => {
          await switchTo(page, 'en');
          await expectPage(page, 'en', about, address);
          await expectScroll(page, 600);
          await page.goForward();
          await expectPage(page, 'en', services);
          await expectSameDocument();
        });
      },
    );

    test(
      'B14 a language switch keeps the state of the contact form',
      { tag: ['@core', '@four-arrivals'] },
      async ({ page, arrive }) => {
        const document = await holdRequests(page, isPage('/de/contact'));
        await arrive('/contact', 'en');
        const [english, german] = [formOn(page, 'en', 'contact'), formOn(page, 'de', 'contact')];
        const typed = await english.fill();

        await test.step('an invalid form shows its error', async () => {
          await english.field('email').fill('erika');
          await english.submitButton.click();
          await expect(
            english.root.getByText(english.text('errors.emailInvalid')).first(),
          ).toBeVisible();
        });

        await test.step('the translated form has error and focus', async () => {
          await switchLink(page, 'de').click();
          await english.field('email').focus();
          document.release();

          await expectPage(page, 'de', contact);
          await expect(
            german.root.getByText(german.text('errors.emailInvalid')).first(),
          ).toBeVisible();
          await expect(german.field('email')).toBeFocused();
        });

        await test.step('repeated switches keep the text', async () => {
          // The second round uses cached documents.
          for (const language of ['en', 'de', 'en', 'de'] as const) {
            await switchTo(page, language);
            await expect(formOn(page, language, 'contact').field('message')).toHaveValue(
              typed.message!,
            );
          }
        });

        await test.step('the German form is sent and stored', async () => {
          await german.field('email').fill(typed.email);
          await german.submitButton.click();
          await german.expectStored(typed, { language: 'de' });
        });
      },
    );
  });

test(
  'B3 language switch and links announce the title, without animation',
  { tag: '@day-phone' },
  async ({ page, arrive }) => {
    await page.addInitScript(() => {
      const counted = Object.assign(window, { fades: 0 });
      const countTransitions = () => {
        const effects = document.getAnimations().map(({ effect }) => effect as KeyframeEffect);
        counted.fades += effects.filter(({ pseudoElement }) =>
          pseudoElement?.includes('transition'),
        ).length;
        requestAnimationFrame(countTransitions);
      };
      countTransitions();
    });
    await arrive('/about', 'en');

    const announced = page.locator('[aria-live=assertive]');

    await test.step('the switch announces the title', async () => {
      await switchTo(page, 'de');
      await expect(announced).toHaveText(await page.title());
    });

    await test.step('a link announces the title', async () => {
      await visit(page, 'de', 'contact');
      await expect(announced).toHaveText(await page.title());
    });

    await test.step('no view transition ran', async () => {
      expect(await page.evaluate(() => (window as unknown as { fades: number }).fades)).toBe(0);
    });
  },
);

test(
  'B3 a language switch moves no link in the header',
  { tag: '@day-desktop' },
  async ({ page }) => {
    const lefts = (links: Element[]) => links.map((link) => link.getBoundingClientRect().left);
    const leftEdges = () => page.getByRole('banner').locator('a:not(li a)').evaluateAll(lefts);
    for (const width of [320, 800, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/about');
      const before = await leftEdges();
      await switchTo(page, 'de');
      expect(await leftEdges(), `${width} px`).toEqual(before);
      await switchLink(page, 'en').dblclick();
      await expectPage(page, 'en', about);
    }
  },
);

test(
  'B3 B4 a translation is fetched once and then works offline',
  { tag: '@day-desktop' },
  async ({ page }) => {
    // Prevents prefetching on idle: the visitor must wait.
    await setConnection(page, { saveData: true });
    const requests = recordRequests(page, isPage('/de/about'), 'GET');
    const german = await holdRequests(page, isPage('/de/about'));

    await test.step('focus starts the request', async () => {
      await page.goto('/about');
      await waitForIdle(page);
      expect(requests).toHaveLength(0);
      await switchLink(page, 'de').focus();
      await expect.poll(() => requests.length, 'by focus, before the click').toBe(1);
    });

    const status = page
      .getByRole('status')
      .filter({ hasText: translator('en')('common:language.loading') });

    await test.step('a waiting visitor sees a message', async () => {
      await switchLink(page, 'de').click();
      await expect(status).toBeInViewport({ ratio: 1 });
      await expect(switchLink(page, 'de')).toHaveAttribute('aria-busy', 'true');
    });

    await test.step('the message disappears with the translation', async () => {
      german.release();
      await expectPage(page, 'de', about);
      await expect(status).toHaveCount(0);
      await expect(switchLink(page, 'de')).not.toHaveAttribute('aria-busy');
    });

    await test.step('further switches work offline', async () => {
      await page.context().setOffline(true);
      for (const language of ['en', 'de', 'en'] as const) await switchTo(page, language);
      await expectPage(page, 'en', about);
      expect(requests).toHaveLength(1);
    });
  },
);

/**
 * Number of prefetches: on the first page of a visit (`first`), and after following a link
 * (`next`).
 */
const preferences = [
  { prefers: 'de-CH', connection: {}, first: 1, next: 1, reason: 'German is preferred' },
  { prefers: 'en-GB', connection: {}, first: 1, next: 0, reason: 'English is preferred' },
  {
    prefers: 'fr-FR',
    connection: { effectiveType: '3g' },
    first: 1,
    next: 0,
    reason: '3g is enough',
  },
  {
    prefers: 'de-DE',
    connection: { saveData: true },
    first: 0,
    next: 0,
    reason: 'Save-Data is set',
  },
  {
    prefers: 'de-DE',
    connection: { effectiveType: '2g' },
    first: 0,
    next: 0,
    reason: '2g is slow',
  },
];
test(
  'B3 prefetching the translation depends on language and connection',
  { tag: '@desktop' },
  async ({ context }) => {
    for (const { prefers, connection, first, next, reason } of preferences) {
      const page = await context.newPage();
      await page.addInitScript(
        (value) => Object.defineProperty(navigator, 'language', { value }),
        prefers,
      );
      await setConnection(page, connection);
      const requests = recordRequests(page, isPage('/de/contact'), 'GET');
      await page.goto('/contact');
      await waitForIdle(page);
      await expect.poll(() => requests.length, `${reason}, by URL`).toBe(first);
      await page.goto('/about');
      await waitForIdle(page);
      await visit(page, 'en', 'contact');
      await waitForIdle(page);
      await expect.poll(() => requests.length, `${reason}, by link`).toBe(first + next);
      await page.close();
    }
  },
);

test('B1 B5 B9 B19 a URL has one language and never redirects', async ({ page }) => {
  await test.step('an English URL ignores the browser language', async () => {
    // The phone's browser prefers German.
    expect((await page.goto('/about'))?.request().redirectedFrom()).toBeNull();
    await expectPage(page, 'en', about, '/about');
  });

  await test.step('the chosen language is not stored', async () => {
    await switchTo(page, 'de');
    await visit(page, 'de', 'services');
    const stored = await page.context().storageState({ indexedDB: true });
    expect(stored).toEqual({ cookies: [], origins: [] });
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    await page.reload();
    await expectPage(page, 'en', services);
  });

  await test.step('a German URL stays German after a reload', async () => {
    const german = '/de/about?from=letter#team';
    expect((await page.goto(german))?.request().redirectedFrom()).toBeNull();
    await page.reload();
    await expectPage(page, 'de', about, german);
  });

  await test.step('EN replaces the German URL in place', async () => {
    const expectSameDocument = await markDocument(page);
    const entries = await page.evaluate(() => history.length);
    await switchTo(page, 'en');
    await expectPage(page, 'en', about, '/about?from=letter#team');
    expect(await page.evaluate(() => history.length)).toBe(entries);
    await expectSameDocument();
    await page.reload();
    await expectPage(page, 'en', about);
  });
});

test(
  'B10 B20 a new tab has a German URL, tabs switch independently',
  { tag: '@day-phone' },
  async ({ page, context }) => {
    const inNewTab = async (link: Locator) => {
      const opened = context.waitForEvent('page');
      await link.click({ modifiers: ['ControlOrMeta'] });
      return opened;
    };

    await test.step('DE in a new tab leaves the page English', async () => {
      await page.goto('/about');
      await expectPage(await inNewTab(switchLink(page, 'de')), 'de', about, '/de/about');
      await expectPage(page, 'en', about);
    });

    await test.step('tabs switch independently', async () => {
      await switchTo(page, 'de');
      const tab = await inNewTab(await headerLink(page, 'de', 'services'));
      await expectPage(tab, 'de', services, '/de/services');
      await tab.goto('/about');
      await expectPage(tab, 'en', about);
      await expectPage(page, 'de', about);
    });
  },
);

/** What the language switch receives instead of the translation. */
const failures = [
  { what: 'no response', tag: '@arrival', response: undefined },
  {
    what: 'the block page of a filter',
    tag: '@desktop',
    response: { contentType: 'text/html', body: '<title>Blocked</title><h1>Blocked</h1>' },
  },
];
for (const { what, tag, response } of failures)
  test(
    `B12 B22 a failed language switch only shows a message: ${what}`,
    { tag: [tag, '@day-desktop'] },
    async ({ page, arrive, allowConsole }) => {
      allowConsole(failedRequest);
      await page.clock.install();
      await page.route(isPage('/de/contact'), (route) =>
        response ? route.fulfill(response) : route.abort(),
      );
      await arrive('/contact', 'en');
      const expectSameDocument = await markDocument(page);
      const { message } = await formOn(page, 'en', 'contact').fill();
      const status = statusLine(page);
      const expectFailureMessage = async () => {
        await switchLink(page, 'de').press('Enter');
        await expect(status).toHaveText(translator('en')('common:language.failed'));
        await expect(status).toBeInViewport({ ratio: 1 });
        await expectPage(page, 'en', contact, '/contact');
      };

      await test.step('the message stays until focus moves', async () => {
        await expectFailureMessage();
        await page.clock.runFor(5000);
        await page.keyboard.press('Tab');
        await expect(status).toHaveText('');
      });

      await test.step('the switch works once the page loads', async () => {
        await expectFailureMessage();
        await page.unrouteAll();
        await switchTo(page, 'de');
        await expect(status).toHaveText('');
        await expect(formOn(page, 'de', 'contact').field('message')).toHaveValue(message!);
        await expectSameDocument();
      });
    },
  );

test(
  'B13 the latest click wins on slow and fast networks',
  { tag: ['@arrival', '@day-phone'] },
  async ({ page, arrive }) => {
    const german = await holdRequests(page, isPage('/de/about'));
    await arrive('/about', 'en');

    await test.step('EN cancels a slow DE', async () => {
      await switchLink(page, 'de').click();
      await german.first;
      await switchLink(page, 'en').click();
      german.release();
      // This request completes only after the earlier ones were handled.
      await page.evaluate(async () => (await fetch('/de/about')).text());
      await expectPage(page, 'en', about);
    });

    await test.step('the last of several quick clicks wins', async () => {
      for (const languages of [
        ['de', 'en', 'de'],
        ['en', 'de'],
      ]) {
        await page.evaluate((all) => {
          for (const language of all)
            document.querySelector<HTMLElement>(`[data-language=${language}]`)!.click();
        }, languages);
        await expect(page.locator('[aria-busy]')).toHaveCount(0);
        await expectPage(page, 'de', about);
      }
    });
  },
);

for (const { order, tag } of [
  { order: 'after', tag: '@arrival' },
  { order: 'before', tag: '@desktop' },
])
  test(
    `B13 DE clicked ${order} a link translates the next page`,
    { tag: [tag, '@day-desktop'] },
    async ({ page, arrive }) => {
      const german = await holdRequests(page, isPage('/de/about'));
      const english = await holdRequests(page, isPage('/services'));
      await arrive('/about', 'en');
      const clickGerman = () => switchLink(page, 'de').click();
      if (order === 'before') await clickGerman();
      await follow(page, 'en', 'services');
      await english.first;
      if (order === 'after') await clickGerman();
      german.release();
      // This request completes only after the earlier ones were handled.
      await page.evaluate(async () => (await fetch('/de/about')).text());
      english.release();
      await expectPage(page, 'de', services, '/services');
    },
  );

test(
  'B5 B14 application and upload survive a language switch',
  { tag: '@four-arrivals' },
  async ({ page, arrival, arrive }) => {
    const upload = await holdRequests(page, isUpload);
    const [english, german] = [
      formOn(page, 'en', 'application'),
      formOn(page, 'de', 'application'),
    ];
    const [job = ''] = openJobs;
    const isForJob = arrival === 'address' || arrival === 'link';
    if (arrival === 'address')
      await page.goto(`/de/careers/apply?job=${job.replace('/careers/', '')}`);
    else if (arrival === 'link') {
      await page.goto(`/de${job}`);
      await page.getByRole('main').locator('a[href*="?job="]').first().click();
      await expect(page).toHaveURL('/de/careers/apply');
    } else await arrive('/careers/apply', 'de');

    await switchTo(page, 'en');
    await expect(page).toHaveURL('/careers/apply');
    const typed = await english.fill();
    await expect(english.acceptedCv).toBeVisible();

    await test.step('the draft survives', async () => {
      await switchTo(page, 'de');
      await german.expectValues(typed);
    });

    await test.step('a running upload survives', async () => {
      await german.submitButton.click();
      await upload.first;
      await switchTo(page, 'en');
      await expect(english.sendingButton).toBeDisabled();
      upload.release();
      const job_title = isForJob ? titleOf(job) : 'General Application';
      await english.expectStored(typed, { job_title, language: 'en' });
    });
  },
);

for (const { moment, tag } of [
  { moment: 'before', tag: '@day-desktop' },
  { moment: 'after', tag: '@day-phone' },
])
  test(
    `B14 B15 typing continues through a language switch ${moment} hydration`,
    { tag: ['@arrival', tag] },
    async ({ page, arrive }) => {
      const german = await holdRequests(page, isPage('/de/contact'));
      await arrive('/contact', 'en');
      const scripts = moment === 'before' ? await holdRequests(page, isScript) : undefined;

      const { field, submitButton, errorSummary } = formOn(page, 'de', 'contact');

      await test.step('the caret stays in the translated form', async () => {
        await switchLink(page, 'de').click();
        await formOn(page, 'en', 'contact').field('message').fill('Wir suchen Team');
        if (!scripts) await waitForHydration(page);
        for (const _ of 'Team') await page.keyboard.press('ArrowLeft');
        german.release();
        await expectPage(page, 'de', contact);
        await expect(field('message')).toBeFocused();
        await page.keyboard.type('ein ');
      });

      await test.step('the form keeps the text when hydrated', async () => {
        scripts?.release();
        await waitForHydration(page);
        await submitButton.click();
        await expect(errorSummary).toBeVisible();
        await expect(field('message')).toHaveValue('Wir suchen ein Team');
      });
    },
  );

test(
  'B18 an unknown URL shows the error page in its language',
  { tag: '@day-desktop' },
  async ({ page, allowConsole }) => {
    allowConsole(failedRequest);

    await test.step('typed URLs show the error page', async () => {
      for (const [unknown, language] of [
        ['/no-such-page', 'en'],
        ['/de/no-such-page', 'de'],
      ] as const) {
        expect((await page.goto(unknown))?.status()).toBe(404);
        await expectPage(page, language, 'common:notFound.heading');
        const other = otherLocale(language);
        await switchTo(page, other);
        await expect(
          page.getByText(translator(other)('common:notFound.explanation')),
        ).toBeVisible();
        await expect(page).toHaveURL('/no-such-page');
      }
    });

    const links = page.getByRole('main').getByRole('link');

    await test.step('the error page leads home', async () => {
      await links.filter({ hasText: translator('en')('common:notFound.home') }).click();
      await expect(page).toHaveURL('/');
    });

    await test.step('a link to a removed page shows the error page', async () => {
      const deadLink = links
        .filter({ hasText: translator('en')('home:hero.consultation') })
        .first();
      await deadLink.evaluate((link: HTMLAnchorElement) => (link.href += '-of-old'));
      await deadLink.click();
      await expectPage(page, 'en', 'common:notFound.heading');
    });
  },
);

const mistypedUrls = [
  { plain: '/Services', shown: '/services', reason: 'a capital' },
  { plain: '/ABOUT/', shown: '/about', reason: 'capitals and a slash' },
  {
    plain: '/Careers/Apply/?job=product-owner&by=Letter#Form',
    shown: '/careers/apply?by=Letter#Form',
    reason: 'query and hash stay; the position moves into history.state',
  },
  { plain: '/IMPRESSUM/', shown: /\/de\/imprint$/, reason: 'a redirected word' },
  { plain: '/Über-uns', shown: /\/de\/about$/, reason: 'a capital umlaut' },
  { plain: '/%C3%BCber-uns', shown: /\/de\/about$/, reason: 'an umlaut, encoded' },
  {
    plain: '/careers/product-owner.',
    shown: '/careers/product-owner',
    reason: 'a full stop of a sentence',
  },
  { plain: '/contact)', shown: '/contact', reason: 'a bracket around the URL' },
  { plain: '/contact%22%20', shown: '/contact', reason: 'a quotation mark and a space' },
  {
    plain: '/contact&utm_source=letter',
    shown: '/contact',
    reason: 'a tracking parameter without ?',
  },
  { plain: '/contact%3Futm_source=letter', shown: '/contact', reason: 'an encoded query' },
  { plain: '/About%23team', shown: '/about#team', reason: 'an encoded hash' },
];
/** URLs that resemble no page. */
const unknownUrls = ['/контакты', '/index.php', '/home', '/-', '/...)'];
test(
  'a mistyped URL leads to its page or the error page',
  { tag: '@day-phone' },
  async ({ page, goto, path, t, allowConsole }) => {
    allowConsole(failedRequest);

    await test.step('a mistyped URL is corrected', async () => {
      for (const { plain, shown, reason } of mistypedUrls) {
        await goto(plain);
        await expect(page, reason).toHaveURL(typeof shown === 'string' ? path(shown) : shown);
        await expect(headingOf(page), reason).not.toHaveText(/404/);
      }
    });

    await test.step('an unknown URL is requested once', async () => {
      const requests: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        // Prefetches by the language switch.
        const isPrefetch = request.method() === 'GET' && !request.isNavigationRequest();
        if (/no-such-page/i.test(pathname) && !isPrefetch)
          requests.push(`${request.method()} ${pathname}`);
      });
      const lookup = page.waitForResponse((response) => response.request().method() === 'HEAD');
      await goto('/No-Such-Page/');
      await lookup;
      await waitForIdle(page);
      const once = [`GET ${path('/No-Such-Page/')}`, `HEAD ${path('/no-such-page')}`];
      expect(requests).toEqual(once);
    });

    await test.step('the error page keeps the mistyped URL', async () => {
      await expect(page.getByRole('heading', { name: t('common:notFound.heading') })).toBeVisible();
      await expect(page).toHaveURL(path('/No-Such-Page/'));
    });

    await test.step('a URL that resembles no page causes no request', async () => {
      const attempts = recordRequests(page, () => true, 'HEAD');
      for (const plain of unknownUrls) {
        await goto(plain);
        await expect(
          page.getByRole('heading', { name: t('common:notFound.heading') }),
        ).toBeVisible();
        await waitForIdle(page);
        expect(attempts, plain).toEqual([]);
      }
    });
  },
);

for (const [moment, event, kept] of [
  ['before scripts run', 'readystatechange', 'html, head, body'],
  ['after load', 'load', 'html, head, body, div, form'],
] as const)
  test(
    `B3 B14 elements added by an extension ${moment} survive a switch`,
    { tag: '@desktop' },
    async ({ page, allowConsole }) => {
      // React re-renders HTML that was changed before hydration.
      if (event === 'readystatechange') allowConsole(/React error #418/);
      await page.addInitScript((type) => {
        const add = () => {
          for (const part of document.querySelectorAll('html, head, body, div, form'))
            for (const kind of ['div', 'meta'])
              for (const place of ['prepend', 'append'] as const) {
                const foreign = document.createElement(kind);
                for (const name of ['name', 'class']) foreign.setAttribute(name, 'foreign');
                part[place](foreign);
              }
          // As dark-mode extensions do.
          document.documentElement.setAttribute('data-foreign', '');
        };
        addEventListener(type, add, { once: true, capture: true });
      }, event);
      const foreign = page.locator(`:is(${kept}) > .foreign`);
      await page.goto('/services');
      const added = await foreign.count();
      const email = formOn(page, 'de', 'newsletter').root.locator('input[type=email]');
      const dialog = page.getByRole('dialog');
      await email.fill('erika@');
      const price = page.getByRole('radio').nth(3);
      await price.check();
      await page.getByRole('main').getByRole('button').first().click();
      await waitForIdle(page);
      await dialog.getByRole('button').last().focus();
      // Dispatches the event: an open dialog covers the switch.
      for (const language of ['de', 'en', 'de'] as const) {
        await switchLink(page, language).dispatchEvent('click');
        await expectPage(page, language, services);
        await expect(dialog.getByRole('button').last()).toBeFocused();
        await expect(email).toHaveValue('erika@');
        await expect(price).toBeChecked();
        await expect(foreign).toHaveCount(added);
        await expect(page.locator('html')).toHaveAttribute('data-foreign');
      }
    },
  );
