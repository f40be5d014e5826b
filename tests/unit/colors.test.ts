import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { colors } from '#src/lib/colors.ts';

test('colours outside of style sheets are those of the tokens', () => {
  const tokens = readFileSync('src/styles/tokens.css', 'utf8');
  expect(tokens).toContain(`--color-ground: light-dark(${colors.ground.light}, ${colors.ground.dark});`);
  expect(tokens).toContain(`--color-on-night: ${colors.onNight};`);
});
