import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { test as base, expect } from 'playwright/test';
import { securityTxtDays } from '#src/build/hosting/files.ts';
import { localeOfPath } from '#src/lib/shared/routes.ts';

/* Each title or message says what to do when a test fails; docs/operations.md has the steps. */

/** The backend of the published site, and how it refused a row of the contact form. */
class Backend {
  readonly url: string;
  readonly apikey: string;
  readonly answer: string;
  constructor(url: string, apikey: string, answer: string) {
    this.url = url;
    this.apikey = apikey;
    this.answer = answer;
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

/**
 * Sends the contact form once. The row is changed on the way to one that the database refuses, so
 * nothing is stored.
 */
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
      // Every field accepts an address.
      for (const field of await form.getByRole('textbox').all())
        await field.fill('test@example.com');
      const sent = page.waitForRequest(/contact_submissions/);
      await form.locator('[type=submit]').click();
      const request = await sent;
      const answer = await request.response().then((response) => response?.text());
      const apikey = (await request.headerValue('apikey')) ?? '';
      await page.close();
      await use(new Backend(new URL(request.url()).origin, apikey, answer ?? ''));
    },
    { scope: 'worker' },
  ],
});

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

/* The backend of the site. Every row is a test of its own, so that none hides another. */

const deployBackend = 'Else run scripts/operate/deploy-backend.sh';
const bucket = 'job-applications';
/** Refused by a CHECK constraint: a row of an open project is not stored either. */
const invalid = { language: 'none' };
const fileName = () => `${Date.now()}-test-of-the-site.pdf`;
const pdf = { 'content-type': 'application/pdf' };
const base64 = (text: string) => Buffer.from(text).toString('base64');

test('the contact form reaches it. Else see its dashboard and the keys of the build', ({
  backend,
}) => {
  expect(backend.answer).toContain('23514');
});

test('staff are told in time. Else see "Runbook: alerts" in docs/operations.md', async ({
  backend,
}) => {
  const health = await backend.fetch('/rest/v1/rpc/health');
  // In a flood the status is `busy`, which no deployment has caused and none can end.
  expect(await health.json()).toMatchObject({ status: expect.stringMatching(/^(?:ok|busy)$/) });
});

interface Probe {
  what: string;
  path: string;
  method?: string;
  data?: string | object;
  headers?: Record<string, string>;
  /** Default: every error. */
  refusals?: number[];
  /** Missing from the backend of `npm start`, which answers 404. */
  service?: string;
}

const tables = ['contact_submissions', 'job_applications', 'newsletter_subscriptions'];
const denied = [401, 403];

/** Requests of PostgREST that would read back, replace or choose what a visitor may only insert. */
const inserts: [what: string, query: string, prefer: string][] = [
  ['reads back a row', '', 'return=representation'],
  ['reads back a column', '?select=id', 'return=representation'],
  ['reads back the address of a row', '', 'return=headers-only'],
  ['replaces a row', '?on_conflict=id', 'resolution=merge-duplicates'],
  ['skips a row that exists', '?on_conflict=id', 'resolution=ignore-duplicates'],
];

/** All functions of the schema `public`, with an argument for each parameter. */
const functions = globSync('supabase/migrations/*.sql')
  .flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/create function public\.(\w+)\(([^)]*)\)/g),
  ])
  .map(([, name = '', parameters = '']) => {
    // The name and type of each parameter, without its default.
    const names = parameters.matchAll(/(?:^|,)\s*(\w+) (\w+)/g);
    const values = Array.from(names, ([, key, type]) => [key, type === 'integer' ? 0 : null]);
    return { name, data: Object.fromEntries(values) as object };
  });
const grants = globSync('supabase/migrations/*.sql').map((file) => readFileSync(file, 'utf8'));
const ofVisitors = /grant execute on function([^;]*)to anon;/g;
const isOfVisitors = (name: string) =>
  grants.some((sql) =>
    Array.from(sql.matchAll(ofVisitors)).some(([, list]) => list?.includes(`public.${name}(`)),
  );

