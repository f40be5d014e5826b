import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { renameSync, rmSync } from 'node:fs';
import sharp from 'sharp';

interface Film {
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
}

/** Whether ffmpeg is here and can write both formats; if not, a sentence that says what is missing. */
export function ffmpegProblem(): string | undefined {
  const { error, stdout } = spawnSync('ffmpeg', ['-hide_banner', '-encoders'], { encoding: 'utf8' });
  if (error) return 'ffmpeg was not found';
  const missing = ['libsvtav1', 'libx264'].filter((encoder) => !stdout.includes(` ${encoder} `));
  return missing.length > 0 ? `ffmpeg is here, but without ${missing.join(' and ')}` : undefined;
}

const input = ({ width, height, framesPerSecond }: Film): string[] =>
  `-f rawvideo -pix_fmt rgb24 -s ${width}x${height} -r ${framesPerSecond} -i -`.split(' ');

/** Quarter chroma is what browsers decode; the transfer curve is that of the pictures' sRGB, so that colours match the page. */
const colours = [
  ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv:flags=area+accurate_rnd+full_chroma_int'],
  ...'-pix_fmt yuv420p -color_range tv -colorspace bt709'.split(' '),
  ...'-color_primaries bt709 -color_trc iec61966-2-1'.split(' '),
];

/** Without dates and versions, so that the same frames give the same bytes; the index first, so that it plays while it loads. */
const container = (comment: string): string[] => [
  ...'-an -map_metadata -1 -fflags +bitexact -flags:v +bitexact -movflags +faststart'.split(' '),
  ...['-metadata', `comment=${comment}`],
];

/**
 * Tuned for flat colours and hard edges: bits spread evenly, no smoothing over time (it smears what comes out from
 * behind an island), no grain kept. One key frame, as a loop is played from its start only;
 * few reference frames, so that the H.264 level is one that phones decode in hardware.
 */
const codecs = {
  av1: '-c:v libsvtav1 -preset 4 -crf 38 -g 600 -svtav1-params enable-tf=0:scm=1:aq-mode=0',
  h264: '-c:v libx264 -preset veryslow -bf 8 -refs 4 -level 3.2 -crf 25 -aq-mode 0 -psy 0 -g 600',
};

/** Stands in the videos as their comment: tells without decoding whether they are what the sources give today. */
export const fingerprint = (frames: readonly string[]): string =>
  createHash('sha256')
    .update([...frames, ...colours, ...Object.values(codecs)].join('\n'))
    .digest('hex');

/**
 * Draws SVG frames and encodes them as AV1 and H.264, to `<base>.av1.mp4` and `<base>.h264.mp4`.
 * Throws when ffmpeg fails, and leaves the files that were there; what ffmpeg says stands on the console.
 */
export async function encode(frames: readonly string[], film: Film, base: string): Promise<void> {
  const comment = fingerprint(frames);
  const parts = Object.keys(codecs).map((name) => [`${base}.${name}.part`, `${base}.${name}.mp4`] as const);
  const outputs = Object.entries(codecs).flatMap(([name, codec]) => [
    ...colours,
    ...codec.split(' '),
    ...container(comment),
    ...['-f', 'mp4', `${base}.${name}.part`],
  ]);
  const args = ['-hide_banner', '-loglevel', 'error', '-y', ...input(film), ...outputs];
  const ffmpeg = spawn('ffmpeg', args, {
    stdio: ['pipe', 'inherit', 'inherit'],
    // The AV1 encoder speaks of errors alone.
    env: { ...process.env, SVT_LOG: '1' },
  });
  const closed = once(ffmpeg, 'close');
  // A broken pipe is told by the exit code below.
  ffmpeg.stdin.on('error', () => undefined);
  for (const frame of frames) {
    if (ffmpeg.exitCode !== null || ffmpeg.signalCode !== null) break;
    const pixels = await sharp(Buffer.from(frame)).removeAlpha().raw().toBuffer();
    if (!ffmpeg.stdin.write(pixels))
      await Promise.race([once(ffmpeg.stdin, 'drain').catch(() => closed), closed]);
  }
  ffmpeg.stdin.end();
  await closed;
  if (ffmpeg.exitCode !== 0) {
    for (const [part] of parts) rmSync(part, { force: true });
    throw new Error(
      `ffmpeg ended with ${String(ffmpeg.exitCode ?? ffmpeg.signalCode)} at ${base}; its own words stand above.`,
    );
  }
  for (const [part, whole] of parts) renameSync(part, whole);
}
