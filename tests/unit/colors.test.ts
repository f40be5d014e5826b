import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { colors } from '#src/styles/colors.ts';

/** The two values of a token, of the light scheme and of the dark one. */
function tokenOf(name: string) {
  const tokens = readFileSync('src/styles/tokens.css', 'utf8');
  const [, light, dark] = new RegExp(`--color-${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(
    tokens,
  )!;
  return { light, dark };
}

test('colours outside the style sheets have the values of the tokens', () => {
  const names = Object.keys(colors);
  expect(names).toContain('ground');
  expect(colors).toEqual(Object.fromEntries(names.map((name) => [name, tokenOf(name)])));
});

test('code in articles has the colours of the dark scheme, in both schemes', () => {
  const article = readFileSync('src/sections/blog/Article.astro', 'utf8');
  const repeated = [...article.matchAll(/--color-([\w-]+): (#\w+);/g)];
  expect(repeated.length).toBeGreaterThan(0);
  for (const [, name, value] of repeated) expect(value, name).toBe(tokenOf(name!).dark);
});
