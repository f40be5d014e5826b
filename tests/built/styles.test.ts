import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pages } from './support/site.ts';

const classesIn = (css: string) =>
  [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/\.(-?[a-z](?:\\.|[\w-])*)(?=[^{};]*\{)/gi)].map(
    ([, name]) => name!.replaceAll('\\', ''),
  );
const styleOf = (html: string) =>
  [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => css).join('\n');

/** Class names of our own style sheets and components, with the file that styles them. */
const own = new Map(
  globSync('src/**/*.{css,astro}').flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return classesIn(file.endsWith('.css') ? text : styleOf(text)).map((name) => [name, file] as const);
  }),
);
const styled = new Map(pages.map(({ path, html }) => [path, new Set(classesIn(styleOf(html)))]));

test('every class that is styled in src is styled on some page: none is made up from parts, none is left over', () => {
  expect(own.size).toBeGreaterThan(80);
  const shown = new Set([...styled.values()].flatMap((names) => [...names]));
  expect([...own].filter(([name]) => !shown.has(name))).toEqual([]);
});

test('a class that has rules in one page’s styles has them on every page whose markup has it', () => {
  const anywhere = new Set([...styled.values()].flatMap((names) => [...names]));
  const missing = pages.flatMap(({ path, root }) =>
    root
      .querySelectorAll('[class]')
      .flatMap((element) => [...element.classList.values()])
      .filter((name) => anywhere.has(name) && !styled.get(path)!.has(name))
      .map((name) => `${path}: ${name}`),
  );
  expect([...new Set(missing)]).toEqual([]);
});

test('every class of the markup has a rule, or is a mark that scripts and tests look for', () => {
  const marks = /^(?:needs-script|language-\w+|token|astro-route-announcer)$/;
  const anywhere = new Set([...styled.values()].flatMap((names) => [...names]));
  const without = pages.flatMap(({ root }) =>
    root
      .querySelectorAll('main [class]:not(.prose [class]), header [class], footer [class]')
      .flatMap((element) =>
        [...element.classList.values()].filter((name) => !anywhere.has(name) && !marks.test(name)),
      ),
  );
  expect([...new Set(without)]).toEqual([]);
});
