import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './ports.ts';

export interface SiteOptions {
  /** Folder of the built site. */
  dist: string;
  /** 0, the default, picks a free one. */
  port?: number;
}

export interface Site {
  /** For example `http://localhost:4321`. */
  url: string;
  /** Rejected if the server ends by itself. */
  failure: Promise<never>;
  close(): Promise<void>;
}

/** No telemetry, no look-up of updates and no file of the visitor's place: wrangler must not need the network. */
const QUIET = {
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_SEND_ERROR_REPORTS: 'false',
  WRANGLER_WRITE_LOGS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
};
const START_LIMIT = 60_000;
const STOP_LIMIT = 5_000;

/**
 * Serves a built site on loopback by the CDN's own runtime, with its `_headers`, `_redirects` and 404 pages.
 * @returns once it answers
 * @throws with the runtime's own words if it does not start
 */
export async function serveSite({ dist, port = 0 }: SiteOptions): Promise<Site> {
  const chosen = await freePort(port, 'SITE_PORT');
  const url = `http://localhost:${chosen}`;
  // In a group of its own, so that Ctrl-C reaches the parent alone, which then stops it in order.
  const child = fork(join(import.meta.dirname, 'site-process.ts'), [resolve(dist), String(chosen)], {
    cwd: join(import.meta.dirname, '../..'),
    detached: true,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, ...QUIET },
  });
  const close = () => stop(child);
  try {
    await started(child);
    await fetch(url, { signal: AbortSignal.timeout(START_LIMIT) });
  } catch (error) {
    await close();
    throw error;
  }
  return { url, failure: endOf(child), close };
}

function endOf(child: ChildProcess): Promise<never> {
  const failure = once(child, 'exit').then((): never => {
    throw new Error('The server of the site (wrangler) ended by itself. Start again.');
  });
  // Also at a close(), when nobody is waiting for it any more.
  failure.catch(() => {});
  return failure;
}

async function started(child: ChildProcess) {
  let complaints = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  const ready = await Promise.race([
    once(child, 'message').then(() => true),
    once(child, 'exit').then(() => false),
    wait(START_LIMIT, false, { ref: false }),
  ]);
  if (!ready) throw new Error(`The server of the site (wrangler) did not start. ${complaints.trim()}`);
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  if (child.connected) child.disconnect();
  const stopped = await Promise.race([exit.then(() => true), wait(STOP_LIMIT, false, { ref: false })]);
  if (stopped || !child.pid) return;
  process.kill(-child.pid, 'SIGKILL');
  await exit;
}
