import { openPostgresDatabase } from '../backend/postgres-database.ts';
import { memoryObjects } from '../backend/memory-objects.ts';
import { layFoundation } from '../backend/provision.ts';
import { quietly } from '../backend/quiet.ts';
import type { ThrowawayServer } from './throwaway-server.ts';

/** The hosted service has these from the start; what a role sees there, policies say. */
const STORAGE_GRANTS = `
  grant usage on schema storage to anon, authenticated, service_role;
  grant all on all tables in schema storage to anon, authenticated, service_role`;

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
