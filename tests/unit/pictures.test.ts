import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { diagramFiles, drawDiagram } from '#src/lib/artwork/diagrams.ts';
import { pictures } from '#src/lib/artwork/pictures.ts';
import { palette } from '#src/lib/artwork/shapes.ts';

const committed = (name: string) =>
  readFileSync(new URL(`../../content/images/${name}.jpg`, import.meta.url));

/** Drawn and decoded at full size before shrinking, so that only the format's own losses are left. */
async function small(image: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } }).resize(80).raw().toBuffer();
}

async function expectSame(drawn: Buffer, stored: Buffer): Promise<void> {
  const [is, was] = await Promise.all([small(drawn), small(stored)]);
  expect(was.length).toBe(is.length);
  expect(is.filter((value, k) => Math.abs(value - (was[k] ?? 0)) > 12)).toHaveLength(0);
}

describe.each(Object.entries(pictures))('%s', (name, { scene, width, height }) => {
  it('uses the colours of the palette only', () => {
    const colours = scene(width, height).match(/#[0-9a-f]{3,8}\b/gi) ?? [];
    expect(colours.filter((colour) => !Object.values<string>(palette).includes(colour))).toEqual([]);
  });

  it('is committed as its scene draws it: if not, run npm run media', async () => {
    await expectSame(Buffer.from(scene(width, height)), committed(name));
  });
});

it.each(diagramFiles)(
  '$file is committed as it is drawn: if not, run npm run media',
  async ({ name, locale, file }) => {
    await expectSame(await drawDiagram(name, locale), readFileSync(file));
  },
);
