import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Backend } from '../../tools/backend/boot.ts';
import { LOCAL_SECRET_KEY } from '../../tools/backend/keys.ts';
import { clientOf, contact, startTestBackend } from './local-backend.ts';

let backend: Backend;
let send: (row: ReturnType<typeof contact>) => Promise<string | undefined>;
beforeAll(async () => {
  backend = await startTestBackend();
  const visitor = clientOf(backend.url);
  send = async (row) => (await visitor.from('contact_submissions').insert(row)).error?.code;
});
afterAll(() => backend.close());

const stored = async (id: string) =>
  (await clientOf(backend.url, LOCAL_SECRET_KEY).from('contact_submissions').select().eq('id', id)).data;

test('[B17] [B18] [B19] [B20] The operator reads what a visitor sent, as it was sent', async () => {
  const row = contact({
    name: 'Zoë 👩‍👩‍👧 <script>',
    company: '<img src=x onerror=alert(1)>',
    message: "שלום ' ; drop table\n\tsecond line",
  });
  expect(await send(row)).toBeUndefined();
  expect(await stored(row.id)).toEqual([
    {
      ...row,
      trapped: false,
      created_at: expect.any(String) as string,
      status: 'received',
      notes: '',
      restricted: false,
    },
  ]);
});

test('A request sent again is refused as a duplicate, and staff are told once', async () => {
  const row = contact({ language: 'de' });
  expect([await send(row), await send(row)]).toEqual([undefined, '23505']);
  expect(await stored(row.id)).toHaveLength(1);
  const mails = await backend.query(
    `select kind, language from private.outbox
      where payload = jsonb_build_object('id', $1::text) or recipient = $2 order by kind`,
    [row.id, row.email],
  );
  expect(mails).toEqual([
    { kind: 'receipt_contact', language: 'de' },
    { kind: 'staff_contact', language: 'de' },
  ]);
});

test('A refused request spoils none that is sent at the same time', async () => {
  const rows = Array.from({ length: 12 }, (_, index) => contact(index % 2 ? { message: 'short' } : {}));
  const codes = await Promise.all(rows.map(send));
  expect(codes).toEqual(rows.map((_, index) => (index % 2 ? '23514' : undefined)));
  const found = await Promise.all(rows.map(async ({ id }) => (await stored(id))?.length));
  expect(found).toEqual(rows.map((_, index) => (index % 2 ? 0 : 1)));
});

describe('The database itself', () => {
  test.each([
    ['a name of 200 characters', { name: 'x'.repeat(200) }],
    ['a message of ten characters', { message: '1234567890' }],
    ['[B12] a message of 5000 characters', { message: 'x'.repeat(5000) }],
    ['an address with a plus and a subdomain', { email: 'ann+work@mail.example.co.uk' }],
  ])('accepts %s', async (_title, change) => {
    expect(await send(contact(change))).toBeUndefined();
  });

  test.each([
    ['[B01] an empty name', { name: '' }, '23514'],
    ['[B02] a blank company', { company: '   ' }, '23514'],
    ['[B03] a name that is not trimmed', { name: ' Ann' }, '23514'],
    ['[B04] no name', { name: null }, '23502'],
    ['[B05] a name of 201 characters', { name: 'x'.repeat(201) }, '23514'],
    ['[B06] a name that adds a header to a mail', { name: 'Ann\nBcc: all@example.com' }, '23514'],
    ['[B07] an address without a dot behind the @', { email: 'ann@example' }, '23514'],
    ['two addresses', { email: 'a@example.com,b@example.com' }, '23514'],
    ['[B08] an address with a line break', { email: 'a@example.com\nx' }, '23514'],
    ['[B09] an address of 300 characters', { email: `${'x'.repeat(288)}@example.com` }, '23514'],
    ['[B10] a message of nine characters', { message: '123456789' }, '23514'],
    ['[B11] a message of ten characters, most of them blank', { message: '   hi     ' }, '23514'],
    ['[B13] a message of 5001 characters', { message: 'x'.repeat(5001) }, '23514'],
    ['[B14] a message of ten megabytes', { message: 'x'.repeat(10 * 1024 * 1024) }, '23514'],
    ['a terminal control character', { message: 'We need \u001b[2J a team' }, '23514'],
    ['[B15] a zero byte', { message: 'We need \u0000 a team' }, '22021'],
    ['a language that the site does not speak', { language: 'fr' }, '23514'],
    ['an id that is no UUID', { id: '1' }, '22P02'],
  ])('refuses %s', async (_title, change, code) => {
    expect(await send(contact(change))).toBe(code);
  });
});

test('[B16] Half of a pair of surrogates is stored as a replacement character, and the rest as it was sent', async () => {
  const row = contact({ message: 'We need \ud83d a team' });
  expect(await send(row)).toBeUndefined();
  expect(await stored(row.id)).toMatchObject([{ message: 'We need \ufffd a team' }]);
});
