/**
 * Draws the silent loops into src/assets/loops, as AV1 and H.264; run by `npm run media` or by itself. Needs ffmpeg
 * and some minutes; a loop whose files carry the fingerprint of today's sources is left as it is.
 */
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { encode, ffmpegProblem, fingerprint } from './encode.ts';
import { frames, framesPerSecond, loops } from '#src/lib/artwork/loops/loops.ts';

const folder = new URL('../../../src/assets/loops/', import.meta.url);
mkdirSync(folder, { recursive: true });

const due = Object.entries(loops).flatMap(([name, loop]) => {
  const drawn = frames(loop);
  const comment = fingerprint(drawn);
  const files = [`${name}.av1.mp4`, `${name}.h264.mp4`].map((file) => new URL(file, folder));
  const current = files.every((file) => existsSync(file) && readFileSync(file).includes(comment));
  return current ? [] : [{ name, loop, drawn, files }];
});

const problem = due.length > 0 ? ffmpegProblem() : undefined;
if (problem) {
  console.error(
    `The loops ${due.map(({ name }) => name).join(', ')} are out of date and were not drawn: ${problem}. ` +
      'Install it (Debian: apt-get install ffmpeg), then run node tools/media/loops/render.ts.',
  );
  process.exitCode = 1;
} else {
  for (const { name, loop, drawn, files } of due) {
    const { width, height } = loop;
    await encode(drawn, { width, height, framesPerSecond }, fileURLToPath(new URL(name, folder)));
    for (const file of files)
      console.log(`${statSync(file).size}\tsrc/assets/loops/${file.pathname.split('/').at(-1)}`);
  }
}
