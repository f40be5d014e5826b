import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import sharp from 'sharp';

/**
 * Removes camera metadata (location, owner, time) from images that are published as uploaded:
 * images at fixed URLs, and the originals that Astro copies. Resized images have no metadata.
 */
export const stripImageMetadata: AstroIntegration = {
  name: 'strip-image-metadata',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const folder = fileURLToPath(dir);
      for (const name of globSync('**/*.{jpg,png,webp}', { cwd: folder })) {
        const path = join(folder, name);
        const image = sharp(readFileSync(path), { animated: true });
        const { exif, xmp, iptc } = await image.metadata();
        if (!exif && !xmp && !iptc) continue;
        writeFileSync(path, await image.autoOrient().keepIccProfile().toBuffer());
      }
    },
  },
};
