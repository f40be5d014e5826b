import { randomUUID } from 'node:crypto';
import { expect, test } from 'playwright/test';
import { securityTxtDays } from '#src/build/hosting/files.ts';
import { localeOfPath } from '#src/lib/shared/routes.ts';

/* Each title or message says what to do when a test fails; docs/operations.md has the steps. */

const day = 24 * 60 * 60 * 1000;
const missing = '/no-such-page-of-the-live-test';
const deploy = 'Else publish the whole of dist once more';
const host = 'Else see that the host reads _headers and _redirects, or nginx.conf';
const untouched = 'Else switch off Email Address Obfuscation and Rocket Loader at Cloudflare';

test('the pages are there as they were built, with their policy; others are told as missing', async ({
  request,
}) => {
  const sitemap = await (await request.get('/sitemap-0.xml')).text();
  const paths = (sitemap.match(/(?<=<loc>)[^<]+/g) ?? []).map((url) => new URL(url).pathname);
  expect(paths.length).toBeGreaterThan(10);
  for (const path of [...paths, missing, `/de${missing}`]) {
    const page = await request.get(path);
    const html = await page.text();
    const language = localeOfPath(path);
    expect.soft(page.status(), `${path}. ${deploy}`).toBe(path.endsWith(missing) ? 404 : 200);
    expect.soft(html, `${path}. ${deploy}`).toContain(`<html lang="${language}"`);
    expect.soft(html, `${path}. ${untouched}`).toContain('mailto:');
    expect.soft(html, `${path}. ${untouched}`).not.toMatch(/__cf_email__|\/cdn-cgi\//);
    expect.soft(page.headers(), `${path}. ${host}`).toMatchObject({
      'content-security-policy': expect.stringMatching(
        /default-src 'self'.*frame-ancestors 'none'/,
      ),
      'x-content-type-options': 'nosniff',
      'strict-transport-security': expect.stringMatching(/^max-age=\d+/),
    });
  }
});

for (const [from, to] of Object.entries({ '/impressum': '/de/imprint', '/services/': '/services' }))
  test(`${from} leads to ${to}. ${host}`, async ({ request }) => {
    const answer = await request.get(from, { maxRedirects: 0 });
    expect(answer.status()).toBeGreaterThan(300);
    expect(answer.headers().location).toMatch(new RegExp(`^(?:https?://[^/]+)?${to}$`));
  });

const shown =
  'If this is skipped, the host sends no parts of files, and Safari shows their pictures';
test(`Safari plays the loops. ${shown} ("Put the site online")`, async ({ request }) => {
  const [loop] = /\/_astro\/[\w.-]+\.mp4/.exec(await (await request.get('/')).text()) ?? [];
  const answer = await request.get(loop!, { headers: { range: 'bytes=0-1' } });
  test.skip(answer.status() === 200, shown);
  expect(answer.status()).toBe(206);
  expect(answer.headers()['content-range']).toMatch(/^bytes 0-1\/\d+$/);
});

test('search engines are let in, except to previews. Else set SITE_ENV=production', async ({
  request,
}) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain('Sitemap:');
  expect(robots).not.toMatch(/^Disallow: \/$/m);
});

test('the site was built in the last two days. Else see why the build did not run', async ({
  request,
}) => {
  const text = await (await request.get('/.well-known/security.txt')).text();
  const built = Date.parse(/^Expires: (\S+)/m.exec(text)?.[1] ?? '') - securityTxtDays * day;
  // It names a day, not an hour.
  expect(Date.now() - built).toBeLessThan(3 * day);
});

test.describe('https', () => {
  test.skip(({ baseURL }) => !baseURL?.startsWith('https:'), 'the site was asked without https');

  test('the certificate lasts for two weeks. Else look for an error at the host', async ({
    page,
  }) => {
    const certificate = await (await page.goto('/'))?.securityDetails();
    expect(certificate!.validTo! * 1000 - Date.now()).toBeGreaterThan(14 * day);
  });

  test('http leads to https. Else switch that on at the host', async ({ baseURL, request }) => {
    const { hostname } = new URL(baseURL!);
    const answer = await request.get(`http://${hostname}/`, { maxRedirects: 0 });
    expect(new URL(answer.headers().location ?? '', answer.url()).origin).toBe(
      `https://${hostname}`,
    );
  });
});

test(`a page keeps its own policy and has no other error. ${deploy}`, async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()));
  await page.goto('/contact');
  // The touch loads the last scripts that a form needs before it is sent.
  await page.getByRole('main').getByRole('textbox').first().click();
  await expect(page.locator('main astro-island:not([ssr])')).not.toHaveCount(0);
  expect(complaints).toEqual([]);
});

// What the first finds out is what the others ask with.
test.describe.serial('the backend', () => {
  let backend: string;
  let headers: { apikey: string };

  // Its row is changed on the way to one that the database refuses: nothing is stored.
  test('the contact form reaches it. Else see its dashboard and the keys of the build', async ({
    page,
  }) => {
    await page.route('**/rest/v1/contact_submissions*', (route) =>
      route.continue({
        postData: { ...(route.request().postDataJSON() as object), language: 'none' },
      }),
    );
    await page.goto('/contact');
    const form = page.getByRole('main').locator('form');
    // Every field accepts an address.
    for (const field of await form.getByRole('textbox').all()) await field.fill('test@example.com');
    const sent = page.waitForResponse(/contact_submissions/);
    await form.locator('[type=submit]').click();
    const answer = await sent;
    expect(await answer.text()).toContain('23514');
    backend = new URL(answer.url()).origin;
    headers = { apikey: (await answer.request().headerValue('apikey')) ?? '' };
  });

  test('a visitor reads and deletes nothing. Else run scripts/operate/deploy-backend.sh', async ({
    request,
  }) => {
    const tables = ['contact_submissions', 'job_applications', 'newsletter_subscriptions'];
    for (const [method, path] of [
      ...tables.map((table) => ['GET', `/rest/v1/${table}?limit=1`]),
      ...tables.map((table) => ['DELETE', `/rest/v1/${table}?id=eq.${randomUUID()}`]),
      ['POST', '/rest/v1/rpc/outbox_claim'],
      ['POST', '/auth/v1/signup'],
    ]) {
      const data = method === 'POST' ? {} : undefined;
      const answer = await request.fetch(`${backend}${path}`, { method, data, headers });
      expect.soft(answer.status(), path).toBeGreaterThanOrEqual(400);
    }
    const list = `${backend}/storage/v1/object/list/job-applications`;
    const files = await request.post(list, { data: { prefix: '' }, headers });
    expect.soft(files.ok() ? await files.json() : []).toEqual([]);
  });

  // One ticket more than private.settings.tickets_per_client_per_window. Without a file each is forgotten after an
  // hour.
  test('limits hold. Else run scripts/operate/deploy-backend.sh, and see private.settings', async ({
    request,
  }) => {
    const open = () =>
      request.post(`${backend}/rest/v1/rpc/open_upload`, {
        data: { application_id: randomUUID(), file_name: `${Date.now()}-test-of-the-site.pdf` },
        headers,
      });
    for (let tickets = 1; tickets <= 10; tickets += 1) await open();
    const answer = await open();
    expect(answer.status()).toBe(429);
    expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(0);
  });

  test('staff are told in time. Else see "Watch it" in docs/operations.md', async ({ request }) => {
    const health = await request.get(`${backend}/rest/v1/rpc/health`, { headers });
    // In a flood it is `busy`, which no deployment has caused and none can end.
    expect(await health.json()).toMatchObject({ status: expect.stringMatching(/^(?:ok|busy)$/) });
  });
});
