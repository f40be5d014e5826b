import { openPostgresDatabase } from '../backend/database.ts';
import { memoryObjects } from '../backend/memory-objects.ts';
import { layFoundation } from '../backend/provision.ts';
import { quietly } from '../backend/quiet.ts';
import type { ThrowawayServer } from './throwaway-server.ts';

/** The hosted service has these from the start; what a role sees there, policies say. */
const STORAGE_GRANTS = `
  grant usage on schema storage to anon, authenticated, service_role;
  grant all on all tables in schema storage to anon, authenticated, service_role`;

/** What the schedule asks of Vault, which a hosted project has and Debian's packages have not. */
export const VAULT = `
  create schema vault;
  create table vault.secrets (id uuid primary key default gen_random_uuid(), name text unique, secret text);
  create view vault.decrypted_secrets as select *, secret as decrypted_secret from vault.secrets;
  create function vault.create_secret(new_secret text, new_name text) returns uuid language sql
    as 'insert into vault.secrets (secret, name) values (new_secret, new_name) returning id';
  create function vault.update_secret(secret_id uuid, new_secret text) returns void language sql
    as 'update vault.secrets set secret = new_secret where id = secret_id'`;

/**
 * Makes a database that has what a new Supabase project has, and no migration. No request reaches it by
 * @supabase/lite, so that no privilege in it is lite's.
 */
export async function createPlainDatabase(server: ThrowawayServer, name: string): Promise<void> {
  await server.exec('postgres', `create database ${name}`);
  const database = await openPostgresDatabase(server.urlOf(name));
  try {
    await quietly(() => layFoundation(database, memoryObjects()));
    await database.exec(STORAGE_GRANTS);
  } finally {
    await database.close();
  }
}
