import { randomBytes } from 'node:crypto';
import { App, setExperimental } from '@supabase/lite';
import { applyPendingMigrations } from '@supabase/lite/cli';
import type { Database } from './database.ts';
import { filesIn } from './files.ts';
import { LOCAL_PUBLISHABLE_KEY, LOCAL_SECRET_KEY } from './keys.ts';
import { withRequestSettings } from './request-settings.ts';

/**
 * Makes `database` a Supabase database with all of supabase/migrations applied. They are looked for in the working directory,
 * which must be that of the repository.
 * @param storage the folder for uploaded files
 * @returns the app that serves it
 * @throws a sentence for people if a migration fails
 */
export async function provision(database: Database, storage: string): Promise<App> {
  setExperimental('storage', true);
  const app = new App({
    connection: withRequestSettings(database.connection),
    api: { schemas: ['public'], max_rows: 100 },
    auth: {
      enabled: false,
      publishable_key: LOCAL_PUBLISHABLE_KEY,
      secret_key: LOCAL_SECRET_KEY,
      // Lite's default is public: whoever knows it signs a token that makes him service_role.
      jwt_secret: randomBytes(32).toString('hex'),
    },
    storage: { enabled: true, file_size_limit: '10MiB' },
    options: { server: { admin: false } },
  });
  app._storageAdapter = filesIn(storage);
  await app.ensureSystemSchema();
  await takeGrants(database);
  try {
    await applyPendingMigrations(app);
  } catch (error) {
    throw new Error(
      `A migration of supabase/migrations failed: ${error instanceof Error ? error.message : String(error)}\n` +
        'Mend it. If it was changed after it had been applied here, start with an empty database: delete .data.',
      { cause: error },
    );
  }
  await database.connection.clearSchemaCache();
  return app;
}

/**
 * With the first request of a process @supabase/lite 0.10.0 grants ALL on the tables there are, and on those to come, to the
 * API's roles, and does not do so again. So that happens here, before any migration grants or revokes, and what
 * the tables of former migrations had is put back.
 */
async function takeGrants(database: Database) {
  const ours = `relnamespace in (to_regnamespace('public'), to_regnamespace('private'))`;
  const before = await database.query<{ oid: string; acl: string | null }>(
    `select oid::text, relacl::text as acl from pg_class where ${ours}`,
  );
  await database.connection.withContext({ auth: { role: 'anon', uid: null, jwt: null } }, async () => {});
  for (const { oid, acl } of before) {
    await database.query('update pg_class set relacl = $2::text::aclitem[] where oid = $1::text::oid', [
      oid,
      acl,
    ]);
  }
  await database.exec(`
    alter default privileges in schema public revoke all on tables from anon, authenticated;
    alter default privileges in schema public revoke all on sequences from anon, authenticated`);
}
