import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import sharp from 'sharp';

/** The picture upright and without its maker's data; undefined where there are none. */
async function cleaned(file: Buffer): Promise<Buffer | undefined> {
  const picture = sharp(file, { animated: true });
  const { format, exif, xmp, iptc, orientation = 1 } = await picture.metadata();
  if (!exif && !xmp && !iptc && orientation === 1) return undefined;
  const upright = picture.autoOrient().keepIccProfile();
  if (format === 'jpeg') return upright.jpeg({ quality: 90 }).toBuffer();
  return format === 'webp' ? upright.webp({ quality: 90 }).toBuffer() : upright.toBuffer();
}

/**
 * Takes the data of cameras (place, owner, time) off the pictures that are published as they came from the editor: those with an
 * address of their own, and the originals that Astro copies. The files that it makes of them have none.
 */
export function photos(): AstroIntegration {
  return {
    name: 'photos',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        for (const name of globSync('**/*.{jpg,png,webp}', { cwd: folder })) {
          const clean = await cleaned(readFileSync(join(folder, name)));
          if (clean === undefined) continue;
          writeFileSync(join(folder, name), clean);
          logger.info(`took the camera's data off ${name}`);
        }
      },
    },
  };
}
