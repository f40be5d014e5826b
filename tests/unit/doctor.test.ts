import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished, expect, test } from 'vitest';
import { checkBackend, checkSending } from '../../tools/doctor/backend.ts';
import { checkAge, checkAnswers, checkHeaders, checkPages } from '../../tools/doctor/site.ts';

/* What the doctor makes of answers that do not come. The faults of a host are planted in tests/built/doctor.test.ts. */

async function start(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

const site = new URL('https://www.example.com');
const whats = (findings: { state: string; what: string }[]) =>
  findings.map(({ state, what }) => `${state} ${what}`);

/** A backend that answers its health, and nothing else. */
const failing: RequestListener = ({ url }, answer) =>
  url === '/rest/v1/rpc/health' ? answer.end('{"status":"ok","minutes":0}') : answer.destroy();

test('A probe without an answer is told as such, not as allowed', async () => {
  const { origin: url } = await start(failing);
  const found = whats(await checkBackend(site, { url, key: 'key' }));
  expect(found).toContainEqual(
    expect.stringMatching(
      /^look whether a visitor reads contact requests or .+ or makes an account is not known: no answer$/,
    ),
  );
  expect(found.join()).not.toMatch(/(?:bad|ok) (?:a visitor|it refuses)/);
});

test('A probe that is allowed is told beside one without an answer', async () => {
  const { origin: url } = await start((request, answer) => {
    if (request.url!.startsWith('/rest/v1/job_applications')) answer.end('[]');
    else failing(request, answer);
  });
  const found = whats(await checkBackend(site, { url, key: 'key' }));
  expect(found).toContain('bad a visitor reads applications');
  expect(found).toContainEqual(
    expect.stringMatching(/^look whether a visitor reads contact requests or .+ is not known: no answer$/),
  );
});

test('A health that is no JSON is no answer of a backend', async () => {
  const { origin: url } = await start((_, answer) => answer.end('<!doctype html>'));
  expect(whats(await checkBackend(site, { url, key: 'key' }))).toEqual([
    `bad the backend ${url} does not answer`,
  ]);
});

test('A test message without an answer is not told as refused', async () => {
  const { origin: url } = await start(failing);
  const { state, what } = await checkSending({ url, key: 'key' }, 0);
  expect(`${state} ${what}`).toBe('look the test message was not answered: it may be stored or not');
});

test('Bodies that break off lose no line of the report, and nothing is said of search engines', async () => {
  const broken = await start((_, answer) => {
    answer.writeHead(200, { 'content-length': '1000' });
    answer.write('User-agent: *', () => answer.destroy());
  });
  const found = [
    ...(await checkHeaders(broken)),
    ...(await checkPages(broken)),
    ...(await checkAnswers(broken)),
    await checkAge(broken),
  ];
  expect(whats(found)).toContain('look whether search engines are let in is not known: no /robots.txt (0)');
  expect(whats(found)).toContain('bad the sitemap has no pages (0)');
});
