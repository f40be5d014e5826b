import { join } from 'node:path';
import { publicBackend } from '../../supabase/functions/_shared/backend.ts';
import { unsubscribeHandler } from '../../supabase/functions/_shared/newsletter/unsubscribe-handler.ts';
import { lockData } from './data-lock.ts';
import { openPgliteDatabase, openPostgresDatabase, type Database, type PgliteSettings } from './database.ts';
import { diskObjects } from './disk-objects.ts';
import { likeHosted } from './hosted-compatibility.ts';
import { LOCAL_PUBLISHABLE_KEY } from './keys.ts';
import { serve, type FaultPlan } from './http-server.ts';
import { isOfThisMachine } from './loopback.ts';
import { memoryObjects } from './memory-objects.ts';
import { readMigrations } from './migrations.ts';
import type { ObjectStore } from './object-store.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { provision } from './provision.ts';
import { quietly } from './quiet.ts';
import { askedRedirect, asRequest } from './request-settings.ts';

export interface BackendOptions {
  /** 0, the default, picks a free one. */
  port?: number;
  /** Keeps the database in `database/` and uploaded files in `storage/` of this folder; in memory if not given. */
  dataDirectory?: string;
  /** A throw-away database on a PostgreSQL server of this machine, in place of the embedded one. */
  databaseUrl?: string;
  /** Default: supabase/migrations. */
  migrationsDirectory?: string;
  /** Where the site is: links in answers lead there. Default: the standard address of `npm start`. */
  siteUrl?: string;
  /** Sends staff the link by which they sign in. Without it there is no Auth, as on a project without the staff page. */
  sendSignIn?: ((address: string, link: string) => Promise<void>) | undefined;
  /** Lets requests fail, for tests. */
  faults?: FaultPlan;
  pglite?: PgliteSettings;
}

export interface Backend {
  /** For example `http://127.0.0.1:54321`. */
  url: string;
  /** The migration files that this start applied. */
  migrated: string[];
  objects: ObjectStore;
  exec: Database['exec'];
  query: Database['query'];
  close(): Promise<void>;
}

const UNSUBSCRIBE = '/functions/v1/newsletter-unsubscribe';
const MIGRATIONS = join(import.meta.dirname, '../../supabase/migrations');

/**
 * Starts a local Supabase (REST, Storage, the functions that pages and mail programs call) in this process, on loopback,
 * with the keys of keys.ts.
 * @throws a sentence for people if the data is in use, a migration was changed or fails, or the database is not local
 */
export async function startBackend(options: BackendOptions = {}): Promise<Backend> {
  const { port = 0, dataDirectory, migrationsDirectory = MIGRATIONS, faults } = options;
  const { siteUrl = 'http://localhost:4321', sendSignIn } = options;
  const migrations = await readMigrations(migrationsDirectory);
  const unlock = dataDirectory ? await lockData(dataDirectory) : async () => {};
  const objects = dataDirectory ? diskObjects(join(dataDirectory, 'storage')) : memoryObjects();
  let database: Database | undefined;
  try {
    const opened = await openDatabase(options);
    database = opened;
    let url = '';
    const signIn = sendSignIn && {
      siteUrl,
      send: (address: string, token: string) =>
        sendSignIn(address, signInLink(url, token, askedRedirect() ?? `${siteUrl}/staff`)),
    };
    const { app, migrated } = await quietly(() => provision(opened, objects, migrations, signIn));
    const inTurn = opened.singleSession ? oneAtATime() : <Result>(work: () => Promise<Result>) => work();
    const unsubscribe = (request: Request) =>
      unsubscribeHandler(
        publicBackend({ SUPABASE_URL: url, SUPABASE_ANON_KEY: LOCAL_PUBLISHABLE_KEY }),
        siteUrl,
      )(request);
    const server = await serve(
      port,
      async (request, peerAddress) => {
        if (!isOfThisMachine(request)) return new Response(null, { status: 421 });
        if (new URL(request.url).pathname === UNSUBSCRIBE) return unsubscribe(request);
        const handle = (plain: Request) =>
          quietly(async () => asRequest(plain, async () => app.fetch(plain, { peerAddress })));
        return likeHosted((plain) => inTurn(() => handle(plain)), Boolean(signIn))(request);
      },
      faults,
    );
    url = server.url;
    return {
      url,
      migrated,
      objects,
      exec: (sql) => inTurn(() => opened.exec(sql)),
      query: (sql, parameters) => inTurn(() => opened.query(sql, parameters)),
      async close() {
        await server.close();
        await inTurn(() => opened.close());
        await unlock();
      },
    };
  } catch (error) {
    await database?.close();
    await unlock();
    throw error;
  }
}

/** The address that a mail of Auth leads to, and from there back to the staff page. */
function signInLink(url: string, token: string, redirectTo: string): string {
  const query = new URLSearchParams({ token, type: 'magiclink', redirect_to: redirectTo });
  return `${url}/auth/v1/verify?${query.toString()}`;
}

async function openDatabase({ databaseUrl, dataDirectory, pglite }: BackendOptions): Promise<Database> {
  if (databaseUrl) return openPostgresDatabase(databaseUrl);
  return openPgliteDatabase(dataDirectory && join(dataDirectory, 'database'), pglite);
}
