import { setTimeout as wait } from 'node:timers/promises';
import { secretBackend } from '../../supabase/functions/_shared/backend.ts';
import type { Environment } from '../../supabase/functions/_shared/environment.ts';
import { mailSettings } from '../../supabase/functions/_shared/mail/settings.ts';
import type { Transport } from '../../supabase/functions/_shared/mail/transport.ts';
import { runWorker } from '../../supabase/functions/_shared/worker/run.ts';

/** Runs the worker until it is stopped, with `pause` milliseconds between two runs; prints each new problem once. */
export function repeatWorker(environment: Environment, transport: Transport, pause: number) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = repeat(environment, transport, pause, signal);
  return {
    /** Begins nothing further, and waits for what has begun. */
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function repeat(environment: Environment, transport: Transport, pause: number, signal: AbortSignal) {
  let known: string[] = [];
  while (!signal.aborted) {
    const { problems } = await runWorker(
      secretBackend(environment),
      transport,
      mailSettings(environment),
      signal,
    );
    const fresh = signal.aborted ? [] : problems.filter((problem) => !known.includes(problem));
    for (const problem of fresh) console.error(`Mail worker: ${problem}. It goes on trying.`);
    known = problems;
    // Rejected at once when it is stopped.
    await wait(pause, undefined, { signal }).catch(() => {});
  }
}
