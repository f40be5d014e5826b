import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { test as base, expect } from 'playwright/test';
import { securityTxtDays } from '#src/build/hosting/files.ts';
import { localeOfPath } from '#src/lib/shared/routes.ts';

/* Failure messages name the remedy; docs/operations.md has the steps. */

/** The published site's backend, and its response to an invalid contact submission. */
class Backend {
  readonly url: string;
  readonly apikey: string;
  readonly response: string;
  constructor(url: string, apikey: string, response: string) {
    this.url = url;
    this.apikey = apikey;
    this.response = response;
  }

  /** `npm start` has fewer services than a hosted project. */
  get isLocal() {
    return new URL(this.url).hostname === '127.0.0.1';
  }

  fetch(path: string, { method = 'GET', data, headers = {} }: Partial<Probe> = {}) {
    const isText = typeof data === 'string';
    const json = data && !isText ? JSON.stringify(data) : undefined;
    return fetch(this.url + path, {
      method,
      body: isText ? data : json,
      headers: {
        apikey: this.apikey,
        ...(json ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
    });
  }
}

/** Submits the contact form once. The row is made invalid on its way, so nothing is stored. */
const test = base.extend<object, { backend: Backend }>({
  backend: [
    async ({ browser }, use, { project }) => {
      const page = await browser.newPage({ baseURL: project.use.baseURL });
      await page.route('**/rest/v1/contact_submissions*', (route) =>
        route.continue({
          postData: { ...(route.request().postDataJSON() as object), ...invalid },
        }),
      );
      await page.goto('/contact');
      const form = page.getByRole('main').locator('form');
      // Every field accepts an email address.
      for (const field of await form.getByRole('textbox').all())
        await field.fill('test@example.com');
      for (const field of await form.getByRole('combobox').all())
        await field.selectOption({ index: 1 });
      for (const field of await form.getByRole('checkbox').all()) await field.check();
      const sent = page.waitForRequest(/contact_submissions/);
      await form.locator('[type=submit]').click();
      const request = await sent;
      const response = await request.response();
      const text = await response?.text();
      const apikey = (await request.headerValue('apikey')) ?? '';
      await page.close();
      await use(new Backend(new URL(request.url()).origin, apikey, text ?? ''));
    },
    { scope: 'worker' },
  ],
});

const day = 24 * 60 * 60 * 1000;
const missing = '/no-such-page-of-the-live-test';
const deploy = 'Publish the whole of dist once more';
const host = 'Make the host read _headers and _redirects, or nginx.conf';
const untouched = 'Switch off Email Address Obfuscation and Rocket Loader at Cloudflare';

test('every page has its status, language and security headers', async ({ request }) => {
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
  test(`${from} redirects to ${to}`, async ({ request }) => {
    const response = await request.get(from, { maxRedirects: 0 });
    expect(response.status(), host).toBeGreaterThan(300);
    expect(response.headers().location, host).toMatch(new RegExp(`^(?:https?://[^/]+)?${to}$`));
  });

const withoutRanges =
  'This host has no range requests: Safari shows still images ("Put the site online")';
test('videos support range requests, which Safari needs', async ({ request }) => {
  const [video] = /\/_astro\/[\w.-]+\.mp4/.exec(await (await request.get('/')).text()) ?? [];
  const response = await request.get(video!, { headers: { range: 'bytes=0-1' } });
  test.skip(response.status() === 200, withoutRanges);
  expect(response.status()).toBe(206);
  expect(response.headers()['content-range']).toMatch(/^bytes 0-1\/\d+$/);
});

test('search engines may crawl the site', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  const remedy = 'Build with SITE_ENV=production';
  expect(robots, remedy).toContain('Sitemap:');
  expect(robots, remedy).not.toMatch(/^Disallow: \/$/m);
});

test('the build is less than two days old', async ({ request }) => {
  const text = await (await request.get('/.well-known/security.txt')).text();
  const built = Date.parse(/^Expires: (\S+)/m.exec(text)?.[1] ?? '') - securityTxtDays * day;
  // The file has a date without time.
  expect(Date.now() - built, 'See why the build did not run').toBeLessThan(3 * day);
});

test.describe('https', () => {
  test.skip(({ baseURL }) => !baseURL?.startsWith('https:'), 'the base URL has no https');

  test('the certificate is valid for two more weeks', async ({ page }) => {
    const certificate = await (await page.goto('/'))?.securityDetails();
    const rest = certificate!.validTo! * 1000 - Date.now();
    expect(rest, 'Look for errors at the host').toBeGreaterThan(14 * day);
  });

  test('http redirects to https', async ({ baseURL, request }) => {
    const { hostname } = new URL(baseURL!);
    const response = await request.get(`http://${hostname}/`, { maxRedirects: 0 });
    const target = new URL(response.headers().location ?? '', response.url());
    expect(target.origin, 'Switch this on at the host').toBe(`https://${hostname}`);
  });
});

test('the contact page loads without console errors', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()));
  await page.goto('/contact');
  // The first interaction loads the form's last scripts.
  await page.getByRole('main').getByRole('textbox').first().click();
  await expect(page.locator('main astro-island:not([ssr])')).not.toHaveCount(0);
  expect(errors, deploy).toEqual([]);
});

