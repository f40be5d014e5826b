import { describe, expect, test } from 'vitest';
import { budgets, everyPage, kindOf, type Budget } from '../../tools/bench/weight/budgets.ts';
import { BuiltFiles } from './support/built-files.ts';
import { isSupabase, moduleGraph } from './support/modules.ts';
import { partsOfHtml, sum, weighPage, type Part } from './support/page-weight.ts';
import { dist, pages } from './support/site.ts';

const files = new BuiltFiles(dist);
const fileOf = (path: string) => (path === '/' ? '/index.html' : `${path}.html`);

/** Fails with the parts and their bytes, largest first, so that it is plain what grew. */
function expectWithin(parts: Part[], budget: number, what: string, html?: string) {
  const total = sum(parts);
  const all = total <= budget ? [] : [...parts, ...(html === undefined ? [] : partsOfHtml(html).map(inHtml))];
  const list = all
    .sort((a, b) => b.bytes - a.bytes)
    .map(({ name, bytes }) => `  ${String(bytes).padStart(6)}  ${name}`);
  expect(
    total,
    `${what}: ${total} bytes, ${total - budget} over the budget of ${budget}. What it consists of:\n${list.join('\n')}`,
  ).toBeLessThanOrEqual(budget);
}

const inHtml = ({ name, bytes }: Part): Part => ({ name: `of the HTML: ${name}`, bytes });

describe.each(pages.map((page) => [page.path, page] as const))('weight of %s', (path, { html }) => {
  const weight = weighPage(files, fileOf(path));
  const budget: Budget = budgets[kindOf(path)];

  test('nothing holds the first paint back, and it needs no more than it may', () => {
    expect(weight.blocking).toEqual([]);
    expectWithin(weight.first, budget.first, 'Before the first paint', html);
  });

  test('its first screen comes with the first flight of a fresh connection', () => {
    expect(weight.firstScreen).toBeLessThanOrEqual(everyPage.firstScreen);
  });

  test('its scripts before the first touch', () => {
    expectWithin(weight.scripts, budget.scripts ?? everyPage.scripts, 'Scripts before the first touch');
  });

  test('everything before the visitor scrolls', () => {
    expectWithin(weight.beforeScroll, budget.beforeScroll, 'Before scrolling', html);
  });

  test('what the first touch adds, supabase-js not among it', () => {
    expectWithin(weight.react, everyPage.react, 'React');
    expectWithin(weight.own, everyPage.own, 'Own code after the first touch');
    const loaded = [...weight.scripts, ...weight.react, ...weight.own].map(({ name }) => `/_astro/${name}`);
    expect(loaded.filter((module) => isSupabase(files, module))).toEqual([]);
  });
});

test('supabase-js is built, or its absence above would prove nothing', () => {
  const modules = pages.flatMap(({ root }) =>
    root
      .querySelectorAll('astro-island[component-url]')
      .map((island) => island.getAttribute('component-url')!),
  );
  const imported = [...new Set(modules)]
    .flatMap((module) => [...moduleGraph(files, module)])
    .flatMap((module) =>
      [...files.text(module).matchAll(/import\([`"']\.\/([^`"']+)[`"']\)/g)].map(
        ([, name]) => `/_astro/${name}`,
      ),
    );
  expect(imported.some((module) => isSupabase(files, module))).toBe(true);
});
