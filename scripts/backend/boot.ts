import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { connect } from '../../supabase/functions/_shared/backend.ts';
import { unsubscribeHandler } from '../../supabase/functions/_shared/newsletter/unsubscribe-handler.ts';
import { provision } from './app.ts';
import { lockData } from './data-lock.ts';
import { openPglite, type Database } from './database.ts';
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
  /** Another database, for tests. */
  openDatabase?: () => Promise<Database>;
}

export interface Backend {
  /** For example `http://127.0.0.1:54321`. */
  url: string;
  /** The folder with uploaded files (files.ts). */
  storage: string;
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
  const unlock = dataDirectory ? await lockData(dataDirectory) : undefined;
  const storage = dataDirectory ? join(dataDirectory, 'storage') : await mkdtemp(join(tmpdir(), 'storage-'));
  const database = await openDatabase();
  const app = await quietly(() => provision(database, storage));
  const server = createAdaptorServer({
    overrideGlobalObjects: false,
    async fetch(request) {
      const { origin, pathname } = new URL(request.url);
      if (!isOfThisMachine(request)) return new Response(null, { status: 421 });
      if (pathname === '/functions/v1/newsletter-unsubscribe') {
        return unsubscribeHandler(connect(origin, LOCAL_PUBLISHABLE_KEY), siteUrl)(request);
      }
      const handle = () => quietly(() => asRequest(request, async () => app.fetch(request)));
      const response = await likeHosted(request, () => database.inTurn(handle));
      // The path's first parts alone: the rest may hold a file's name, and with it a person's.
      const place = pathname.split('/', 4).join('/');
      if (response.status >= 500) console.error(`The backend answered ${response.status} to ${place}`);
      return response;
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    storage,
    exec: (sql) => database.inTurn(() => database.exec(sql)),
    query: (sql, parameters) => database.inTurn(() => database.query(sql, parameters)),
    async close() {
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await once(server, 'close');
      await database.inTurn(() => database.close());
      if (!dataDirectory) await rm(storage, { recursive: true, force: true });
      await unlock?.();
    },
  };
}
