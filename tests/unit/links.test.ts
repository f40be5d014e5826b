import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let folder: string;
let server: Server;
let other: string;
let asked: { path: string; at: number }[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'links-'));
  server = createServer(({ url = '' }, answer) => {
    asked.push({ path: url, at: Date.now() });
    const again = asked.filter(({ path }) => path === url).length > 1;
    const status = { '/gone': 404, '/members': 403, '/busy': again ? 200 : 429 }[url] ?? 200;
    answer.writeHead(status, { 'content-type': 'text/html', 'retry-after': '1' });
    answer.end('<h2 id="part-one">One</h2><a name="älter"></a>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  other = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  asked = [];
  rmSync(join(folder, 'links.json'), { force: true });
});

/** Runs the command over pages that link to the given addresses. */
async function run(pages: Record<string, string[]>, ...args: string[]) {
  for (const [file, urls] of Object.entries(pages))
    writeFileSync(
      join(folder, file),
      `<link rel="canonical" href="https://own.example/x"><a href="https://own.example/y">y</a>` +
        urls.map((url) => `<a href="${url}">link</a>`).join(''),
    );
  return new Promise<{ status: number; text: string }>((resolve) => {
    const options = ['--dist', folder, '--cache', join(folder, 'links.json'), ...args];
    execFile(process.execPath, ['tools/links/index.ts', ...options], (error, stdout, stderr) =>
      resolve({ status: error ? 1 : 0, text: stdout + stderr }),
    );
  });
}

test('names each broken link with its pages and what to do, and asks one host a second apart', async () => {
  const { status, text } = await run({
    'index.html': [`${other}/gone`, `${other}/fine#part-one`, `${other}/members`],
    'de.html': [`${other}/gone`, `${other}/fine#part-two`, `${other}/fine#%C3%A4lter`, 'http://127.0.0.1:9/'],
  });
  expect(status).toBe(1);
  expect(text).toContain(`${other}/gone\n  answers 404.`);
  expect(text).toContain('on /de, /\n');
  expect(text).toContain('has no part “#part-two”');
  expect(text).toContain('http://127.0.0.1:9/\n  cannot be reached (no connection)');
  expect(text).toContain('6 links to other sites: 6 asked for, 0 known from the last week, 3 broken.');
  const times = asked.map(({ at }) => at);
  expect(Math.min(...times.slice(1).map((at, index) => at - times[index]!))).toBeGreaterThan(900);
});

test('does not ask again within a week for what was fine, unless told to; a broken link is asked for each time', async () => {
  const pages = { 'index.html': [`${other}/fine`, `${other}/gone`], 'de.html': [] };
  await run(pages);
  asked = [];
  expect((await run(pages)).text).toContain('1 asked for, 1 known');
  expect(asked.map(({ path }) => path)).toEqual(['/gone']);
  expect((await run(pages, '--fresh')).text).toContain('2 asked for, 0 known');
  const cache = join(folder, 'links.json');
  writeFileSync(cache, readFileSync(cache, 'utf8').replaceAll(/"seen": "\d{4}/g, '"seen": "2020'));
  expect((await run(pages)).text).toContain('2 asked for, 0 known');
});

test('a host that is busy is asked once more after the time it names', async () => {
  expect((await run({ 'index.html': [`${other}/busy`], 'de.html': [] })).status).toBe(0);
  expect(asked).toHaveLength(2);
  expect(asked[1]!.at - asked[0]!.at).toBeGreaterThan(900);
});
