import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { treeMemory } from '../machine.ts';

export interface BuildFigures {
  seconds: number;
  pages: number;
  /** Megabytes that the process and all below it held at most. */
  peak: number;
}

const lookEvery = 100;

/** Runs `astro build` in a folder. Throws with what it printed when it fails. */
export async function runBuild(folder: string): Promise<BuildFigures> {
  const started = performance.now();
  const child = spawn(process.execPath, [join(folder, 'node_modules/astro/bin/astro.mjs'), 'build'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-4000);
    });
  let peak = 0;
  const watch = setInterval(() => {
    if (child.pid) peak = Math.max(peak, treeMemory(child.pid));
  }, lookEvery);
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  clearInterval(watch);
  if (code !== 0) throw new Error(`The build in ${folder} failed. Its last words:\n${printed}`);
  const seconds = (performance.now() - started) / 1000;
  const pages = readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' });
  return { seconds, pages: pages.filter((file) => file.endsWith('.html')).length, peak };
}
