import { readFileSync } from 'node:fs';
import axe from 'axe-core';
import { expect, test } from 'vitest';

/*
 * The contrasts that the colours of styles/tokens.css have. tests/e2e checks which colours meet on
 * pages.
 */

// The types of axe-core leave this part out.
const { Color, getContrast } = (axe.commons as unknown as { color: ColorTools }).color;

interface ColorTools {
  Color: new () => { parseString: (text: string) => object };
  /** The contrast (WCAG 2.2), also of a colour that lets its ground shine through. */
  getContrast: (ground: object, color: object) => number;
}

const css = readFileSync('src/styles/tokens.css', 'utf8');
const [ordinary = '', more = ''] = css.split('@media (prefers-contrast: more)');

/** The pairs of a name and its colours: for both schemes, or for the light and the dark one. */
const token = /--color-([a-z-]+): (?:light-dark\((\S+), (\S+)\)|(#\S+));/g;

/** The colours of one part of the file for a scheme, by their names. */
const colorsIn = (text: string, scheme: 'light' | 'dark') =>
  [...text.matchAll(token)].map(([, name, light, dark, both]) => {
    const color = both ?? (scheme === 'light' ? light : dark);
    return [name!, new Color().parseString(color!)] as const;
  });

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

const schemes = [
  { level: 'ordinary', scheme: 'light' },
  { level: 'ordinary', scheme: 'dark' },
  { level: 'more', scheme: 'light' },
  { level: 'more', scheme: 'dark' },
] as const;

test.each(schemes)(
  '$level contrast, $scheme: every colour stands out from its ground',
  ({ level, scheme }) => {
    const colors = new Map([
      ...colorsIn(ordinary, scheme),
      ...(level === 'more' ? colorsIn(more, scheme) : []),
    ]);
    const faint = uses.flatMap(({ kind, colors: names, grounds }) =>
      names.flatMap((name) =>
        grounds
          .map((ground) => ({ ground, ratio: getContrast(colors.get(ground)!, colors.get(name)!) }))
          .filter(({ ratio }) => !(ratio >= levels[level][kind]))
          .map(({ ground, ratio }) => `${kind} ${name} on ${ground}: ${ratio.toFixed(2)}`),
      ),
    );
    expect(faint).toEqual([]);
  },
);
