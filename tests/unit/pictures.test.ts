import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pictures } from '#src/lib/artwork/pictures.ts';
import { palette } from '#src/lib/artwork/shapes.ts';

const committed = (name: string) =>
  readFileSync(new URL(`../../content/images/${name}.jpg`, import.meta.url));

describe.each(Object.entries(pictures))('%s', (name, { scene, width, height }) => {
  it('uses the colours of the palette only', () => {
    const colours = scene(width, height).match(/#[0-9a-f]{3,8}\b/gi) ?? [];
    expect(colours.filter((colour) => !Object.values<string>(palette).includes(colour))).toEqual([]);
  });

  it('is committed as its scene draws it: if not, run npm run media', async () => {
    // Drawn and decoded at full size before shrinking, so that only JPEG's own losses are left.
    const small = async (image: Buffer) => {
      const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const { width, height, channels } = info;
      return sharp(data, { raw: { width, height, channels } }).resize(80).raw().toBuffer();
    };
    const [drawn, stored] = await Promise.all([
      small(Buffer.from(scene(width, height))),
      small(committed(name)),
    ]);
    expect(stored.length).toBe(drawn.length);
    expect(drawn.filter((value, k) => Math.abs(value - (stored[k] ?? 0)) > 12)).toHaveLength(0);
  });
});
