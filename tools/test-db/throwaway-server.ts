import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import getPort from 'get-port';
import postgres from 'postgres';

/** A real PostgreSQL server in a temporary folder, reachable from this machine alone. */
export interface ThrowawayServer {
  /** Address of one of its databases, with the superuser's password. */
  urlOf(database: string): string;
  /** Runs statements in one of its databases. */
  exec(database: string, sql: string): Promise<void>;
  /** Stops it and removes its folder. */
  close(): Promise<void>;
}

/** Nothing here has to survive a crash; that makes it several times as fast. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** How long a start may take, in milliseconds. */
const START_LIMIT = 20_000;

/**
 * Makes and starts a server on a free loopback port. PostgreSQL refuses to run as root: for root it runs as the user
 * `postgres` of Debian's package.
 * @param programs folder of `initdb` and `postgres`
 * @param settings further settings, each `name=value`
 */
export async function startThrowawayServer(
  programs: string,
  settings: string[] = [],
): Promise<ThrowawayServer> {
  const owner = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined;
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const password = randomBytes(18).toString('base64url');
  const secret = join(folder, 'password');
  const data = join(folder, 'data');
  let server: ChildProcess | undefined;
  const close = async () => {
    if (server && server.exitCode === null && server.signalCode === null) {
      const stopped = once(server, 'exit');
      // The fast way to stop (PostgreSQL, chapter "Shutting Down the Server"): sessions are ended, not waited for.
      server.kill('SIGINT');
      await stopped;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    writeFileSync(secret, password, { mode: 0o600 });
    if (owner) for (const path of [folder, secret]) chownSync(path, owner.uid, owner.gid);
    const initdb = ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
    execFileSync(join(programs, 'initdb'), [...initdb, '-A', 'scram-sha-256', '--pwfile', secret], {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const port = await getPort({ host: '127.0.0.1' });
    const all = [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${folder}`,
      'max_connections=200',
      ...FAST,
      ...settings,
    ];
    const log: string[] = [];
    server = spawn(join(programs, 'postgres'), ['-D', data, ...all.flatMap((setting) => ['-c', setting])], {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      if (log.push(text) > 50) log.shift();
    });
    const urlOf = (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
    const exec = async (database: string, sql: string) => {
      const connection = postgres(urlOf(database), { max: 1, onnotice: () => {} });
      try {
        await connection.unsafe(sql);
      } finally {
        await connection.end();
      }
    };
    await untilAnswering(() => exec('postgres', 'select'), server, log);
    return { urlOf, exec, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const idOf = (kind: '-u' | '-g') => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));

async function untilAnswering(ask: () => Promise<void>, server: ChildProcess, log: string[]) {
  const until = Date.now() + START_LIMIT;
  for (;;) {
    try {
      return await ask();
    } catch (cause) {
      const hasEnded = server.exitCode !== null || server.signalCode !== null;
      if (hasEnded || Date.now() > until) {
        throw new Error(`PostgreSQL did not start. It said:\n${log.join('')}`, { cause });
      }
      await wait(50);
    }
  }
}
