import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright/test';
import { compose } from '../../supabase/functions/_shared/mail/compose.ts';
import { testMailSettings } from '../support/mail-settings.ts';
import { formOn, onDisk, pdf, test, type FormName } from './support/forms.ts';
import { isInsert, isReact, isUpload, networkThrottle, recordRequests } from './support/network.ts';
import { expect, failedSend } from './support/test.ts';
import { expectPage, switchLink, switchTo } from './support/visitor.ts';

/*
 * Problems reported by visitors of other sites, tested on our forms: restored fields, input
 * methods, blocked files and storage, wrong clocks, bad networks, and temporarily missing files.
 */

test.describe('application', () => {
  test.use({ name: 'application' });

  test('Back without bfcache restores every field', { tag: '@desktop' }, async ({ page, form }) => {
    // Playwright's Chromium has no bfcache. It restores files that have a path on disk.
    await page.goto(form.path);
    const typed = await form.fill();
    await form.cv.setInputFiles(onDisk(pdf()));
    await expect(form.acceptedCv).toBeVisible();
    // With kerning, Chromium reshapes a very long word for every line: 50,000 letters took over ten
    // seconds.
    await expect(form.root.locator('textarea')).toHaveCSS('font-kerning', 'none');
    await page.goto('about:blank');
    await page.goBack();
    await form.expectValues(typed);
  });

  test(
    'an IME composition survives Enter, Escape and a language switch',
    { tag: '@desktop' },
    async ({ page, form }) => {
      const keyboard = await page.context().newCDPSession(page);
      const sent = recordRequests(page, isInsert);
      await page.clock.install();
      await page.goto(form.path);
      const typed = await form.fill();
      const last = form.field(form.lastField);
      await last.fill('');
      await keyboard.send('Input.imeSetComposition', {
        text: 'にほん',
        selectionStart: 3,
        selectionEnd: 3,
      });

      await test.step('Enter and Escape neither submit nor close', async () => {
        for (const key of ['Enter', 'Escape'])
          await last.dispatchEvent('keydown', { key, isComposing: true, bubbles: true });
        await page.clock.runFor(300);
        await expect(page.locator('[data-closing]')).toHaveCount(0);
        expect(sent).toEqual([]);
      });

      await test.step('the composed word survives a language switch', async () => {
        await switchLink(page, 'de').dispatchEvent('click');
        await expectPage(page, 'de', 'application:headingGeneral', form.path);
        await keyboard.send('Input.insertText', { text: '日本' });
        await formOn(page, 'de', 'application').expectValues({
          ...typed,
          [form.lastField]: '日本',
        });
      });
    },
  );

  test(
    'an application is stored with a wrong clock and blocked storage',
    { tag: '@phone' },
    async ({ page, form }) => {
      await page.clock.setSystemTime(new Date('1970-06-01T12:00:00Z'));
      await page.addInitScript(() => {
        const get = () => {
          throw new DOMException('refused', 'SecurityError');
        };
        for (const store of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
          Object.defineProperty(window, store, { get });
        Object.defineProperty(document, 'cookie', { get });
      });
      await page.goto(form.path);
      const typed = await form.fill();
      await form.submitButton.click();
      const { created_at } = await form.expectStored(typed);
      expect(created_at).not.toContain('1970');
    },
  );

  test(
    'an interrupted upload shows an error and can be retried',
    { tag: '@phone' },
    async ({ page, form, allowConsole }) => {
      allowConsole(failedSend);
      const throttle = await networkThrottle(page);
      const uploads = recordRequests(page, isUpload);
      await page.clock.install();
      await page.goto(form.path);
      const typed = await form.fill();
      await form.cv.setInputFiles(onDisk(pdf({ size: 4 * 1024 ** 2 })));
      await expect(form.acceptedCv).toBeVisible();
      await throttle({ uploadThroughput: 200_000 });
      await form.submitButton.click();

      await test.step('an upload with progress does not time out', async () => {
        const sent = async () =>
          Number(await form.root.getByRole('progressbar').getAttribute('value'));
        await expect.poll(sent).toBeGreaterThan(0);

        for (const _time of ['first', 'second']) {
          await page.clock.fastForward(20_000);
          const before = await sent();
          await expect.poll(sent).toBeGreaterThan(before);
        }
        expect(uploads).toHaveLength(1);
      });

      await test.step('a stalled upload fails and keeps the form', async () => {
        await page.context().setOffline(true);
        // In Chromium the upload stalls and times out after half a minute.
        await page.clock.fastForward(31_000);
        await expect(form.focused.getByText(form.failureMessage)).toBeVisible();
        await form.expectValues(typed);
      });

      await test.step('the retry is stored', async () => {
        await page.context().setOffline(false);
        await throttle({});
        await form.submitButton.click();
        await form.expectStored(typed);
      });
    },
  );
});

test(
  'a staff notice fits a phone and sets Arabic right-to-left',
  { tag: '@phone' },
  async ({ page }) => {
    const long = `https://cloud.example/${'a'.repeat(420)}`;
    const submission = {
      id: 'id',
      name: 'ليلى حداد',
      company: long,
      email: 'a@b.example',
      message: `مرحبا. ${long}`,
    };
    const mail = {
      id: 'id',
      kind: 'staff_contact',
      recipient: null,
      language: 'en' as const,
      payload: { submission },
      attempts: 1,
    };
    await page.setViewportSize({ width: 320, height: 800 });
    await page.setContent(compose(mail, testMailSettings()).html);

    await test.step('long words wrap', async () => {
      const width = () => page.evaluate(() => document.documentElement.scrollWidth);
      expect(await width()).toBeLessThanOrEqual(320);
    });

    await test.step('Arabic is right-to-left', async () => {
      for (const text of [submission.name, 'مرحبا'])
        await expect(page.getByText(text).last()).toHaveCSS('direction', 'rtl');
    });
  },
);

/**
 * Files and requests that blockers reject by a word in their name. The form shows the email address
 * and keeps the text.
 */
const blocked: { name: FormName; pattern: RegExp; reason: string; tags?: string[] }[] = [
  {
    name: 'newsletter',
    pattern: /newsletter|subscribe/i,
    reason: 'blocklists have these words',
  },
  { name: 'contact', pattern: /contact_submissions/, reason: 'the table name is blocked' },
  {
    name: 'contact',
    pattern: /supabase\.[\w-]+\.js/,
    reason: 'a single script is blocked',
    tags: ['@nightly'],
  },
  { name: 'application', pattern: /open_upload/, reason: 'the function name is blocked' },
];
for (const { name, pattern, reason, tags = [] } of blocked)
  test.describe(`${name} without ${String(pattern)}`, () => {
    test.use({ name });

    test(
      `a blocked request shows an error and can be retried: ${reason}`,
      { tag: ['@desktop', ...tags] },
      async ({ page, form, allowConsole }) => {
        allowConsole(failedSend);
        // The page itself is not blocked, even if its URL has such a word.
        await page.route(pattern, async (route) => {
          if (route.request().resourceType() === 'document') await route.fallback();
          else await route.abort('blockedbyclient');
        });
        await page.goto(form.path);
        const typed = await form.fill();

        await test.step('the form shows an error and keeps the text', async () => {
          await form.submitButton.click();
          await expect(form.root.getByText(form.failureMessage).first()).toBeVisible();
          await form.expectValues(typed);
        });

        await test.step('with the blocker disabled, a retry is stored', async () => {
          // No reload is needed.
          await page.unroute(pattern);
          await form.submitButton.click();
          await form.expectStored(typed);
        });
      },
    );
  });

test(
  'a submission on slow 2G before scripts load is stored once',
  { tag: ['@phone', '@nightly'] },
  async ({ page, form }) => {
    test.setTimeout(180_000);
    const throttle = await networkThrottle(page);
    const bytes = 50_000 / 8;
    await throttle({ latency: 2000, downloadThroughput: bytes, uploadThroughput: bytes });
    const sent = recordRequests(page, isInsert);
    await page.goto(form.path, { waitUntil: 'commit', timeout: 60_000 });
    const typed = await form.fill();
    await form.submitButton.click();
    await expect(form.success).toBeVisible({ timeout: 120_000 });
    expect(sent).toHaveLength(1);
    await form.expectStored(typed);
  },
);

/**
 * Proxies the site and withholds one file at first, as a CDN node may during a deployment.
 * Playwright's routes would disable the HTTP cache, which this test needs.
 */
async function withMissingFile(page: Page, baseURL: string, isMissing: (path: string) => boolean) {
  const requests: string[] = [];
  let isPublished = false;
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    if (isMissing(path)) requests.push(path);
    if (isMissing(path) && !isPublished) {
      outgoing.writeHead(404, { 'cache-control': 'public, max-age=31536000, immutable' });
      return void outgoing.end();
    }
    const headers = { ...incoming.headers, host: new URL(baseURL).host };
    const forwarded = httpRequest(
      baseURL + path,
      { method: incoming.method, headers },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      },
    );
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    requests,
    publish: () => (isPublished = true),
    close: async () => {
      await page.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

const text = 'We need a team';
/** Visitors with a missing script, one in a browser that reports less about failed requests. */
const recoveries = [
  { who: 'with text typed', text },
  { who: 'without text typed', text: '' },
  {
    who: 'in Safari (status unknown, full buffer)',
    text,
    prepare: () => {
      Reflect.deleteProperty(PerformanceResourceTiming.prototype, 'responseStatus');
      performance.setResourceTimingBufferSize(3);
    },
  },
];
for (const { who, text, prepare } of recoveries)
  test(
    `a click loads a script that was missing before, ${who}`,
    { tag: '@desktop' },
    async ({ page, form, baseURL, t, allowConsole }) => {
      allowConsole(failedSend);
      if (prepare) await page.addInitScript(prepare);
      const site = await withMissingFile(page, baseURL!, (path) => isReact(new URL(path, baseURL)));
      await page.goto(site.origin + form.path);
      const message = form.field('message');
      const loadError = form.root.getByText(t('common:island.loadFailed'));
      if (text) await message.fill(text);
      // An empty form reloads the page once; the next click shows the error.
      await expect(async () => {
        await message.focus();
        await expect(loadError).toBeVisible({ timeout: 3000 });
      }).toPass();
      const clicks = 3;

      await test.step('each click requests the script', async () => {
        for (let click = 1; click <= clicks; click += 1) {
          const before = site.requests.length;
          await form.submitButton.click();
          await expect.poll(() => site.requests.length).toBeGreaterThan(before);
          await expect(loadError).toBeVisible();
        }
        expect(site.requests.length, 'requests do not multiply').toBeLessThan(3 * clicks);
      });

      await test.step('once the script is published, the form works', async () => {
        site.publish();
        // Bypasses the HTTP cache, which would keep the 404 for a year.
        await expect(async () => {
          await form.submitButton.click();
          await expect(form.errorSummary).toBeVisible({ timeout: 3000 });
        }).toPass();
        await expect(message).toHaveValue(text);
        await site.close();
      });
    },
  );

test(
  'texts wrapped by extensions are fully translated',
  { tag: ['@arrival', '@day-desktop'] },
  async ({ page, arrive }) => {
    const main = page.getByRole('main');
    const visibleText = async (html?: string) => {
      const text = await main.evaluate((shown, source) => {
        const parsed =
          source && new DOMParser().parseFromString(source, 'text/html').querySelector('main');
        return (parsed || shown).textContent;
      }, html);
      return text.replace(/\s+/g, ' ').trim();
    };
    // A clock before the build date hides the shared day's current time, which is in no
    // document.
    await page.clock.setFixedTime('2020-01-01');
    await arrive('/about', 'en');
    const english = await visibleText();
    const wrapped = await main.evaluate((element) => {
      const selector = 'main :is(p, h2, h3, li, dd), footer :has(> a)';
      const texts = [...document.querySelectorAll(selector)].flatMap(({ childNodes }) => [
        ...childNodes,
      ]);
      const long = texts.filter(
        (text) => text instanceof Text && /\w+ \w+ \w/.test(text.data),
      ) as Text[];
      for (const text of long) {
        const word = text.splitText(text.data.search(/\w \w+ \w/) + 2);
        word.splitText(word.data.indexOf(' '));
        const wrapper = document.createElement('x-wrapper');
        word.replaceWith(wrapper);
        wrapper.append(word);
      }
      element.querySelector('h1')!.append(document.createElement('x-badge'));
      return long.length;
    });
    expect(wrapped).toBeGreaterThan(10);
    // Dispatches the event, so that focus stays in a text that is replaced.
    const link = page.getByRole('contentinfo').locator('span:has(> x-wrapper) > a');
    await link.focus();

    await test.step('DE translates the wrapped texts', async () => {
      await switchLink(page, 'de').dispatchEvent('click');
      await expectPage(page, 'de');
      await expect(page.locator('footer span > a:focus')).toHaveAttribute(
        'href',
        '/de/imprint#privacy',
      );
      expect(await visibleText()).toBe(
        await visibleText(await (await page.request.get('/de/about')).text()),
      );
      await expect(page.locator('x-badge'), 'an extension’s empty element').toHaveCount(1);
    });

    await test.step('EN restores all texts', async () => {
      await switchTo(page, 'en');
      expect(await visibleText()).toBe(english);
    });
  },
);
