import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import getPort from 'get-port';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { locales, type Locale } from '#src/i18n/locales.ts';
import { localizePath, routes } from '#src/lib/routes.ts';
import { startBackend, type Backend } from '../../tools/backend/boot.ts';
import { LOCAL_PUBLISHABLE_KEY } from '../../tools/backend/keys.ts';
import { findHeadlessBrowser } from '../../tools/browser/find-browser.ts';
import { serveSite, type Site } from '../../tools/serve/serve-site.ts';
import { dummyToken, secrets, startSiteverify } from '../backend/siteverify.ts';
import { contactForm, validRequest } from '../browser/contact/contact-form.ts';
import { dictionaryOf } from '../browser/support/dictionary.ts';
import { uniqueEmail } from '../browser/support/database.ts';
import { buildSite } from '../support/build-site.ts';

/** Cloudflare's site key for tests of an invisible widget. */
const SITE_KEY = '1x00000000000000000000BB';
const CLOUDFLARE = 'https://challenges.cloudflare.com';

let dist: string;
let backend: Backend;
let site: Site;
let browser: Browser;
let siteverify: Awaited<ReturnType<typeof startSiteverify>>;
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'dist-'));
  siteverify = await startSiteverify();
  const captcha = { secret: secrets.passes, endpoint: siteverify.url };
  backend = await startBackend({ port: await getPort(), captcha });
  await buildSite(dist, {
    PUBLIC_SUPABASE_URL: backend.url,
    PUBLIC_SUPABASE_KEY: LOCAL_PUBLISHABLE_KEY,
    PUBLIC_TURNSTILE_SITE_KEY: SITE_KEY,
  });
  site = await serveSite({ dist });
  browser = await chromium.launch({
    executablePath: findHeadlessBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await backend?.close();
  await siteverify?.close();
  rmSync(dist, { recursive: true, force: true });
});
beforeEach(async () => {
  await backend.exec(`delete from private.outbox; delete from private.rate_events;
                      update private.settings set captcha = true`);
  siteverify.asked.length = 0;
});

/** What Cloudflare's script does by the description of its keys for tests; this machine has no line to Cloudflare. */
const script = (outcome: 'passes' | 'blocks') => `window.turnstile = {
  render(container, options) {
    if (options.sitekey !== '${SITE_KEY}') throw new Error('unknown site key');
    const frame = container.appendChild(document.createElement('iframe'));
    frame.src = '${CLOUDFLARE}/widget';
    frame.onload = () => ${outcome === 'passes' ? `options.callback('${dummyToken}')` : `options['error-callback']('300030')`};
    return 'widget';
  },
  remove() {},
};`;

/** A visitor's page, what it asked Cloudflare for, and what it complained of. */
async function visit(cloudflare: 'passes' | 'blocks' | 'is out of reach') {
  const page = await browser.newPage({ baseURL: site.url });
  const asked: string[] = [];
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()));
  await page.route(`${CLOUDFLARE}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    asked.push(pathname);
    if (cloudflare === 'is out of reach') return route.abort('connectionrefused');
    if (pathname === '/widget') return route.fulfill({ contentType: 'text/html', body: '' });
    return route.fulfill({ contentType: 'text/javascript', body: script(cloudflare) });
  });
  return { page, asked, complaints };
}

const kinds = async () =>
  (await backend.query<{ kind: string }>('select kind from private.outbox order by kind')).map(
    ({ kind }) => kind,
  );

const writeTo = async (page: Page, locale: Locale) => {
  const { button, open, fill } = contactForm(page, locale);
  await open();
  await fill(validRequest());
  return {
    send: () => button.click(),
    thanks: page.getByText(dictionaryOf(locale, 'contact').result.success),
  };
};

function signUp(page: Page, locale: Locale) {
  const texts = dictionaryOf(locale, 'newsletter');
  const footer = page.getByRole('contentinfo');
  return {
    email: footer.getByLabel(texts.signUp.email, { exact: true }),
    send: () => footer.getByRole('button', { name: texts.signUp.submit }).click(),
    status: footer.getByRole('status'),
    texts: texts.result,
  };
}

test('The policy allows Cloudflare what the captcha needs', () => {
  const policy = /Content-Security-Policy: (.*)/.exec(readFileSync(join(dist, '_headers'), 'utf8'))![1]!;
  const allowed = policy.split('; ').filter((directive) => directive.includes(CLOUDFLARE));
  expect(allowed.map((directive) => directive.split(' ')[0]!).toSorted()).toEqual([
    'connect-src',
    'frame-src',
    'script-src',
  ]);
});

test.each(['imprint.html', 'de/imprint.html'])('The privacy policy names it: %s', (file) => {
  expect(readFileSync(join(dist, file), 'utf8')).toMatch(/<h3>[^<]*Cloudflare Turnstile<\/h3>/);
});

test.each(locales)(
  '%s: a message asks Cloudflare only when it is sent, and gets its receipt',
  async (locale) => {
    const { page, asked, complaints } = await visit('passes');
    const { send, thanks } = await writeTo(page, locale);
    expect(asked).toEqual([]);
    await send();
    await thanks.waitFor();
    expect(asked).toEqual(['/turnstile/v0/api.js', '/widget']);
    expect(siteverify.asked).toEqual([{ secret: secrets.passes, response: dummyToken }]);
    expect(await kinds()).toEqual(['receipt_contact', 'staff_contact']);
    expect(await page.locator('iframe').count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.close();
  },
);

test.each(locales)('%s: a sign-up to the newsletter gets its mail', async (locale) => {
  const { page, complaints } = await visit('passes');
  await page.goto(localizePath(routes.about, locale));
  const { email, send, status, texts } = signUp(page, locale);
  await email.fill(uniqueEmail());
  await send();
  await status.getByText(texts.confirm).waitFor();
  expect(await kinds()).toEqual(['newsletter_confirm']);
  expect(complaints).toEqual([]);
  await page.close();
});

for (const [cloudflare, locale] of [
  ['blocks', 'en'],
  ['is out of reach', 'de'],
] as const) {
  test(`[S32] ${locale}: where Cloudflare ${cloudflare}, a message arrives all the same`, async () => {
    const { page } = await visit(cloudflare);
    const { send, thanks } = await writeTo(page, locale);
    await send();
    await thanks.waitFor();
    expect(await kinds()).toEqual(['staff_contact']);
    await page.close();
  });

  test(`[S32] ${locale}: where Cloudflare ${cloudflare}, a sign-up says so, keeps the address and names another way`, async () => {
    const { page } = await visit(cloudflare);
    await page.goto(localizePath(routes.about, locale));
    const { email, send, status, texts } = signUp(page, locale);
    const address = uniqueEmail();
    await email.fill(address);
    await send();
    await status.getByText(texts.captcha).waitFor();
    const mail = status.getByRole('link', { name: 'info@example.com' }).filter({ visible: true });
    expect(await mail.getAttribute('href')).toBe('mailto:info@example.com');
    expect(await email.inputValue()).toBe(address);
    expect(await kinds()).toEqual([]);
    await page.close();
  });
}
