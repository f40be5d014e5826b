import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';

/** How busy the machine was: figures of time mean little without it. */
export const machineLoad = () =>
  `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, load average ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`;

/** Megabytes of memory that a process and all below it hold now (resident set; shared pages count in each). */
export function treeMemory(root: number): number {
  const listed = execFileSync('ps', ['-eo', 'pid=,ppid=,rss=', '--sort=start_time'], { encoding: 'utf8' });
  const tree = new Set([root]);
  let kilobytes = 0;
  for (const line of listed.trim().split('\n')) {
    const [id, parent, memory] = line.trim().split(/\s+/).map(Number) as [number, number, number];
    if (!tree.has(id) && !tree.has(parent)) continue;
    tree.add(id);
    kilobytes += memory;
  }
  return kilobytes / 1024;
}

/** The middle one of some figures, the mean of the two middle ones of an even number. Throws without any. */
export function median(figures: number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const low = sorted[(sorted.length - 1) >> 1];
  const high = sorted[sorted.length >> 1];
  if (low === undefined || high === undefined) throw new Error('There is no median of no figures.');
  return (low + high) / 2;
}

/** Addresses of all pages of a built site, as its host serves them: without ending. */
export const builtPaths = (dist: string): string[] =>
  readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) => `/${file.replace(/(?:^|\/)index\.html$|\.html$/, '')}`)
    .sort();

/** Prints a head, and gives what prints a row below it as soon as it is known: the first cell to the left, others right. */
export function table(...head: string[]): (...cells: (string | number)[]) => void {
  const widths = head.map((name, column) => (column === 0 ? 36 : Math.max(name.length, 12) + 2));
  const print = (...cells: (string | number)[]) => {
    const padded = cells.map((cell, column) =>
      column === 0 ? String(cell).padEnd(widths[0]!) : String(cell).padStart(widths[column]!),
    );
    console.log(padded.join(''));
  };
  print(...head);
  return print;
}

/**
 * Makes cells with the figure of each site, `1.21 → 1.18`, and the aim where there is one, `1.21 → 1.18 (1.20)`; it is
 * marked where the last site misses it, `1.26 (1.20!)`.
 */
export const cellsOf =
  <Site>(sites: Site[], format: (figure: number) => string) =>
  (figure: (site: Site) => number, aim?: number): string => {
    const figures = sites.map((site) => format(figure(site)));
    if (aim === undefined) return figures.join(' → ');
    const missed = Number(figures.at(-1)) > Number(format(aim));
    return `${figures.join(' → ')} (${format(aim)}${missed ? '!' : ''})`;
  };

export const whole = (figure: number) => figure.toFixed(0);

/** Thousands of bytes with one decimal. */
export const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
