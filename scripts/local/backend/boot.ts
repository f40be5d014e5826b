import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { createAdaptorServer } from '@hono/node-server';
import { App, setExperimental, type Connection } from '@supabase/lite';
import { applyPendingMigrations } from '@supabase/lite/cli';
import { connect } from '../../../supabase/functions/_shared/backend.ts';
import { unsubscribeHandler } from '../../../supabase/functions/_shared/newsletter/unsubscribe-handler.ts';
import { lockData } from './data-lock.ts';
import { openPglite, type Database } from './database.ts';
import { fileStore } from './files.ts';
import { emulateHosted } from './hosted-compatibility.ts';
import { LOCAL_PUBLISHABLE_KEY, LOCAL_SECRET_KEY } from './keys.ts';
import { runAsRequest, withRequestSettings } from './request-settings.ts';
import { isLoopbackRequest } from '../loopback.ts';

export interface BackendOptions {
  /** Default: 0, any free port. */
  port?: number;
  /** Folder for the database (`database/`) and uploads (`storage/`). Default: in memory. */
  dataDirectory?: string;
  /** Site URL for links in responses. Default: the URL of `npm start`. */
  siteUrl?: string;
  /** Opens another database, for tests. */
  openDatabase?: () => Promise<Database>;
}

export type Backend = Awaited<ReturnType<typeof startBackend>>;

/**
 * Starts a local Supabase in this process, on loopback, with the keys from keys.ts: REST, Storage,
 * and the Edge Function for unsubscribing.
 * @throws a readable message if the data is in use or a migration fails
 */
export async function startBackend(options: BackendOptions = {}) {
  const { port = 0, dataDirectory, siteUrl = 'http://localhost:4321' } = options;
  const { openDatabase = () => openPglite(dataDirectory && join(dataDirectory, 'database')) } =
    options;
  const unlock = dataDirectory ? await lockData(dataDirectory) : undefined;
  const storage = dataDirectory
    ? join(dataDirectory, 'storage')
    : await mkdtemp(join(tmpdir(), 'storage-'));
  const database = await openDatabase();
  const app = await provision(database, storage);
  const server = createAdaptorServer({
    overrideGlobalObjects: false,
    async fetch(request) {
      const { origin, pathname } = new URL(request.url);
      if (!isLoopbackRequest(request)) return new Response(null, { status: 421 });
      if (pathname === '/functions/v1/newsletter-unsubscribe')
        return unsubscribeHandler(connect(origin, LOCAL_PUBLISHABLE_KEY), siteUrl)(request);
      const handle = () => runAsRequest(request, async () => app.fetch(request));
      return emulateHosted(request, () => database.runExclusive(handle));
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Folder with uploaded files (files.ts). */
    storage,
    exec: (sql: string) => database.runExclusive(() => database.exec(sql)),
    query: <Row>(sql: string, parameters?: unknown[]) =>
      database.runExclusive(() => database.query<Row>(sql, parameters)),
    async close() {
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await once(server, 'close');
      await database.runExclusive(() => database.close());
      if (!dataDirectory) await rm(storage, { recursive: true, force: true });
      unlock?.();
    },
  };
}

/**
 * Sets up `database` as a Supabase database and applies supabase/migrations (relative to the
 * working directory).
 * @param storage folder for uploaded files
 * @returns the app that serves the database
 */
async function provision(database: Database, storage: string): Promise<App> {
  setExperimental('storage', true);
  const app = new App({
    connection: redactErrors(withRequestSettings(database.connection)),
    api: { schemas: ['public'], max_rows: 100 },
    auth: {
      enabled: false,
      publishable_key: LOCAL_PUBLISHABLE_KEY,
      secret_key: LOCAL_SECRET_KEY,
      // The default secret of @supabase/lite is public: anyone could sign a service_role token.
      jwt_secret: randomBytes(32).toString('hex'),
    },
    storage: { enabled: true, file_size_limit: '10MiB' },
    options: { server: { admin: false } },
  });
  app._storageAdapter = fileStore(storage);
  await app.ensureSystemSchema();
  await undoLiteGrants(database);
  await assertUnchangedMigrations(database);
  try {
    await applyPendingMigrations(app);
  } catch (cause) {
    const message =
      `A migration in supabase/migrations failed: ${(cause as Error).message}\n` +
      'Correct the migration. If an earlier version was applied here, delete .data to start with an empty database.';
    throw new Error(message, { cause });
  }
  // On hosted projects pg_cron does this hourly.
  await database.exec('select private.purge()');
  await database.connection.clearSchemaCache();
  return app;
}

/**
 * Migrations run only once, so an edit to an applied migration would have no effect.
 * @throws a readable message if an applied migration was edited
 */
async function assertUnchangedMigrations(database: Database) {
  const [table] = await database.query<{ name: string | null }>(
    `select to_regclass('supabase_migrations.schema_migrations') as name`,
  );
  if (!table?.name) return;
  const applied = await database.query<{ file: string; sql: string }>(`
    select version || '_' || name || '.sql' as file, array_to_string(statements, '') as sql
    from supabase_migrations.schema_migrations`);
  // schema_migrations stores statements without semicolons and surrounding blanks.
  const compact = (sql: string) => sql.replaceAll(/[\s;]/g, '');
  for (const { file, sql } of applied) {
    const current = await readFile(join('supabase/migrations', file), 'utf8').catch(() => '');
    if (compact(current) !== compact(sql))
      throw new Error(
        `The data in .data was created with another version of supabase/migrations/${file}. ` +
          'To start with an empty database, delete .data. ' +
          'To keep the data, check out the commit with which it was created.',
      );
  }
}

/**
 * On the first request of a process, @supabase/lite 0.10.0 grants ALL on existing and future tables
 * to the API roles. This function triggers that grant before any migration runs. Then it restores
 * the privileges on existing tables and revokes the default privileges for future ones.
 */
async function undoLiteGrants(database: Database) {
  const inOurSchemas = `relnamespace in (to_regnamespace('public'), to_regnamespace('private'))`;
  const before = await database.query<{ oid: string; acl: string | null }>(
    `select oid::text, relacl::text as acl from pg_class where ${inOurSchemas}`,
  );
  await database.connection.withContext(
    { auth: { role: 'anon', uid: null, jwt: null } },
    async () => {},
  );
  const restoreAcl = 'update pg_class set relacl = $2::text::aclitem[] where oid = $1::text::oid';
  for (const { oid, acl } of before) await database.query(restoreAcl, [oid, acl]);
  await database.exec(`
    alter default privileges in schema public revoke all on tables from anon, authenticated;
    alter default privileges in schema public revoke all on sequences from anon, authenticated`);
}

/**
 * Logs database errors by code only. @supabase/lite logs each failed statement with all values, and
 * visitors' texts must not reach a log.
 */
function redactErrors<Lite extends Connection>(connection: Lite): Lite {
  const normalizeDbError = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (cause) => {
    const error = normalizeDbError(cause) as { code?: string };
    const text = `The database rejected a request: ${error.code}`;
    return Object.assign(error, { [inspect.custom]: () => text });
  };
  return connection;
}
