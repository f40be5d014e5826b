import { randomUUID } from 'node:crypto';
import postgres from 'postgres';

/**
 * Makes an empty database on the server of an address, so that no test file meets the rows of another.
 * @returns the address of the database, which goes with the server
 */
export async function createDatabase(serverUrl: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const connection = postgres(serverUrl, { max: 1 });
  await connection.unsafe(`create database ${name}`);
  await connection.end();
  return new URL(`/${name}`, serverUrl).href;
}
