import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import sharp from 'sharp';
import { careers } from '../../design/videos/careers.ts';
import { hero } from '../../design/videos/hero.ts';
import type { Video } from '../../design/videos/scene.ts';

/**
 * `npm run videos`: renders the videos in design/videos as AV1 and H.264. Takes three minutes and
 * needs `ffmpeg` with libaom and libx264 (Debian and Homebrew: `ffmpeg`). After editing a drawing
 * or a colour, run this and `npm run drawings`, which exports the posters.
 */
process.chdir(join(import.meta.dirname, '../..'));

const framesPerSecond = 25;
const size = { width: 1600, height: 800 };

/** Level 4.0 in the AV1 codec string (Video.astro) covers this size and frame rate. */
const encoders = {
  av1: ['-c:v', 'libaom-av1', '-crf', '34', '-b:v', '0', '-cpu-used', '4', '-row-mt', '1'],
  h264: ['-c:v', 'libx264', '-crf', '25', '-preset', 'veryslow', '-profile:v', 'high'],
};

function checkFfmpeg(): void {
  try {
    execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' });
  } catch {
    throw new Error('ffmpeg is missing. Install it (Debian, Homebrew: package "ffmpeg").');
  }
}

async function render(name: string, { draw, duration }: Video): Promise<void> {
  const frames = Math.round(duration * framesPerSecond);
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${size.width}x${size.height}`];
  const outputs = Object.entries(encoders).flatMap(([codec, options]) => [
    ...options,
    // Colours as on the page: BT.709, limited range.
    ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv', '-colorspace', 'bt709'],
    ...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
    ...['-pix_fmt', 'yuv420p', '-g', '250', '-movflags', '+faststart', '-an'],
    `src/assets/videos/${name}.${codec}.mp4`,
  ]);
  const ffmpeg = spawn(
    'ffmpeg',
    ['-y', '-loglevel', 'error', ...input, '-r', `${framesPerSecond}`, '-i', '-', ...outputs],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  for (let frame = 0; frame < frames; frame += 1) {
    const pixels = await sharp(Buffer.from(draw(frame / frames)))
      .resize(size)
      .removeAlpha()
      .raw()
      .toBuffer();
    if (!ffmpeg.stdin.write(pixels)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = (await once(ffmpeg, 'close')) as [number | null];
  if (code !== 0)
    throw new Error(`ffmpeg exited with ${code ?? 'a signal'} while rendering "${name}".`);
}

checkFfmpeg();
await render('hero', hero);
await render('careers', careers);
