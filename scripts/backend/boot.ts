import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { publicBackend } from '../../supabase/functions/_shared/backend.ts';
import { unsubscribeHandler } from '../../supabase/functions/_shared/newsletter/unsubscribe-handler.ts';
import { provision } from './app.ts';
import { lockData } from './data-lock.ts';
import { openPglite, type Database } from './database.ts';
import { filesIn } from './files.ts';
import { isOfThisMachine, likeHosted } from './hosted-compatibility.ts';
import { LOCAL_PUBLISHABLE_KEY } from './keys.ts';
import { quietly } from './quiet.ts';
import { asRequest } from './request-settings.ts';

export interface BackendOptions {
  /** 0, the default, picks a free one. */
  port?: number;
  /** Keeps the database in `database/` and uploaded files in `storage/` of this folder; without it all is gone at the end. */
  dataDirectory?: string;
  /** Where the site is: links in answers lead there. Default: the standard address of `npm start`. */
  siteUrl?: string;
  /** Another empty database, for tests. */
  openDatabase?: () => Promise<Database>;
}

export interface Backend {
  /** For example `http://127.0.0.1:54321`. */
  url: string;
  /** The bytes of an uploaded file, undefined if there is none. */
  file(bucket: string, name: string): Promise<Buffer | undefined>;
  exec: Database['exec'];
  query: Database['query'];
  close(): Promise<void>;
}

/**
 * Starts a local Supabase (REST, Storage, the function that mail programs call) in this process, on loopback, with the keys
 * of keys.ts.
 * @throws a sentence for people if the data is in use or a migration fails
 */
export async function startBackend(options: BackendOptions = {}): Promise<Backend> {
  const { port = 0, dataDirectory, siteUrl = 'http://localhost:4321' } = options;
  const { openDatabase = () => openPglite(dataDirectory && join(dataDirectory, 'database')) } = options;
  const unlock = dataDirectory ? await lockData(dataDirectory) : async () => {};
  const storage = dataDirectory ? join(dataDirectory, 'storage') : await mkdtemp(join(tmpdir(), 'storage-'));
  let database: Database | undefined;
  const release = async () => {
    await database?.close();
    if (!dataDirectory) await rm(storage, { recursive: true });
    await unlock();
  };
  try {
    const opened = await openDatabase();
    database = opened;
    const files = filesIn(storage);
    const app = await quietly(() => provision(opened, files));
    const inTurn = opened.singleSession ? oneAtATime() : <Result>(work: () => Promise<Result>) => work();
    const services = likeHosted((request) =>
      inTurn(() => quietly(() => asRequest(request, async () => app.fetch(request)))),
    );
    const environment = { SUPABASE_URL: '', SUPABASE_ANON_KEY: LOCAL_PUBLISHABLE_KEY };
    const answer = async (request: Request) => {
      if (!isOfThisMachine(request)) return new Response(null, { status: 421 });
      if (new URL(request.url).pathname !== '/functions/v1/newsletter-unsubscribe') return services(request);
      return unsubscribeHandler(publicBackend(environment), siteUrl)(request);
    };
    const server = createAdaptorServer({ fetch: logged(answer), overrideGlobalObjects: false });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    environment.SUPABASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return {
      url: environment.SUPABASE_URL,
      file: (bucket, name) => files.bytesOf(bucket, name),
      exec: (sql) => inTurn(() => opened.exec(sql)),
      query: (sql, parameters) => inTurn(() => opened.query(sql, parameters)),
      async close() {
        server.close();
        if ('closeAllConnections' in server) server.closeAllConnections();
        await once(server, 'close');
        await inTurn(release);
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Prints what failed, without personal data: neither what an error says nor a whole path, which may hold a file's name. */
const logged = (answer: (request: Request) => Promise<Response>) => async (request: Request) => {
  const label = () => `${request.method} ${new URL(request.url).pathname.split('/').slice(0, 4).join('/')}`;
  try {
    const response = await answer(request);
    if (response.status >= 500) console.error(`The local backend answered ${response.status} to ${label()}`);
    return response;
  } catch (error) {
    const kind = error instanceof Error ? error.name : typeof error;
    console.error(`The local backend could not answer ${label()}: ${kind}`);
    return new Response(null, { status: 500 });
  }
};

/** Gives a function that runs what it is handed strictly one after the other, whether the former failed or not. */
function oneAtATime(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let previous: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = previous.then(work, work);
    previous = result.catch(() => {});
    return result;
  };
}
