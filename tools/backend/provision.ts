import { randomBytes } from 'node:crypto';
import { App, setExperimental } from '@supabase/lite';
import type { Database } from './database.ts';
import { LOCAL_PUBLISHABLE_KEY, LOCAL_SECRET_KEY } from './keys.ts';
import { applyMigrations } from './migration-ledger.ts';
import type { Migration } from './migrations.ts';
import { withRequestSettings } from './request-settings.ts';
import { storageAdapter, type ObjectStore } from './object-store.ts';

/** The hosted service has these from the start. */
const ROLES = `do $$ begin
  if to_regrole('anon') is null then create role anon nologin noinherit; end if;
  if to_regrole('authenticated') is null then create role authenticated nologin noinherit; end if;
  if to_regrole('service_role') is null then create role service_role nologin noinherit bypassrls; end if;
end $$`;

/** Auth, for the staff page: the site's origin, and how the token of a link is sent. Without it nobody can sign in. */
interface SignIn {
  siteUrl: string;
  send: (address: string, token: string) => Promise<void>;
}

/**
 * Gives `database` what every Supabase database has before its first migration: the API roles, the schema of Storage
 * and the ledger of migrations.
 * @returns the app that serves it
 */
export async function layFoundation(database: Database, objects: ObjectStore, signIn?: SignIn): Promise<App> {
  setExperimental('storage', true);
  const app = new App({
    connection: withRequestSettings(database.connection),
    api: { schemas: ['public'], max_rows: 100 },
    auth: {
      enabled: signIn !== undefined,
      enable_signup: false,
      email: { enable_signup: true },
      ...(signIn && { site_url: signIn.siteUrl }),
      publishable_key: LOCAL_PUBLISHABLE_KEY,
      secret_key: LOCAL_SECRET_KEY,
      // Lite's default is public: whoever knows it signs a token that makes him service_role.
      jwt_secret: randomBytes(32).toString('hex'),
    },
    storage: { enabled: true, file_size_limit: '10MiB' },
    options: {
      server: { admin: false },
      drivers: {
        email: {
          async send({ to, text = '' }) {
            const [, token] = /[?&]token=(\w+)/.exec(text) ?? [];
            if (token) await signIn?.send(to, token);
          },
        },
      },
    },
  });
  app._storageAdapter = storageAdapter(objects);
  await database.exec(ROLES);
  await app.ensureSystemSchema();
  return app;
}

/** Makes `database` a Supabase database with all `migrations` applied, and gives the app that serves it. */
export async function provision(
  database: Database,
  objects: ObjectStore,
  migrations: Migration[],
  signIn?: SignIn,
) {
  const app = await layFoundation(database, objects, signIn);
  const migrated = await applyMigrations(database, migrations);
  await database.connection.clearSchemaCache();
  await restorePrivileges(database, migrations.at(-1)?.sql ?? '');
  return { app, migrated };
}

/**
 * The first request makes lite grant ALL on every table to the API roles. So that happens here, and is taken back
 * by the very file that hosted databases use.
 */
async function restorePrivileges(database: Database, privileges: string) {
  const visitor = { auth: { role: 'anon', uid: null, jwt: null } };
  await database.connection.withContext(visitor, async () => {});
  await database.exec(privileges);
}
