import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

async function answerOf(child: ChildProcess): Promise<unknown> {
  const ended = once(child, 'exit').then(() =>
    Promise.reject(new Error('A process of the benchmark has ended.')),
  );
  return ((await Promise.race([once(child, 'message'), ended])) as unknown[])[0];
}

async function start(program: string, argument: string) {
  const child = fork(join(import.meta.dirname, program), [argument]);
  return { child, said: await answerOf(child) };
}

export interface Processes {
  url: string;
  query: <Row>(sql: string) => Promise<Row[]>;
  backend: number;
  worker: number;
}

/** Runs something beside a backend and a worker in processes of their own, as `npm start` has them in one. */
export async function withProcesses(work: (processes: Processes) => Promise<void>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-'));
  const children: ChildProcess[] = [];
  try {
    const backend = await start('backend-process.ts', directory);
    children.push(backend.child);
    const url = backend.said as string;
    const worker = await start('worker-process.ts', url);
    children.push(worker.child);
    const query = async <Row>(sql: string) => {
      backend.child.send(sql);
      return (await answerOf(backend.child)) as Row[];
    };
    await work({ url, query, backend: backend.child.pid!, worker: worker.child.pid! });
  } finally {
    for (const child of children.reverse()) {
      if (child.exitCode !== null) continue;
      child.kill();
      await once(child, 'exit');
    }
    await rm(directory, { recursive: true, force: true });
  }
}
