import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { changes } from '#src/integrations/light-router/changes.ts';
import { makeChanges } from '#src/integrations/light-router/make-changes.ts';

const textOf = (module: string) =>
  readFileSync(fileURLToPath(import.meta.resolve(`astro/virtual-modules/transitions-${module}.js`)), 'utf8');

test('what the site takes out of the client router is in the Astro installed here', () => {
  for (const [module, list] of Object.entries(changes)) {
    const path = /\.\.\/transitions\/[\w-]+\.js/.exec(textOf(module))![0];
    const url = new URL(path, import.meta.resolve(`astro/virtual-modules/transitions-${module}.js`));
    const code = readFileSync(fileURLToPath(url), 'utf8');
    expect(makeChanges(code, list).length).toBeLessThan(code.length);
  }
});

test('a router that is another than expected stops the build, which names all that is missing', () => {
  const build = () => makeChanges('async function animate(phase) { return phase; }', changes.router);
  expect(build).toThrow(/no more: function preloadStyleLinks; function runScripts; IfStatement/);
  expect(build).toThrow(/change or remove its line in src\/integrations\/light-router\/changes\.ts/);
});
