import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'vitest';

/** Pages, a cache and another site of a test's own: the tests wait seconds, and run side by side. */
async function setUp(onTestFinished: TestContext['onTestFinished']) {
  const folder = mkdtempSync(join(tmpdir(), 'links-'));
  const asked: { path: string; at: number }[] = [];
  const server = createServer(({ url = '' }, answer) => {
    asked.push({ path: url, at: Date.now() });
    const again = asked.filter(({ path }) => path === url).length > 1;
    const status = { '/gone': 404, '/members': 403, '/busy': again ? 200 : 429 }[url] ?? 200;
    answer.writeHead(status, { 'content-type': 'text/html', 'retry-after': '1' });
    answer.end('<h2 id="part-one">One</h2><a name="älter"></a>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });
  const cache = join(folder, 'links.json');

  /** Runs the command over pages that link to the given addresses. */
  async function run(pages: Record<string, string[]>, ...args: string[]) {
    for (const [file, urls] of Object.entries(pages))
      writeFileSync(
        join(folder, file),
        (file === '404.html' ? '' : '<link rel="canonical" href="https://own.example/x">') +
          `<a href="https://own.example/y">y</a>` +
          urls.map((url) => `<a href="${url}">link</a>`).join(''),
      );
    return new Promise<{ status: number; text: string }>((resolve) => {
      const options = ['--dist', folder, '--cache', cache, ...args];
      execFile(process.execPath, ['tools/links/index.ts', ...options], (error, stdout, stderr) =>
        resolve({ status: error ? 1 : 0, text: stdout + stderr }),
      );
    });
  }
  return { other: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, cache, run };
}

test.concurrent(
  'names each broken link with its pages and what to do, and asks one host a second apart',
  async ({ expect, onTestFinished }) => {
    const { other, asked, run } = await setUp(onTestFinished);
    const { status, text } = await run({
      '404.html': [],
      'index.html': [`${other}/gone`, `${other}/fine#part-one`, `${other}/members`],
      'de.html': [
        `${other}/gone`,
        `${other}/fine#part-two`,
        `${other}/fine#%C3%A4lter`,
        'http://127.0.0.1:9/',
      ],
    });
    expect(status).toBe(1);
    expect(text).toContain(`${other}/gone\n  answers 404.`);
    expect(text).toContain('on /de, /\n');
    expect(text).toContain('has no part “#part-two”');
    expect(text).toContain('http://127.0.0.1:9/\n  cannot be reached (no connection)');
    expect(text).toContain('6 links to other sites: 6 asked for, 0 known from the last week, 3 broken.');
    const times = asked.map(({ at }) => at);
    expect(Math.min(...times.slice(1).map((at, index) => at - times[index]!))).toBeGreaterThan(900);
  },
);

test.concurrent(
  'does not ask again within a week for what was fine, unless told to; a broken link is asked for each time',
  async ({ expect, onTestFinished }) => {
    const { other, asked, cache, run } = await setUp(onTestFinished);
    const pages = { 'index.html': [`${other}/fine`, `${other}/gone`], 'de.html': [] };
    await run(pages);
    asked.length = 0;
    expect((await run(pages)).text).toContain('1 asked for, 1 known');
    expect(asked.map(({ path }) => path)).toEqual(['/gone']);
    expect((await run(pages, '--fresh')).text).toContain('2 asked for, 0 known');
    writeFileSync(cache, readFileSync(cache, 'utf8').replaceAll(/"seen": "\d{4}/g, '"seen": "2020'));
    expect((await run(pages)).text).toContain('2 asked for, 0 known');
  },
);

test.concurrent(
  'a host that is busy is asked once more after the time it names',
  async ({ expect, onTestFinished }) => {
    const { other, asked, run } = await setUp(onTestFinished);
    expect((await run({ 'index.html': [`${other}/busy`], 'de.html': [] })).status).toBe(0);
    expect(asked).toHaveLength(2);
    expect(asked[1]!.at - asked[0]!.at).toBeGreaterThan(900);
  },
);
