import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import sharp from 'sharp';

/**
 * Removes the metadata of cameras (place, owner, time) from pictures that are published as the
 * editor uploaded them: those with a fixed address, and the originals that Astro copies. The
 * smaller files that Astro makes have no metadata.
 */
export const photos: AstroIntegration = {
  name: 'photos',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const folder = fileURLToPath(dir);
      for (const name of globSync('**/*.{jpg,png,webp}', { cwd: folder })) {
        const path = join(folder, name);
        const picture = sharp(readFileSync(path), { animated: true });
        const { exif, xmp, iptc } = await picture.metadata();
        if (!exif && !xmp && !iptc) continue;
        writeFileSync(path, await picture.autoOrient().keepIccProfile().toBuffer());
      }
    },
  },
};
