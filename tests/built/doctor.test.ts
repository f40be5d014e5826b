import { execFile } from 'node:child_process';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { validDays } from '../../tools/doctor/site.ts';
import { connect } from '../../supabase/functions/_shared/backend.ts';
import { resendTransport } from '../../supabase/functions/_shared/mail/resend.ts';
import { runWorker } from '../../supabase/functions/_shared/worker/run.ts';
import type { Backend } from '../../tools/backend/boot.ts';
import { LOCAL_SECRET_KEY } from '../../tools/backend/keys.ts';
import { makeCertificate } from '../../tools/bench/serve/serve-as-cdn.ts';
import type { Finding } from '../../tools/doctor/finding.ts';
import { serveSite, type Site } from '../../tools/serve/serve-site.ts';
import { startTestBackend } from '../backend/local-backend.ts';
import { startProvider } from '../backend/mail-provider.ts';
import { testMailSettings } from '../support/mail-settings.ts';
import { startFaultProxy, type HostFault } from './support/fault-proxy.ts';

/* The doctor is shown the built site with one fault after the other, and has to find each. */
const root = join(import.meta.dirname, '../..');
let site: Site;
let backend: Backend;
let proxy: Awaited<ReturnType<typeof startFaultProxy>>;
let backendUrl: string;

/** The site of dist, with the backend of this test. */
const withBackend: HostFault = (_, { headers }) => {
  const policy = headers.get('content-security-policy') ?? '';
  headers.set(
    'content-security-policy',
    policy.replace(/connect-src [^;]+/, `connect-src 'self' ${backendUrl}`),
  );
};
const plant = (fault: HostFault) => {
  proxy.planted.fault = (path, answer) => {
    withBackend(path, answer);
    fault(path, answer);
  };
};

beforeAll(async () => {
  site = await serveSite({ dist: join(root, 'dist') });
  backend = await startTestBackend();
  proxy = await startFaultProxy(site.url);
  await backend.exec(`insert into private.worker_runs values (now(), '{}')`);
  backendUrl = backend.url;
  plant(() => {});
});
afterEach(() => {
  backendUrl = backend.url;
  plant(() => {});
});
afterAll(async () => {
  await proxy.close();
  await site.close();
  await backend.close();
});

interface Report {
  code: number;
  findings: Finding[];
  /** What is to mend, and what to look at. */
  told: string;
}

const doctor = (address: string, ...args: string[]) =>
  new Promise<Report>((resolve, reject) => {
    const env = { ...process.env, DOCTOR_WAIT: '4', PUBLIC_SUPABASE_KEY: undefined };
    const command = [join(root, 'tools/doctor.ts'), address, '--json', ...args];
    execFile(process.execPath, command, { env, cwd: root }, (error, stdout, stderr) => {
      if (!stdout) return reject(new Error(stderr));
      const { findings } = JSON.parse(stdout) as { findings: Finding[] };
      const told = findings
        .filter(({ state }) => state !== 'ok')
        .map(({ state, what }) => `${state} ${what}`);
      resolve({ code: Number(error?.code ?? 0), findings, told: told.join('\n') });
    });
  });

test('A site in order has no red line; what a local one lacks is yellow', async () => {
  const { code, findings, told } = await doctor(proxy.url);
  expect(told.split('\n')).toEqual([
    expect.stringContaining('asked without TLS'),
    expect.stringContaining('pages name https://www.example.com as their address'),
  ]);
  expect(code).toBe(0);
  expect(findings.length).toBeGreaterThan(15);
});

/** The site as if it had been built some days ago. */
const builtDaysAgo =
  (days: number): HostFault =>
  (path, answer) => {
    const expires = new Date(Date.now() + (validDays - days) * 86_400_000).toISOString();
    if (path === '/.well-known/security.txt') answer.text = `Expires: ${expires}`;
  };

