/**
 * Draws every picture, diagram, icon and loop of the site, cuts the fonts, and writes all to their places; run by `npm run media`.
 * The outputs are committed: the same sources and the same version of sharp give the same bytes.
 */
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { readCommandLine } from '../command-line.ts';
import { writeIcons } from './icons.ts';
import { diagramFiles, drawDiagram } from '#src/lib/artwork/diagrams.ts';
import { pictures } from '#src/lib/artwork/pictures.ts';

readCommandLine('npm run media: draws all pictures, diagrams and icons anew, in place', {});
const root = new URL('../../', import.meta.url);
for (const folder of ['content/images/', 'public/', 'src/assets/posters/'])
  mkdirSync(new URL(folder, root), { recursive: true });

const written: string[] = [];
for (const [name, { scene, width, height }] of Object.entries(pictures)) {
  const file = `content/images/${name}.jpg`;
  await sharp(Buffer.from(scene(width, height)))
    .flatten({ background: '#ffffff' })
    // Full colour resolution: halved, it would smear the edges between flat colours.
    .jpeg({ quality: 86, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toFile(fileURLToPath(new URL(file, root)));
  written.push(file);
}
written.push(...(await writeIcons(root)));
for (const { name, locale, file } of diagramFiles) {
  writeFileSync(new URL(file, root), await drawDiagram(name, locale));
  written.push(file);
}

// Part of the home page's HTML on phones: as many pixels as they show, in what the first flight has left for it.
const poster = 'src/assets/posters/hero.avif';
await sharp(Buffer.from(pictures.hero!.scene(1600, 1000)))
  .resize({ width: 700 })
  .avif({ quality: 26, effort: 9, chromaSubsampling: '4:2:0' })
  .toFile(fileURLToPath(new URL(poster, root)));
written.push(poster);

for (const file of written) console.log(`${statSync(new URL(file, root)).size}\t${file}`);

await import('./fonts.ts');
await import('./loops/render.ts');