/* The backend. Every row is a separate test: no failure hides another. */

const deployBackend = 'Run scripts/operate/deploy-backend.sh';
const bucket = 'job-applications';
/** Violates a CHECK constraint: even an open project stores no row. */
const invalid = { language: 'none' };
const fileName = () => `${Date.now()}-test-of-the-site.pdf`;
const pdf = { 'content-type': 'application/pdf' };
const base64 = (text: string) => Buffer.from(text).toString('base64');

test('the contact form reaches the backend', ({ backend }) => {
  expect(backend.response, 'See the dashboard, and the keys of the build').toContain('23514');
});

test('health() reports no late notices', async ({ backend }) => {
  const health = await backend.fetch('/rest/v1/rpc/health');
  const remedy = 'See "Runbook: alerts" in docs/operations.md';
  // `busy` during a flood is no deployment error.
  const { status } = (await health.json()) as { status: string };
  expect(status, remedy).toMatch(/^(?:ok|busy)$/);
});

interface Probe {
  what: string;
  path: string;
  method?: string;
  data?: string | object;
  headers?: Record<string, string>;
  /** Expected statuses; by default any error. */
  expectedStatuses?: number[];
  /** Missing in `npm start`, which responds with 404. */
  service?: string;
}

const tables = ['contact_submissions', 'job_applications', 'newsletter_subscriptions'];
const denied = [401, 403];

/** PostgREST requests that read back, replace or choose data that visitors may only insert. */
const inserts: [what: string, query: string, prefer: string][] = [
  ['reads back a row', '', 'return=representation'],
  ['reads back a column', '?select=id', 'return=representation'],
  ['reads back the URL of a row', '', 'return=headers-only'],
  ['replaces a row', '?on_conflict=id', 'resolution=merge-duplicates'],
  ['skips an existing row', '?on_conflict=id', 'resolution=ignore-duplicates'],
];

/** All functions in `public`, with an argument for each parameter. */
const functions = globSync('supabase/migrations/*.sql')
  .flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/create function public\.(\w+)\(([^)]*)\)/g),
  ])
  .map(([, name = '', parameters = '']) => {
    // Parameter names and types, without defaults.
    const names = parameters.matchAll(/(?:^|,)\s*(\w+) (\w+)/g);
    const values = Array.from(names, ([, key, type]) => [key, type === 'integer' ? 0 : null]);
    return { name, data: Object.fromEntries(values) as object };
  });
