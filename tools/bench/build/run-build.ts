import { execFileSync, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { treeMemory } from '../machine.ts';

export interface BuildFigures {
  seconds: number;
  pages: number;
  /** Pictures that this build made; all others it took from the cache. */
  pictures: number;
  /** Megabytes that the process and all below it held at most. */
  peak: number;
}

const lookEvery = 100;

/** Lines of the build that name a picture: `▶ /_astro/a.avif (before: 90kB, after: 9kB)`, or `(reused cache entry)`. */
const pictureLine = /^.*▶ .*$/gm;
const drawnCards = /\[open-graph\] (\d+) pictures drawn/;

function picturesMade(printed: string): number {
  const lines = printed.match(pictureLine) ?? [];
  const responsive = lines.filter((line) => !line.includes('(reused cache entry)')).length;
  return responsive + Number(drawnCards.exec(printed)?.[1] ?? 0);
}

/** Runs `astro build` in a folder. Throws with what it printed last when it fails. */
export async function runBuild(folder: string): Promise<BuildFigures> {
  // What was written before reaches the disk now, not while the clock is running.
  execFileSync('sync');
  const started = performance.now();
  const child = spawn(process.execPath, [join(folder, 'node_modules/astro/bin/astro.mjs'), 'build'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' },
  });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => chunks.push(text));
  let peak = 0;
  const watch = setInterval(() => {
    if (child.pid) peak = Math.max(peak, treeMemory(child.pid));
  }, lookEvery);
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  clearInterval(watch);
  const seconds = (performance.now() - started) / 1000;
  const printed = chunks.join('');
  if (code !== 0) throw new Error(`The build in ${folder} failed. Its last words:\n${printed.slice(-4000)}`);
  const files = readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' });
  const pages = files.filter((file) => file.endsWith('.html')).length;
  return { seconds, pages, pictures: picturesMade(printed), peak };
}
