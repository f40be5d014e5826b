import { execFile, execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from 'playwright/test';

/**
 * `npm run bench`: measures pages in dist and an empty page on Lighthouse's emulated phone. Times
 * depend on the machine, so paints are ratios to the empty page in the same run. Run this after
 * `npm run build`, on an idle machine.
 *   --runs 5         repetitions; reports the median
 *   --pages /,/de    paths; by default one page per template
 */
const defaultPages =
  '/,/de,/services,/case-studies,/about,/careers,/careers/apply,/contact,/de/contact,/blog,/imprint';
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    pages: { type: 'string', default: defaultPages },
  },
});

/**
 * Budgets (specification, section 13). Paints are ratios to the empty page. A largest paint that is
 * an image file has a separate budget. Kilobytes are compressed bodies without headers.
 */
const budgets = { largest: 1.45, image: 2.1, blocking: 240, shift: 0.05, all: 85 };
/** First paint with Lighthouse's simulated throttling, and with throttling applied by DevTools. */
const firstPaint = { simulate: 1.25, devtools: 1.4 };

const emptyAddress = '/empty';
const emptyPage =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Empty</title><link rel="icon" href="data:,"><h1>Nothing</h1></html>';

/** Types that a CDN compresses. Images, fonts and videos are already compressed. */
const textTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Response headers for all paths, from `_headers`. */
const [block = ''] = readFileSync('dist/_headers', 'utf8').split('\n\n');
const pairs = [...block.matchAll(/^ +([\w-]+): (.+)$/gm)].map(([, name, value]) => [name, value]);
const commonHeaders = Object.fromEntries(pairs) as Record<string, string>;

/** A CDN's response: maximum brotli; browsers revalidate HTML. */
function responseFor(path: string) {
  const file = [path, `${path}.html`, `${path}index.html`]
    .map((name) => join('dist', name))
    .find((name) => extname(name) && existsSync(name));
  if (!file && path !== emptyAddress) return undefined;
  const type = textTypes[file ? extname(file) : '.html'];
  const content = file ? readFileSync(file) : Buffer.from(emptyPage);
  const headers = {
    ...(file && commonHeaders),
    ...(type && { 'content-type': type, 'content-encoding': 'br' }),
    'cache-control': path.startsWith('/_astro/')
      ? 'public, max-age=31536000, immutable'
      : 'no-cache',
  };
  return { headers, body: type ? brotliCompressSync(content) : content };
}

// A temporary certificate for localhost. Chromium trusts the key's fingerprint.
const curve = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1';
const request = `req -x509 ${curve} -nodes -days 2 -subj /CN=localhost -keyout - -out -`.split(' ');
const pem = execFileSync('openssl', request, { stdio: ['ignore', 'pipe', 'ignore'] });
const publicKey = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' });
const fingerprint = createHash('sha256').update(publicKey).digest('base64');

const responses = new Map<string, ReturnType<typeof responseFor>>();
const server = createSecureServer({ key: pem, cert: pem }, ({ url: path }, response) => {
  const cached = responses.get(path) ?? responseFor(path);
  responses.set(path, cached);
  response.writeHead(cached ? 200 : 404, cached?.headers).end(cached?.body ?? '');
});
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
const origin = `https://localhost:${(server.address() as AddressInfo).port}`;

interface Report {
  audits: Record<string, { numericValue: number; details: { items: Record<string, unknown>[] } }>;
}

/** Runs Lighthouse on a page. */
async function measure(path: string, method: keyof typeof firstPaint) {
  const flags = `--headless=new --no-sandbox --disable-gpu --ignore-certificate-errors-spki-list=${fingerprint}`;
  // Not in the lock file: Lighthouse is large, and no test needs it. Renovate updates this version.
  const args = [
    '--yes',
    'lighthouse@13.5.0',
    origin + path,
    '--output=json',
    '--quiet',
    '--only-categories=performance',
    '--disable-full-page-screenshot',
    `--throttling-method=${method}`,
    `--chrome-flags=${flags}`,
  ];
  const CHROME_PATH = [chromium.executablePath(), '/usr/bin/chromium'].find(existsSync);
  const environment = { env: { ...process.env, CHROME_PATH }, maxBuffer: 1e8 };
  const { stdout } = await promisify(execFile)('npx', args, environment);
  const { audits } = JSON.parse(stdout) as Report;
  const figure = (id: string) => audits[id]!.numericValue;
  const requests = audits['network-requests']!.details.items;
  // Leaves out the prefetched translation.
  const beforeScrolling = requests.filter(
    ({ resourceType, mimeType }) =>
      resourceType !== 'Media' && !(resourceType === 'Fetch' && mimeType === 'text/html'),
  );
  const all = beforeScrolling.reduce((sum, { url }) => {
    const { pathname } = new URL(String(url));
    return sum + (responses.get(pathname)?.body.length ?? 0) / 1000;
  }, 0);
  return {
    first: figure('first-contentful-paint'),
    largest: figure('largest-contentful-paint'),
    // 1 if the largest paint is an image.
    image: Number(JSON.stringify(audits['lcp-breakdown-insight']).includes('<img')),
    blocking: figure('total-blocking-time'),
    shift: figure('cumulative-layout-shift'),
    all,
  };
}

type Figures = Awaited<ReturnType<typeof measure>>;

const median = (runs: Figures[], name: keyof Figures): number =>
  runs.map((run) => run[name]).sort((a, b) => a - b)[(runs.length - 1) >> 1]!;

const cell = (figure: number, budget: number) =>
  `${figure.toPrecision(3)}${figure > budget ? ' !' : ''}`;

for (const method of ['simulate', 'devtools'] as const) {
  const paths = [emptyAddress, ...values.pages.split(',')];
  const runs = new Map(paths.map((path) => [path, [] as Figures[]]));
  for (let round = 0; round < Number(values.runs); round += 1)
    for (const [path, done] of runs) done.push(await measure(path, method));
  const [empty, ...pages] = [...runs].map(([path, done]) => {
    const medianOf = (name: keyof Figures) => median(done, name);
    return { path, medianOf };
  });
  console.log(
    `\n${method}, empty page ${empty!.medianOf('first').toFixed()} ms; "!" is over budget`,
  );
  console.table(
    pages.map(({ path, medianOf }) => ({
      page: path,
      'first paint': cell(medianOf('first') / empty!.medianOf('first'), firstPaint[method]),
      'largest paint': cell(
        medianOf('largest') / empty!.medianOf('largest'),
        medianOf('image') ? budgets.image : budgets.largest,
      ),
      'blocking ms': cell(medianOf('blocking'), budgets.blocking),
      shift: cell(medianOf('shift'), budgets.shift),
      'kB before scrolling': cell(medianOf('all'), budgets.all),
    })),
  );
}
process.exit();
