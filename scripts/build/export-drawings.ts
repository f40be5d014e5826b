import { globSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { coasts } from '../../design/coast.ts';
import { careers } from '../../design/videos/careers.ts';
import { hero } from '../../design/videos/hero.ts';

/**
 * `npm run drawings`: exports the drawings in design/ (listed in design/README.md) as published
 * images. Run this after editing a drawing or a colour. `git diff --stat` lists the changed files.
 */
process.chdir(join(import.meta.dirname, '../..'));

const nameOf = (file: string) => basename(file, '.svg');

/** Renders a drawing with a 32-unit viewBox at `size` pixels. */
const icon = (name: string, size: number) =>
  sharp(`design/icons/${name}.svg`, { density: (72 * size) / 32 })
    .resize(size)
    .png({ palette: true });

// The poster of a video is its first frame.
writeFileSync('src/assets/posters/hero.svg', hero.draw(0));
writeFileSync('src/assets/posters/careers.svg', careers.draw(0));

for (const [name, { draw }] of Object.entries(coasts))
  writeFileSync(`src/assets/coast/${name}.svg`, draw(0));

for (const file of globSync(['design/images/*.svg', 'src/assets/posters/*.svg'])) {
  const name = nameOf(file);
  // src/client/image-fallback.ts shows the placeholder where an image fails to load.
  const folder = name === 'placeholder' ? 'public/images' : 'content/images';
  await sharp(file)
    .jpeg({ quality: 86, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toFile(`${folder}/${name}.jpg`);
}

for (const file of globSync('design/diagrams/*.svg')) {
  const [name, language] = nameOf(file).split('.');
  await sharp(file).png({ palette: true }).toFile(`content/blog/${language}/${name}.png`);
}

await icon('logo', 180).toFile('public/apple-touch-icon.png');
await icon('logo', 192).toFile('public/icon-192.png');
await icon('logo', 512).toFile('public/icon-512.png');
await icon('maskable', 512).toFile('public/icon-maskable-512.png');
