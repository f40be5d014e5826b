import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import sharp from 'sharp';

/** The picture turned upright and without metadata; undefined if it is so already. */
async function cleaned(file: Buffer): Promise<Buffer | undefined> {
  const picture = sharp(file, { animated: true });
  const { format, exif, xmp, iptc, orientation = 1 } = await picture.metadata();
  if (!exif && !xmp && !iptc && orientation === 1) return undefined;
  const upright = picture.autoOrient().keepIccProfile();
  if (format === 'jpeg') return upright.jpeg({ quality: 90 }).toBuffer();
  return format === 'webp' ? upright.webp({ quality: 90 }).toBuffer() : upright.toBuffer();
}

/**
 * Removes the metadata of cameras (place, owner, time) from pictures that are published as the
 * editor uploaded them: those with a fixed address, and the originals that Astro copies. The
 * smaller files that Astro makes have no metadata.
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
