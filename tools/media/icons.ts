import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { adaptiveMark, mark, maskableMark } from '#src/lib/artwork/mark.ts';

/** A PNG of the given edge in pixels, with a palette, since an icon has few colours. */
async function png(svg: string, edge: number): Promise<Buffer> {
  const density = (72 * edge) / 32;
  return sharp(Buffer.from(svg), { density })
    .resize(edge, edge)
    .png({ palette: true, effort: 10 })
    .toBuffer();
}

/** An ICO file that holds PNG images: a 6 byte header, 16 bytes per image, then the images. */
function ico(images: readonly { readonly edge: number; readonly data: Buffer }[]): Buffer {
  const directory = Buffer.alloc(6 + images.length * 16);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(images.length, 4);
  let start = directory.length;
  images.forEach(({ edge, data }, k) => {
    const entry = 6 + k * 16;
    directory.writeUInt8(edge, entry);
    directory.writeUInt8(edge, entry + 1);
    directory.writeUInt16LE(1, entry + 4);
    directory.writeUInt16LE(32, entry + 6);
    directory.writeUInt32LE(data.length, entry + 8);
    directory.writeUInt32LE(start, entry + 12);
    start += data.length;
  });
  return Buffer.concat([directory, ...images.map(({ data }) => data)]);
}

/** Writes the logo mark and every icon; returns the paths of the files, relative to the root. */
export async function writeIcons(root: URL): Promise<string[]> {
  const small = await Promise.all([16, 32].map(async (edge) => ({ edge, data: await png(mark, edge) })));
  const files: Record<string, string | Buffer> = {
    'src/assets/mark.svg': `${mark}\n`,
    'public/icon.svg': `${adaptiveMark}\n`,
    'public/favicon.ico': ico(small),
    'public/apple-touch-icon.png': await png(mark, 180),
    'public/icon-192.png': await png(mark, 192),
    'public/icon-512.png': await png(mark, 512),
    'public/icon-maskable-512.png': await png(maskableMark, 512),
  };
  for (const [file, content] of Object.entries(files)) writeFileSync(new URL(file, root), content);
  return Object.keys(files);
}
