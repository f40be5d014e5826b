import { randomUUID } from 'node:crypto';
import { connect } from 'node:tls';
import { expect, test as base } from '@playwright/test';
import { securityTxtDays } from '#src/lib/hosting.ts';

/* Each title says what to do when its test fails; docs/operations.md has the steps. */

const day = 24 * 60 * 60 * 1000;
const missing = '/no-such-page-of-the-live-test';
const deploy = 'Else publish the whole of dist once more';
const host = 'Else see that the host reads _headers and _redirects, or nginx.conf';

/** The contact form, sent once. Its row is changed on the way to one that the database refuses: nothing is stored. */
interface Sent {
  backend: string;
  headers: { apikey: string };
  /** Undefined without an answer. */
  answer: string | undefined;
  /** What the browser said of the page before. */
  complaints: string[];
}
const test = base.extend<object, { sent: Sent }>({
  sent: [
    async ({ browser }, use) => {
      const page = await browser.newPage({ baseURL: process.env.BASE_URL });
      const complaints: string[] = [];
      page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()));
      await page.route('**/rest/v1/contact_submissions*', (route) =>
        route.continue({ postData: { ...(route.request().postDataJSON() as object), language: 'none' } }),
      );
      await page.goto('/contact');
      const form = page.getByRole('main').locator('form');
      await expect(form.getByRole('textbox')).not.toHaveCount(0);
      for (const field of await form.getByRole('textbox').all()) {
        const isEmail = (await field.getAttribute('type')) === 'email';
        await field.fill(isEmail ? 'test@example.com' : 'Test of the site');
      }
      const before = [...complaints];
      const [request] = await Promise.all([
        page.waitForRequest(/contact_submissions/),
        form.locator('[type=submit]').click(),
      ]);
      const headers = { apikey: (await request.headerValue('apikey')) ?? '' };
      const answer = await (await request.response())?.text();
      await use({ backend: new URL(request.url()).origin, headers, answer, complaints: before });
      await page.close();
    },
    { scope: 'worker' },
  ],
});

test(`every page of the sitemap is there, in its language. ${deploy}`, async ({ request }) => {
  const sitemap = await (await request.get('/sitemap-0.xml')).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname);
  expect(paths.length).toBeGreaterThan(10);
  for (const path of paths) {
    const page = await request.get(path);
    expect.soft(page.status(), path).toBe(200);
    const language = /^\/de(?:\/|$)/.test(path) ? 'de' : 'en';
    expect.soft(await page.text(), path).toContain(`<html lang="${language}"`);
  }
});

test(`pages and errors have a policy that allows nobody else’s scripts, and the other headers. ${host}`, async ({
  request,
}) => {
  for (const path of ['/', '/de/contact', missing]) {
    const headers = (await request.get(path)).headers();
    const policy = headers['content-security-policy'] ?? '';
    expect.soft(policy, path).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect.soft(policy, path).not.toMatch(/script-src[^;]*(?:unsafe|\*|https:)/);
    expect.soft(headers['x-content-type-options'], path).toBe('nosniff');
    expect.soft(headers['strict-transport-security'], path).toMatch(/^max-age=\d+/);
  }
});

for (const [from, to] of Object.entries({ '/impressum': '/de/imprint', '/services/': '/services' }))
  test(`${from} leads to ${to}. ${host}`, async ({ request }) => {
    const answer = await request.get(from, { maxRedirects: 0 });
    expect(answer.status()).toBeGreaterThan(300);
    expect(new URL(answer.headers().location ?? '', answer.url()).pathname).toBe(to);
  });

for (const [path, language] of Object.entries({ [missing]: 'en', [`/de${missing}`]: 'de' }))
  test(`${path} is told as missing, in the language ${language}. ${host}`, async ({ request }) => {
    const page = await request.get(path);
    expect(page.status()).toBe(404);
    expect(await page.text()).toContain(`<html lang="${language}"`);
  });

test('search engines are let in. Else build with SITE_ENV=production, if it is no preview', async ({
  request,
}) => {
  const robots = await request.get('/robots.txt');
  expect(robots.status()).toBe(200);
  expect(await robots.text()).not.toMatch(/^Disallow: \/$/m);
});

test('the site was built in the last two days. Else see why the daily build has not run', async ({
  request,
}) => {
  const text = await (await request.get('/.well-known/security.txt')).text();
  const built = Date.parse(/^Expires: (\S+)/m.exec(text)?.[1] ?? '') - securityTxtDays * day;
  // It names a day, not an hour.
  expect(Date.now() - built).toBeLessThan(3 * day);
});

test.describe('https', () => {
  test.skip(({ baseURL }) => !baseURL?.startsWith('https:'), 'the site was asked without https');

  test('the certificate lasts for two weeks. Else look for an error at the host', async ({ baseURL }) => {
    const { hostname, port } = new URL(baseURL!);
    const ends = new Promise<string>((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname }, () => {
        resolve(socket.getPeerCertificate().valid_to);
        socket.destroy();
      }).on('error', reject);
    });
    expect(Date.parse(await ends) - Date.now()).toBeGreaterThan(14 * day);
  });

  test('http leads to https of the same name. Else switch that on at the host', async ({
    baseURL,
    request,
  }) => {
    const { hostname } = new URL(baseURL!);
    const answer = await request.get(`http://${hostname}/`, { maxRedirects: 0 });
    expect(new URL(answer.headers().location ?? '', answer.url()).origin).toBe(`https://${hostname}`);
  });
});

test(`a page keeps its own policy and has no other error. ${deploy}`, ({ sent }) => {
  expect(sent.complaints).toEqual([]);
});

test('the contact form reaches the database. Else look at Supabase’s dashboard and at the keys of the build', ({
  sent,
}) => {
  expect(sent.answer).toContain('23514');
});

test('staff are told in time. Else see "Watch it" in docs/operations.md', async ({ sent, request }) => {
  const health = await request.get(`${sent.backend}/rest/v1/rpc/health`, { headers: sent.headers });
  expect(await health.json()).toMatchObject({ status: 'ok' });
});

test('a visitor reads and deletes nothing. Else act at once: run scripts/deploy-backend.sh', async ({
  sent,
  request,
}) => {
  for (const [method, path, data] of [
    ['GET', '/rest/v1/contact_submissions?limit=1'],
    ['GET', '/rest/v1/job_applications?limit=1'],
    ['GET', '/rest/v1/newsletter_subscriptions?limit=1'],
    ['DELETE', `/rest/v1/contact_submissions?id=eq.${randomUUID()}`],
    ['POST', '/rest/v1/rpc/outbox_claim', {}],
    ['POST', '/auth/v1/signup', {}],
  ] as const) {
    const answer = await request.fetch(sent.backend + path, { method, data, headers: sent.headers });
    expect.soft(answer.status(), path).toBeGreaterThanOrEqual(400);
  }
  const list = `${sent.backend}/storage/v1/object/list/job-applications`;
  const files = await request.post(list, { data: { prefix: '' }, headers: sent.headers });
  expect.soft(files.ok() ? await files.json() : []).toEqual([]);
});
