import { globSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';

/**
 * `npm run drawings`: exports the drawings of design/ (the table is in its README) to the files
 * that the site publishes. To run after a change of a drawing or of its colours. `git diff --stat`
 * shows the changed files.
 */
process.chdir(join(import.meta.dirname, '../..'));

const nameOf = (file: string) => basename(file, '.svg');

/** A drawing of 32 units, drawn at a size in pixels. */
const icon = (name: string, size: number) =>
  sharp(`design/icons/${name}.svg`, { density: (72 * size) / 32 })
    .resize(size)
    .png({ palette: true });

/**
 * An icon file with one mark in several sizes, each as PNG: a header of 6 bytes, 16 bytes for each
 * size, then the pictures.
 */
async function iconFile(sizes: number[]): Promise<Buffer> {
  const pictures = await Promise.all(sizes.map((size) => icon('mark', size).toBuffer()));
  const header = Buffer.alloc(6 + 16 * sizes.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(sizes.length, 4);
  let end = header.length;
  for (const [index, size] of sizes.entries()) {
    const entry = 6 + 16 * index;
    header.writeUInt8(size, entry);
    header.writeUInt8(size, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(pictures[index]!.length, entry + 8);
    header.writeUInt32LE(end, entry + 12);
    end += pictures[index]!.length;
  }
  return Buffer.concat([header, ...pictures]);
}

for (const file of globSync(['design/pictures/*.svg', 'src/assets/posters/hero.svg']))
  await sharp(file)
    .jpeg({ quality: 86, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toFile(`content/images/${nameOf(file)}.jpg`);

for (const file of globSync('design/diagrams/*.svg')) {
  const [name, language] = nameOf(file).split('.');
  await sharp(file).png({ palette: true }).toFile(`content/blog/${language}/${name}.png`);
}

await icon('mark', 180).toFile('public/apple-touch-icon.png');
await icon('mark', 192).toFile('public/icon-192.png');
await icon('mark', 512).toFile('public/icon-512.png');
await icon('maskable', 512).toFile('public/icon-maskable-512.png');
writeFileSync('public/favicon.ico', await iconFile([16, 32]));
