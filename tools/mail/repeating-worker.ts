import { setTimeout as wait } from 'node:timers/promises';
import { secretBackend } from '../../supabase/functions/_shared/backend.ts';
import type { Environment } from '../../supabase/functions/_shared/environment.ts';
import { mailSettings } from '../../supabase/functions/_shared/mail/settings.ts';
import type { Transport } from '../../supabase/functions/_shared/mail/transport.ts';
import { runWorker } from '../../supabase/functions/_shared/worker/run.ts';

/**
 * Runs the mail worker again and again, `pause` milliseconds between two runs. A problem is printed when it begins,
 * not with every run.
 */
export function repeatWorker(environment: Environment, transport: Transport, pause: number) {
  const backend = secretBackend(environment);
  const settings = mailSettings(environment);
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = (async () => {
    let known: string[] = [];
    while (!signal.aborted) {
      const { problems } = await runWorker(backend, transport, settings, signal);
      const fresh = signal.aborted ? [] : problems.filter((problem) => !known.includes(problem));
      for (const problem of fresh) console.error(`Mail worker: ${problem}. It goes on trying.`);
      known = problems;
      // Rejected at once when it is stopped.
      await wait(pause, undefined, { signal }).catch(() => {});
    }
  })();
  return {
    /** Begins nothing further, and waits for what has begun. */
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