const faults: [what: string, found: string, plant: HostFault][] = [
  [
    'a header is missing',
    'X-Content-Type-Options on /',
    (_, { headers }) => headers.delete('x-content-type-options'),
  ],
  [
    'errors have no policy',
    'not Content-Security-Policy on /no-such',
    (_, { status, headers }) => void (status === 404 && headers.delete('content-security-policy')),
  ],
  [
    'the policy allows any script',
    'bad the policy allows scripts of others',
    (path, { headers }) =>
      void (
        path === '/' &&
        headers.set(
          'content-security-policy',
          headers.get('content-security-policy')!.replace('script-src', "script-src 'unsafe-inline'"),
        )
      ),
  ],
  [
    'the policy is of an earlier build',
    'the policy is that of the pages: not of this build',
    (path, answer) =>
      void (path === '/' && (answer.text = answer.text.replace('<style>', '<style>/* a later build */'))),
  ],
  [
    'hashed files are not kept',
    'hashed files are cached for a year',
    (path, { headers }) => void (path.startsWith('/_astro') && headers.set('cache-control', 'no-cache')),
  ],
  [
    'nothing is compressed',
    'pages come uncompressed',
    (_, { headers }) => headers.delete('content-encoding'),
  ],
  ['a page is gone', '/about (404)', (path, answer) => void (path === '/about' && (answer.status = 404))],
  [
    'a German page is in English',
    'not /de/about',
    (path, answer) =>
      void (path === '/de/about' && (answer.text = answer.text.replace('lang="de"', 'lang="en"'))),
  ],
  [
    'a page has lost its pair',
    'paired with its other language: not /services',
    (path, answer) => void (path === '/services' && (answer.text = answer.text.replace('hreflang="de"', ''))),
  ],
  [
    'a file of the pages was not deployed',
    'all files that they name are there: not /_astro/ClientRouter',
    (path, answer) => void (path.includes('ClientRouter') && (answer.status = 404)),
  ],
  [
    'the sitemap is of another site',
    'name different addresses',
    (path, answer) =>
      void (
        path === '/sitemap-0.xml' &&
        (answer.text = answer.text.replaceAll('<loc>https://www.example.com', '<loc>https://old.example'))
      ),
  ],
  ['a redirect is lost', '/jobs (404)', (path, answer) => void (path === '/jobs' && (answer.status = 404))],
  [
    'German errors answer 200',
    'no-such-page-of-the-doctor (200, de)',
    (path, answer) => void (path.startsWith('/de/no-such') && (answer.status = 200)),
  ],
  [
    'a feed is empty',
    'feeds have articles: not /de/rss.xml',
    (path, answer) => void (path === '/de/rss.xml' && (answer.text = '<rss></rss>')),
  ],
  ['the site was built three days ago', 'look the site was built 3 days ago', builtDaysAgo(3)],
];

describe('With all these faults at once', () => {
  let report: Report;
  beforeAll(async () => {
    plant((path, answer) => faults.forEach(([, , fault]) => fault(path, answer)));
    report = await doctor(proxy.url);
  });

  test.each(faults)('Found: %s', (_, found) => {
    expect(report.told).toContain(found);
  });

  test('Each red or yellow line has its remedy, and the command fails', () => {
    expect(report.code).toBe(1);
    for (const { state, remedy } of report.findings) if (state !== 'ok') expect(remedy).toBeTruthy();
  });
});

test('A build of the day before yesterday is in order; one of which nobody knows the day is not', async () => {
  plant(builtDaysAgo(2));
  expect((await doctor(proxy.url)).told).not.toContain('built');
  plant((path, answer) => void (path === '/.well-known/security.txt' && (answer.status = 404)));
  expect((await doctor(proxy.url)).told).toContain('look the day of the build is not known');
});

test('Found: the backend does not answer', async () => {
  backendUrl = 'http://127.0.0.1:9';
  expect((await doctor(proxy.url)).told).toContain('bad the backend http://127.0.0.1:9 does not answer');
});

test('Found: a visitor may read', async () => {
  await backend.exec('grant select on public.contact_submissions to anon');
  expect((await doctor(proxy.url)).told).toContain('bad a visitor reads contact requests');
  await backend.exec('revoke select on public.contact_submissions from anon');
});

test('Found: a certificate that nobody vouches for', async () => {
  const pem = makeCertificate();
  const server = createServer({ key: pem, cert: pem }, (_, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { code, told } = await doctor(`https://localhost:${(server.address() as AddressInfo).port}`);
  expect([code, told]).toEqual([1, expect.stringContaining('bad the certificate is refused: self-signed')]);
  server.close();
});

test('A test message is followed until staff have been told; without a worker that is found', async () => {
  const untold = await doctor(proxy.url, '--send');
  expect(untold.told).toContain('its notice is not out after 4 s');
  const provider = await startProvider();
  const run = () =>
    runWorker(
      connect(backend.url, LOCAL_SECRET_KEY),
      resendTransport('re_test', provider.url),
      testMailSettings(backend.url),
      new AbortController().signal,
    );
  const worker = setInterval(() => void run(), 500);
  await backend.exec('delete from private.rate_events');
  const told = await doctor(proxy.url, '--send');
  clearInterval(worker);
  await run();
  await provider.close();
  expect(told.findings.map(({ what }) => what)).toContainEqual(
    expect.stringContaining('notice handed to the mail provider after'),
  );
  expect(
    await backend.query(`select from public.contact_submissions where company = 'npm run doctor'`),
  ).toHaveLength(2);
});

test('Found: staff are told too late', async () => {
  await backend.exec(`update private.worker_runs set at = at - interval '2 hours'`);
  expect((await doctor(proxy.url)).told).toMatch(
    /bad staff have not been told of an entry for 1\d\d minutes/,
  );
});
