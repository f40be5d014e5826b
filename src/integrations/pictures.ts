import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import sharp from 'sharp';
import type { Plugin } from 'vite';

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
 * In development, a picture of the content that is broken or gone has a stand-in, so that the pages can say which it is (the content
 * check's overlay): Astro would answer with errors, and go on asking for a picture that no text names any more.
 */
export const standIns: Plugin = {
  name: 'stand-ins',
  apply: 'serve',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\.(?:jpg|png|webp)$/ },
    async handler(id, importer = '') {
      const root = process.cwd();
      const file = id.startsWith('/content/') ? join(root, id) : resolve(dirname(importer), id);
      if (!file.startsWith(join(root, 'content/'))) return undefined;
      const isReadable = await sharp(file)
        .metadata()
        .then(
          () => true,
          () => false,
        );
      return isReadable ? undefined : join(root, 'content/images/placeholder.jpg');
    },
  },
};

/**
 * Takes the data of cameras (place, owner, time) off the pictures that are published as they came from the editor: those with an
 * address of their own, and the originals that Astro copies. The files that it makes of them have none.
 */
export const pictures = (): AstroIntegration => ({
  name: 'pictures',
  hooks: {
    'astro:build:done': async ({ dir, logger }) => {
      const root = fileURLToPath(dir);
      for (const name of globSync('**/*.{jpg,png,webp}', { cwd: root })) {
        const clean = await cleaned(await readFile(join(root, name)));
        if (clean === undefined) continue;
        await writeFile(join(root, name), clean);
        logger.info(`took the camera's data off ${name}`);
      }
    },
  },
});
