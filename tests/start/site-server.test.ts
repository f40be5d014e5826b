import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveSite } from '../../tools/serve/serve-site.ts';
import { processesOf } from './checkout.ts';

const PROGRAM = join(import.meta.dirname, 'serving-process.ts');
let dist: string;
beforeAll(() => {
  dist = mkdtempSync(join(tmpdir(), 'dist-'));
  mkdirSync(join(dist, 'de'));
  writeFileSync(join(dist, 'services.html'), 'Services');
  writeFileSync(join(dist, '404.html'), 'Not found');
  writeFileSync(join(dist, 'de/404.html'), 'Nicht gefunden');
  writeFileSync(join(dist, '_headers'), "/*\n  Content-Security-Policy: default-src 'none'\n");
});
afterAll(() => rmSync(dist, { recursive: true }));

test('A folder is served as the CDN does it: headers, no endings, the 404 page of the language', async () => {
  const site = await serveSite({ dist });
  const get = async (path: string) => {
    const response = await fetch(site.url + path, { redirect: 'manual' });
    return [response.status, await response.text(), response.headers.get('content-security-policy')];
  };
  const policy = "default-src 'none'";
  expect(await get('/services')).toEqual([200, 'Services', policy]);
  expect(await get('/none')).toEqual([404, 'Not found', policy]);
  expect(await get('/de/none')).toEqual([404, 'Nicht gefunden', policy]);
  await site.close();
  await expect(fetch(site.url)).rejects.toThrow();
});

test('The server ends with the process that started it, even if that was killed', async () => {
  const parent = spawn(process.execPath, [PROGRAM, dist], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(parent.stdout, 'data');
  expect(processesOf(dist)).not.toEqual([]);
  parent.kill('SIGKILL');
  await expect.poll(() => processesOf(dist)).toEqual([]);
});

test('A folder that is not there is told by name', async () => {
  const missing = join(dist, 'missing');
  await expect(serveSite({ dist: missing })).rejects.toThrow(missing);
});
