import { expect, test } from 'vitest';
import { startBackend } from '../../tools/backend/boot.ts';
import { assertLoopback } from '../../tools/backend/loopback.ts';

test.each([
  'postgres://postgres:secret@db.example.supabase.co:5432/postgres',
  'postgresql://postgres@192.168.1.10/site',
  'postgres://postgres@0.0.0.0/site',
  'postgres://postgres@localhost.example.com/site',
  'postgres://127.0.0.1@db.example.com/site',
  'postgres://127.0.0.1,db.example.com/site',
  'postgres:///site',
  'postgres://localhost/site?host=db.example.com',
  'host=db.example.com dbname=site',
  'https://localhost/site',
])('DB_URL %s is refused before anything connects', async (url) => {
  await expect(startBackend({ databaseUrl: url })).rejects.toThrow(/throw-away database on this machine/);
});

test('The refusal names the host, and never the password', () => {
  const refused = () => assertLoopback('postgres://postgres:secret@db.example.com/site');
  expect(refused).toThrow(/not "db\.example\.com"/);
  expect(refused).not.toThrow(/secret/);
});

test.each([
  'postgres://postgres@127.0.0.1:55432/site',
  'postgresql://localhost/site',
  'postgres://[::1]:5432/site',
])('DB_URL %s is accepted', (url) => {
  expect(() => assertLoopback(url)).not.toThrow();
});
