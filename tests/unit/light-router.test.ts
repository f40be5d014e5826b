import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { changes } from '#src/integrations/light-router/changes.ts';
import { makeChanges } from '#src/integrations/light-router/make-changes.ts';

const lightened = (module: keyof typeof changes) => {
  const url = new URL(`dist/transitions/${module}.js`, import.meta.resolve('astro/package.json'));
  return makeChanges(readFileSync(url, 'utf8'), changes[module]);
};

test('what no page asks for is taken out of the router of the Astro installed here, and nothing else', () => {
  expect(lightened('router')).not.toMatch(
    /astroExec|getAnimations|URLSearchParams|"preload"|detectScriptExecuted/,
  );
  expect(lightened('router')).toMatch(/history\.pushState[\s\S]*onScrollEnd/);
  expect(lightened('events')).not.toContain('Object.defineProperties');
});

test('a router that is another than expected stops the build, which names all that is missing', () => {
  const build = () => makeChanges('async function animate(phase) { return phase; }', changes.router);
  expect(build).toThrow(/no more: function preloadStyleLinks; function runScripts; IfStatement/);
  expect(build).toThrow(/change or remove its line in src\/integrations\/light-router\/changes\.ts/);
});