const grants = globSync('supabase/migrations/*.sql').map((file) => readFileSync(file, 'utf8'));
const visitorGrants = /grant execute on function([^;]*)to anon;/g;
const isGrantedToVisitors = (name: string) =>
  grants.some((sql) =>
    Array.from(sql.matchAll(visitorGrants)).some(([, list]) => list?.includes(`public.${name}(`)),
  );

const probes: Probe[] = [
  ...tables.flatMap((table): Probe[] => [
    { what: `reads ${table}`, path: `/rest/v1/${table}?limit=1`, expectedStatuses: denied },
    {
      what: `deletes from ${table}`,
      method: 'DELETE',
      path: `/rest/v1/${table}?id=eq.${randomUUID()}`,
      expectedStatuses: denied,
    },
    {
      what: `changes ${table}`,
      method: 'PATCH',
      path: `/rest/v1/${table}?id=eq.${randomUUID()}`,
      data: { id: randomUUID() },
      expectedStatuses: denied,
    },
  ]),
  ...inserts.map(([what, query, prefer]) => ({
    what,
    method: 'POST',
    path: `/rest/v1/contact_submissions${query}`,
    data: invalid,
    headers: { prefer },
    expectedStatuses: denied,
  })),
  ...['status', 'notes', 'restricted', 'created_at'].map((column) => ({
    what: `sets the column ${column}`,
    method: 'POST',
    path: '/rest/v1/contact_submissions',
    data: { ...invalid, [column]: null },
    expectedStatuses: denied,
  })),
  {
    what: 'inserts into a column for staff',
    method: 'POST',
    path: '/rest/v1/contact_submissions?columns=notes',
    data: { notes: null },
    expectedStatuses: denied,
  },
  ...['private', 'checks', 'storage', 'auth', 'vault', 'cron', 'net', 'graphql_public'].map(
    (schema) => ({
      what: `reads the schema ${schema}`,
      path: '/rest/v1/settings',
      headers: { 'accept-profile': schema },
      expectedStatuses: [406],
    }),
  ),
  ...functions
    .filter(({ name }) => !isGrantedToVisitors(name))
    .map(({ name, data }) => ({
      what: `calls ${name}`,
      method: 'POST',
      path: `/rest/v1/rpc/${name}`,
      data,
      expectedStatuses: denied,
    })),
  { what: 'reads the API description', path: '/rest/v1/' },
  {
    what: 'reads a query plan',
    path: '/rest/v1/rpc/health',
    headers: { accept: 'application/vnd.pgrst.plan+json' },
    expectedStatuses: [406],
  },
  {
    what: 'queries by GraphQL',
    method: 'POST',
    path: '/graphql/v1',
    data: { query: '{ __typename }' },
  },
  {
    what: 'uploads a CV without a ticket',
    method: 'POST',
    path: `/storage/v1/object/${bucket}/${fileName()}`,
    data: '%PDF-',
    headers: pdf,
  },
  {
    what: 'uploads a file to the quarantine',
    method: 'POST',
    path: `/storage/v1/object/${bucket}-quarantine/${fileName()}`,
    data: '%PDF-',
    headers: pdf,
  },
  {
    what: 'runs the worker without its secret',
    method: 'POST',
    path: '/functions/v1/mail-worker',
    expectedStatuses: [401],
    service: 'functions with a schedule',
  },
];

for (const { what, path, method = 'GET', data, headers, expectedStatuses, service } of probes)
  test(`no visitor ${what}`, async ({ backend }) => {
    const { status } = await backend.fetch(path, { method, data, headers });
    test.skip(Boolean(service) && status === 404 && backend.isLocal, `npm start has no ${service}`);
    if (expectedStatuses) expect(expectedStatuses, deployBackend).toContain(status);
    else expect(status, deployBackend).toBeGreaterThanOrEqual(400);
  });

test('no visitor lists files or buckets', async ({ backend }) => {
  const listed = await backend.fetch(`/storage/v1/object/list/${bucket}`, {
    method: 'POST',
    data: { prefix: '' },
  });
  expect.soft(listed.status < 400 ? await listed.json() : [], deployBackend).toEqual([]);
  const buckets = await backend.fetch('/storage/v1/bucket');
  expect.soft(buckets.status < 400 ? await buckets.json() : [], deployBackend).toEqual([]);
});

