type CleanUp = () => Promise<unknown>;

export interface Run {
  /** Aborted by Ctrl-C, by SIGTERM, and when the terminal is closed. */
  signal: AbortSignal;
  /** What to undo at the end; the last comes first. */
  atEnd: (cleanUp: CleanUp) => void;
}

/**
 * Runs a program that starts services, keeps them until Ctrl-C, then stops them in order and exits with 0.
 * If the program fails, prints its sentence, stops what had been started, and exits with 1.
 * @param start resolves to a promise that is rejected if a service fails later
 */
export async function runUntilStopped(
  start: (run: Run) => Promise<{ failure: Promise<never> }>,
): Promise<never> {
  const stop = new AbortController();
  const { signal } = stop;
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop.abort());
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  const cleanUps: CleanUp[] = [];
  let exitCode = 0;
  try {
    const { failure } = await start({ signal, atEnd: (cleanUp) => cleanUps.unshift(cleanUp) });
    await Promise.race([stopped, failure]);
  } catch (error) {
    if (!signal.aborted) {
      console.error(`\n${error instanceof Error ? error.message : String(error)}`);
      exitCode = 1;
    }
  }
  if (exitCode === 0) console.log('\nStopping …');
  for (const cleanUp of cleanUps) await cleanUp();
  return process.exit(exitCode);
}
