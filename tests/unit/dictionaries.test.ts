import { spawnSync } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { dictionaries, dictionaryTypes } from '#src/build/dictionaries.ts';

test.each([
  { event: 'add', file: 'content/dictionary/en/partners.json', restarts: true },
  { event: 'unlink', file: 'content/dictionary/de/partners.json', restarts: true },
  { event: 'add', file: 'content/blog/en/partners.md', restarts: false },
])('development, $event of $file: Astro restarts: $restarts', ({ event, file, restarts }) => {
  const watcher = new EventEmitter();
  const changed: string[] = [];
  const setup = dictionaries().hooks['astro:server:setup'] as (options: object) => void;
  setup({ server: { watcher, config: { root: '/site' } } });
  watcher.on('change', (path: string) => changed.push(path));
  watcher.emit('all', event, join('/site', file));
  expect(changed).toEqual(restarts ? ['/site/astro.config.mjs'] : []);
});

test('every dictionary of the folder has its type, in whatever list it is not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dictionary-'));
  writeFileSync(join(folder, 'case-studies.json'), '{}');
  const path = JSON.stringify(join(folder, 'case-studies.json'));
  expect(dictionaryTypes(folder)).toContain(`"case-studies": typeof import(${path});`);
  rmSync(folder, { recursive: true });
});

test('a restart finds the new dictionary in the configuration', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dictionary-'));
  mkdirSync(join(folder, 'content/dictionary/en'), { recursive: true });
  const configuration = JSON.stringify(resolve('src/i18n/astro-i18next.config.cjs'));
  const program = `
    const before = require(${configuration}).namespaces;
    require('node:fs').writeFileSync('content/dictionary/en/partners.json', '{}');
    console.log(JSON.stringify([before, require(${configuration}).namespaces]));`;
  const { stdout } = spawnSync(process.execPath, ['-e', program], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(JSON.parse(stdout)).toEqual([[], ['partners']]);
  rmSync(folder, { recursive: true });
});