const probes: Probe[] = [
  ...tables.flatMap((table): Probe[] => [
    { what: `reads ${table}`, path: `/rest/v1/${table}?limit=1`, refusals: denied },
    {
      what: `deletes from ${table}`,
      method: 'DELETE',
      path: `/rest/v1/${table}?id=eq.${randomUUID()}`,
      refusals: denied,
    },
    {
      what: `changes ${table}`,
      method: 'PATCH',
      path: `/rest/v1/${table}?id=eq.${randomUUID()}`,
      data: { id: randomUUID() },
      refusals: denied,
    },
  ]),
  ...inserts.map(([what, query, prefer]) => ({
    what,
    method: 'POST',
    path: `/rest/v1/contact_submissions${query}`,
    data: invalid,
    headers: { prefer },
    refusals: denied,
  })),
  ...['status', 'notes', 'restricted', 'created_at'].map((column) => ({
    what: `sets the column ${column}`,
    method: 'POST',
    path: '/rest/v1/contact_submissions',
    data: { ...invalid, [column]: null },
    refusals: denied,
  })),
  {
    what: 'names a column of the server',
    method: 'POST',
    path: '/rest/v1/contact_submissions?columns=notes',
    data: { notes: null },
    refusals: denied,
  },
  ...['private', 'checks', 'storage', 'auth', 'vault', 'cron', 'net', 'graphql_public'].map(
    (schema) => ({
      what: `reads the schema ${schema}`,
      path: '/rest/v1/settings',
      headers: { 'accept-profile': schema },
      refusals: [406],
    }),
  ),
  ...functions
    .filter(({ name }) => !isOfVisitors(name))
    .map(({ name, data }) => ({
      what: `calls ${name}`,
      method: 'POST',
      path: `/rest/v1/rpc/${name}`,
      data,
      refusals: denied,
    })),
  { what: 'reads the description of the API', path: '/rest/v1/' },
  {
    what: 'reads the plan of a query',
    path: '/rest/v1/rpc/health',
    headers: { accept: 'application/vnd.pgrst.plan+json' },
    refusals: [406],
  },
  {
    what: 'asks by GraphQL',
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
    refusals: [401],
    service: 'functions with a schedule',
  },
];

for (const { what, path, method = 'GET', data, headers, refusals, service } of probes)
  test(`no visitor ${what}. ${deployBackend}`, async ({ backend }) => {
    const { status } = await backend.fetch(path, { method, data, headers });
    test.skip(Boolean(service) && status === 404 && backend.isLocal, `npm start has no ${service}`);
    if (refusals) expect(refusals).toContain(status);
    else expect(status).toBeGreaterThanOrEqual(400);
  });

test(`no visitor lists files or buckets. ${deployBackend}`, async ({ backend }) => {
  const listed = await backend.fetch(`/storage/v1/object/list/${bucket}`, {
    method: 'POST',
    data: { prefix: '' },
  });
  expect.soft(listed.status < 400 ? await listed.json() : []).toEqual([]);
  const buckets = await backend.fetch('/storage/v1/bucket');
  expect.soft(buckets.status < 400 ? await buckets.json() : []).toEqual([]);
});

test(`nobody can sign up. ${deployBackend}`, async ({ backend }) => {
  const settings = await backend.fetch('/auth/v1/settings');
  test.skip(settings.status === 404 && backend.isLocal, 'npm start has no Auth');
  expect(await settings.json()).toMatchObject({
    disable_signup: true,
    external: { anonymous_users: false },
  });
});

/** The status with which Realtime replies to a visitor who joins a public channel. */
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

test('no visitor joins a channel of Realtime. Else switch off its public access ("Accounts")', async ({
  backend,
}) => {
  expect(await joinChannel(backend)).not.toBe('ok');
});

test(`a ticket is for one plain upload of a PDF. ${deployBackend}`, async ({ backend }) => {
  const data = { application_id: randomUUID(), file_name: fileName() };
  const opened = await backend.fetch('/rest/v1/rpc/open_upload', { method: 'POST', data });
  test.skip(opened.status === 429, 'the limit is reached: run the test again in an hour');
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
      what: 'by PUT',
      method: 'PUT',
      path: `/storage/v1/object/${object}`,
      data: '%PDF-',
      headers: pdf,
    },
    {
      what: 'of HTML',
      method: 'POST',
      path: `/storage/v1/object/${object}`,
      data: '<p>',
      headers: { 'content-type': 'text/html' },
    },
  ];
  for (const { what, path, ...init } of uploads) {
    const { status } = await backend.fetch(path, init);
    expect.soft(status, `an upload ${what}`).toBeGreaterThanOrEqual(400);
  }
});

// Last, because all tickets of this address are used up afterwards: one more than
// private.settings.tickets_per_client_per_window. A ticket without a file is forgotten after an hour.
test(`limits hold. ${deployBackend}, and see private.settings`, async ({ backend }) => {
  const open = () =>
    backend.fetch('/rest/v1/rpc/open_upload', {
      method: 'POST',
      data: { application_id: randomUUID(), file_name: fileName() },
    });
  for (let tickets = 1; tickets <= 10; tickets += 1) await open();
  const refused = await open();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});
