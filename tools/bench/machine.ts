import { execFileSync } from 'node:child_process';
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
