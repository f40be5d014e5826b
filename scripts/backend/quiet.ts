import { AsyncLocalStorage } from 'node:async_hooks';

const quiet = new AsyncLocalStorage<true>();

for (const method of ['log', 'info', 'warn', 'error'] as const) {
  const print = console[method].bind(console);
  console[method] = (...values: unknown[]) => {
    if (!quiet.getStore()) print(...values);
  };
}

/**
 * Runs `work` without console output. @supabase/lite prints every failed statement with its values, and what
 * visitors write must not get into a log.
 */
export const quietly = <Result>(work: () => Promise<Result>): Promise<Result> => quiet.run(true, work);
