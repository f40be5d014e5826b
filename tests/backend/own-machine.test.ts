import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Backend } from '../../tools/backend/boot.ts';
import { LOCAL_SECRET_KEY } from '../../tools/backend/keys.ts';
import { startTestBackend } from './local-backend.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

/** Reads as the operator, as a page in the developer's browser could that knew the key. */
const statusFor = (headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    const url = `${backend.url}/rest/v1/contact_submissions`;
    request(url, { headers: { apikey: LOCAL_SECRET_KEY, ...headers } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });

test.each([
  ['a page of another site', { origin: 'https://evil.example' }, 421],
  ['a page without an origin', { origin: 'null' }, 421],
  ['a foreign name that leads to this machine', { host: 'rebind.evil.example' }, 421],
  ['the site', { origin: 'http://localhost:4321' }, 200],
  ['a program', {}, 200],
])('[S29] The local backend, asked by %s', async (_title, headers, status) => {
  expect(await statusFor(headers)).toBe(status);
});

test('[S29] The secret key of the local backend is no constant of the repository', () => {
  expect(LOCAL_SECRET_KEY).toMatch(/^sb_secret_local_[0-9a-f]{48}$/);
});
