import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/*
 * The contrasts that the colours of styles/tokens.css have. tests/e2e checks which colours meet on
 * pages.
 */

const css = readFileSync('src/styles/tokens.css', 'utf8');
const [ordinary = '', more = ''] = css.split('@media (prefers-contrast: more)');

type Scheme = 'light' | 'dark';

/** The colours of one part of the file for a scheme, by their names. */
function colorsIn(text: string, scheme: Scheme): Map<string, string> {
  const pairs = text.matchAll(/--color-([a-z-]+): (?:light-dark\((\S+), (\S+)\)|(#\S+));/g);
  return new Map(
    [...pairs].map(([, name = '', light = '', dark = '', both]) => [
      name,
      both ?? (scheme === 'light' ? light : dark),
    ]),
  );
}

/** Red, green, blue and opacity, each from 0 to 1. */
function partsOf(color: string): number[] {
  const digits = color.slice(1);
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  return full
    .padEnd(8, 'f')
    .match(/../g)!
    .map((part) => Number.parseInt(part, 16) / 255);
}

/** The relative luminance of a colour on another one (WCAG 2.2). */
function luminance(color: string, ground: string): number {
  const [, , , opacity = 1] = partsOf(color);
  const below = partsOf(ground);
  const linear = partsOf(color).map((part, index) => {
    const mixed = part * opacity + below[index]! * (1 - opacity);
    return mixed <= 0.04045 ? mixed / 12.92 : ((mixed + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * linear[0]! + 0.7152 * linear[1]! + 0.0722 * linear[2]!;
}

function contrast(color: string, ground: string): number {
  const [dark = 0, light = 0] = [luminance(color, ground), luminance(ground, ground)].sort(
    (a, b) => a - b,
  );
  return (light + 0.05) / (dark + 0.05);
}

const page = ['ground', 'surface', 'quiet'];

/** Which colours are used on which grounds. */
const uses = [
  { kind: 'text', colors: ['ink', 'muted', 'voice', 'link'], grounds: page },
  { kind: 'text', colors: ['on-action'], grounds: ['action'] },
  { kind: 'text', colors: ['on-sun'], grounds: ['sun'] },
  { kind: 'text', colors: ['on-deep', 'on-deep-muted', 'sun'], grounds: ['deep'] },
  { kind: 'text', colors: ['on-night', 'sun'], grounds: ['night'] },
  { kind: 'text', colors: ['success'], grounds: ['success-ground'] },
  { kind: 'text', colors: ['danger'], grounds: ['danger-ground', ...page] },
  { kind: 'rule', colors: ['rule', 'hairline'], grounds: page },
  {
    kind: 'rule',
    colors: ['on-night-hairline', 'on-night-danger', 'on-night-success'],
    grounds: ['night'],
  },
  { kind: 'edge of a field', colors: ['rule'], grounds: ['surface'] },
  { kind: 'edge of a field', colors: ['on-night'], grounds: ['night'] },
  // The colours of focus rings: coral; pitch in the loop's button; on sun the colour of its text;
  // sun in dark sections.
  { kind: 'ring', colors: ['coral'], grounds: [...page, 'success-ground', 'danger-ground'] },
  { kind: 'ring', colors: ['pitch'], grounds: ['paper'] },
  { kind: 'ring', colors: ['on-sun'], grounds: ['sun'] },
  { kind: 'ring', colors: ['sun'], grounds: ['deep', 'night'] },
] as const;

/**
 * The lowest contrast of each kind. Rules (lines) are decoration unless the visitor asks for more
 * contrast.
 */
const levels = {
  ordinary: { text: 4.5, rule: 1, ring: 3, 'edge of a field': 3 },
  more: { text: 7, rule: 4.5, ring: 4.5, 'edge of a field': 4.5 },
};

for (const level of ['ordinary', 'more'] as const)
  for (const scheme of ['light', 'dark'] as const)
    test(`${level} contrast, ${scheme}: every colour stands out from its ground`, () => {
      const colors = new Map([
        ...colorsIn(ordinary, scheme),
        ...(level === 'more' ? colorsIn(more, scheme) : []),
      ]);
      const faint = uses.flatMap(({ kind, colors: names, grounds }) =>
        names.flatMap((name) =>
          grounds
            .map((ground) => ({
              name,
              ground,
              ratio: contrast(colors.get(name)!, colors.get(ground)!),
            }))
            .filter(({ ratio }) => ratio < levels[level][kind])
            .map(({ ground, ratio }) => `${kind} ${name} on ${ground}: ${ratio.toFixed(2)}`),
        ),
      );
      expect(faint).toEqual([]);
    });
