import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { colors } from '#src/styles/colors.ts';

/** A token's light and dark value. */
function tokenOf(name: string) {
  const tokens = readFileSync('src/styles/tokens.css', 'utf8');
  const [, light, dark] = new RegExp(`--color-${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(
    tokens,
  )!;
  return { light, dark };
}

test('colours outside the style sheets match the tokens', () => {
  const names = Object.keys(colors);
  expect(names).toContain('ground');
  expect(colors).toEqual(Object.fromEntries(names.map((name) => [name, tokenOf(name)])));
});

test('code blocks repeat the dark token values', () => {
  const article = readFileSync('src/sections/blog/Article.astro', 'utf8');
  const repeated = [...article.matchAll(/--color-([\w-]+): (#\w+);/g)];
  expect(repeated.length).toBeGreaterThan(0);
  for (const [, name, value] of repeated) expect(value, name).toBe(tokenOf(name!).dark);
});
