import { spawnSync } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { dictionaries } from '#src/build/dictionaries.ts';

/** A site with one dictionary, and its integration as Astro starts it in development. */
function develop() {
  const root = mkdtempSync(join(tmpdir(), 'dictionary-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const folder = join(root, 'content/dictionary/en');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'case-studies.json'), '{}');
  const types = join(root, 'keys.d.ts');
  const injectTypes = ({ content }: { content: string }) => {
    writeFileSync(types, content);
    return pathToFileURL(types);
  };
  const watcher = new EventEmitter();
  const restarts: string[] = [];
  watcher.on('change', (path: string) => restarts.push(path));
  const hooks = dictionaries().hooks as Record<string, (options: object) => void>;
  hooks['astro:config:done']!({ config: { root: pathToFileURL(`${root}/`) }, injectTypes });
  hooks['astro:server:setup']!({ server: { watcher, config: { root } } });
  return {
    root,
    folder,
    restarts,
    types: () => readFileSync(types, 'utf8'),
    report: (event: string, file: string) => watcher.emit('all', event, join(root, file)),
  };
}

test.each([
  { event: 'add', file: 'content/dictionary/en/partners.json', restarts: true },
  { event: 'unlink', file: 'content/dictionary/de/partners.json', restarts: true },
  { event: 'add', file: 'content/blog/en/partners.md', restarts: false },
])('development, $event of $file: Astro restarts: $restarts', ({ event, file, ...row }) => {
  const { root, restarts, report } = develop();
  report(event, file);
  expect(restarts).toEqual(row.restarts ? [join(root, 'astro.config.mjs')] : []);
});

test('every dictionary has its type, also one that is added while development runs', () => {
  const { folder, types, report } = develop();
  const typeOf = (name: string) =>
    `"${name}": typeof import(${JSON.stringify(join(folder, `${name}.json`))});`;
  expect(types()).toContain(typeOf('case-studies'));
  writeFileSync(join(folder, 'partners.json'), '{}');
  report('add', 'content/dictionary/en/partners.json');
  expect(types()).toContain(typeOf('partners'));
  rmSync(join(folder, 'partners.json'));
  report('unlink', 'content/dictionary/en/partners.json');
  expect(types()).not.toContain('partners');
});

test('after a restart the configuration has the new dictionary', () => {
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
