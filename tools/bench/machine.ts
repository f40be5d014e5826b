import { readFileSync, readdirSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';

/** How busy the machine was: figures of time mean little without it. */
export const machineLoad = () =>
  `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, load average ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`;

interface Process {
  id: number;
  parent: number;
  /** Kilobytes of its resident set; pages shared with another process count in both. */
  memory: number;
}

const pageSize = 4;

function processes(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return [{ id: Number(name), parent: Number(fields[1]), memory: Number(fields[21]) * pageSize }];
      } catch {
        return [];
      }
    });
}

/** Megabytes of memory that a process and all below it hold now (resident set, Linux). */
export function treeMemory(root: number): number {
  const all = processes();
  const tree = new Set([root]);
  for (let known = 0; known < tree.size;) {
    known = tree.size;
    for (const { id, parent } of all) if (tree.has(parent)) tree.add(id);
  }
  return all.filter(({ id }) => tree.has(id)).reduce((total, { memory }) => total + memory, 0) / 1024;
}
