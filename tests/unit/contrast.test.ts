import { readFileSync } from 'node:fs';
import axe from 'axe-core';
import { expect, test } from 'vitest';

/* Contrast between the tokens in styles/tokens.css. tests/e2e tests real pages. */

// Missing in axe-core's types.
const { Color, getContrast } = (axe.commons as unknown as { color: ColorTools }).color;

interface ColorTools {
  Color: new () => { parseString: (text: string) => object };
  /** WCAG 2.2 contrast, also for translucent colours. */
  getContrast: (ground: object, color: object) => number;
}

const css = readFileSync('src/styles/tokens.css', 'utf8');
const [ordinary = '', more = ''] = css.split('@media (prefers-contrast: more)');

/** A token's name and colours: one value, or a light and a dark one. */
const token = /--color-([a-z-]+): (?:light-dark\((\S+), (\S+)\)|(#\S+));/g;

/** Name and colour of each token in a part of the file, in one scheme. */
const colorsIn = (text: string, scheme: 'light' | 'dark') =>
  [...text.matchAll(token)].map(([, name, light, dark, both]) => {
    const color = both ?? (scheme === 'light' ? light : dark);
    return [name!, new Color().parseString(color!)] as const;
  });

const page = ['ground', 'surface', 'quiet'];

/** Colours and the backgrounds they are used on. */
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
  // Focus rings are coral, with three exceptions: pitch in the video button, the text colour on
  // sun, and sun in dark sections.
  { kind: 'ring', colors: ['coral'], grounds: [...page, 'success-ground', 'danger-ground'] },
  { kind: 'ring', colors: ['pitch'], grounds: ['paper'] },
  { kind: 'ring', colors: ['on-sun'], grounds: ['sun'] },
  { kind: 'ring', colors: ['sun'], grounds: ['deep', 'night'] },
] as const;

/** Minimum contrast by kind. Rules (lines) are decorative unless more contrast is preferred. */
const levels = {
  ordinary: { text: 4.5, rule: 1, ring: 3, 'edge of a field': 3 },
  more: { text: 7, rule: 4.5, ring: 4.5, 'edge of a field': 4.5 },
};

const schemes = [
  { level: 'ordinary', scheme: 'light' },
  { level: 'ordinary', scheme: 'dark' },
  { level: 'more', scheme: 'light' },
  { level: 'more', scheme: 'dark' },
] as const;

test.each(schemes)(
  'each colour contrasts with its backgrounds ($scheme, $level contrast)',
  ({ level, scheme }) => {
    const colors = new Map([
      ...colorsIn(ordinary, scheme),
      ...(level === 'more' ? colorsIn(more, scheme) : []),
    ]);
    const tooFaint = uses.flatMap(({ kind, colors: names, grounds }) =>
      names.flatMap((name) =>
        grounds
          .map((ground) => ({ ground, ratio: getContrast(colors.get(ground)!, colors.get(name)!) }))
          .filter(({ ratio }) => !(ratio >= levels[level][kind]))
          .map(({ ground, ratio }) => `${kind} ${name} on ${ground}: ${ratio.toFixed(2)}`),
      ),
    );
    expect(tooFaint).toEqual([]);
  },
);