test('nobody can sign up for an account', async ({ backend }) => {
  const settings = await backend.fetch('/auth/v1/settings');
  test.skip(settings.status === 404 && backend.isLocal, 'npm start has no Auth');
  expect(await settings.json(), deployBackend).toMatchObject({
    disable_signup: true,
    external: { anonymous_users: false },
  });
});

/** Realtime's reply to a visitor joining a public channel. */
const joinChannel = ({ url, apikey }: Backend) =>
  new Promise<string>((resolve) => {
    const address = `${url.replace('http', 'ws')}/realtime/v1/websocket`;
    const socket = new WebSocket(`${address}?apikey=${apikey}&vsn=1.0.0`);
    const join = {
      topic: 'realtime:test-of-the-site',
      event: 'phx_join',
      payload: { config: { private: false } },
      ref: '1',
      join_ref: '1',
    };
    socket.onopen = () => socket.send(JSON.stringify(join));
    socket.onmessage = ({ data }) => {
      const { payload } = JSON.parse(String(data)) as { payload: { status?: string } };
      resolve(payload.status ?? 'no status');
      socket.close();
    };
    socket.onerror = () => resolve('refused');
    socket.onclose = () => resolve('closed');
  });

test('no visitor joins a Realtime channel', async ({ backend }) => {
  const remedy = 'Switch off public access to Realtime ("Accounts")';
  expect(await joinChannel(backend), remedy).not.toBe('ok');
});

test('a ticket allows no upload but a plain PDF', async ({ backend }) => {
  const data = { application_id: randomUUID(), file_name: fileName() };
  const opened = await backend.fetch('/rest/v1/rpc/open_upload', { method: 'POST', data });
  test.skip(opened.status === 429, 'the rate limit is reached: rerun in an hour');
  const name = (await opened.json()) as string;
  const object = `${bucket}/${name}`;
  const uploads: Probe[] = [
    {
      what: 'resumable',
      method: 'POST',
      path: '/storage/v1/upload/resumable',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': '5',
        'upload-metadata': `bucketName ${base64(bucket)},objectName ${base64(name)},contentType ${base64('application/pdf')}`,
      },
    },
    { what: 'signed', method: 'POST', path: `/storage/v1/object/upload/sign/${object}` },
    {
      what: 'replacing',
      method: 'POST',
      path: `/storage/v1/object/${object}`,
      data: '%PDF-',
      headers: { ...pdf, 'x-upsert': 'true' },
    },
    {
      what: 'PUT',
      method: 'PUT',
      path: `/storage/v1/object/${object}`,
      data: '%PDF-',
      headers: pdf,
    },
    {
      what: 'HTML',
      method: 'POST',
      path: `/storage/v1/object/${object}`,
      data: '<p>',
      headers: { 'content-type': 'text/html' },
    },
  ];
  for (const { what, path, ...init } of uploads) {
    const { status } = await backend.fetch(path, init);
    expect.soft(status, `${what} upload. ${deployBackend}`).toBeGreaterThanOrEqual(400);
  }
});

// Must be last: it uses up all tickets of this address, plus one
// (private.settings.tickets_per_client_per_window). Unused tickets expire after an hour.
test('the rate limit on upload tickets holds', async ({ backend }) => {
  const open = () =>
    backend.fetch('/rest/v1/rpc/open_upload', {
      method: 'POST',
      data: { application_id: randomUUID(), file_name: fileName() },
    });
  for (let tickets = 1; tickets <= 10; tickets += 1) await open();
  const refused = await open();
  const remedy = `${deployBackend}, and see private.settings`;
  expect(refused.status, remedy).toBe(429);
  expect(Number(refused.headers.get('retry-after')), remedy).toBeGreaterThan(0);
});
