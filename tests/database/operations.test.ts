import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import {
  application,
  clientOf,
  contact,
  openUpload,
  testBackend,
  uniqueAddress,
} from './support/backend.ts';

/* Runs the SQL in docs/operations.md, like an operator. */

const backend = await testBackend();
const operations = readFileSync('docs/operations.md', 'utf8');

/** SQL block after a comment such as `<!-- test: close -->`. */
function documented(name: string): string {
  const [, sql] = new RegExp(`<!-- test: ${name} -->\\s+\`\`\`sql\n(.*?)\`\`\``, 's').exec(
    operations,
  )!;
  return sql!;
}

beforeEach(() => backend.exec('delete from private.rate_events'));

const subscribe = (email = uniqueAddress(), language = 'en') =>
  clientOf(backend.url).rpc('subscribe_newsletter', { email, language });

test('The newsletter query lists confirmed addresses with working links', async () => {
  const [english, german] = [uniqueAddress(), uniqueAddress()];
  await subscribe(english);
  await subscribe(german, 'de');
  await backend.exec(`
    update public.newsletter_subscriptions set status = 'confirmed', confirmed_at = now()`);
  // The list must not have this pending subscription.
  await subscribe();
  const list = await backend.query<Record<string, string>>(
    documented('newsletter').replace('https://abcdefghijklmnopqrst.supabase.co', backend.url),
  );
  expect(list.map(({ email }) => email)).toEqual([english, german].sort());
  const of = (email: string) => list.find((row) => row.email === email)!;
  expect(of(english).unsubscribe).toMatch(
    /^https:\/\/www\.example\.com\/newsletter\/unsubscribe#token=[0-9a-f-]{36}\.[0-9a-f]{64}$/,
  );
  expect(of(german).unsubscribe).toMatch(
    /^https:\/\/www\.example\.com\/de\/newsletter\/unsubscribe#/,
  );

  // A mail program's one-click unsubscribe, and the link in the text.
  const oneClick = await fetch(of(english).list_unsubscribe!.slice(1, -1), {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect(oneClick.status).toBe(200);
  const [, token] = of(german).unsubscribe!.split('#token=');
  const ended = await clientOf(backend.url).rpc('unsubscribe_newsletter', { token });
  expect(ended.data).toBe(true);
  expect(
    await backend.query(`select from public.newsletter_subscriptions where status = 'confirmed'`),
  ).toEqual([]);
});

test('The documented SQL closes and reopens all forms', async () => {
  const visitor = () => clientOf(backend.url);
  const statuses = async () => {
    const upload = await visitor().rpc('open_upload', {
      application_id: crypto.randomUUID(),
      file_name: application().cv_url,
    });
    const sent = await visitor().from('contact_submissions').insert(contact());
    const applied = application();
    if (upload.status === 200) await openUpload(visitor(), applied);
    const { error } = await visitor().from('job_applications').insert(applied);
    const { status: subscribed } = await subscribe();
    // 23503: the application is accepted but lacks its file.
    return [sent.status, upload.status, error?.code, subscribed];
  };
  await backend.exec(documented('close'));
  expect(await statuses()).toEqual([401, 401, '42501', 401]);
  await backend.exec(documented('open'));
  expect(await statuses()).toEqual([201, 200, '23503', 204]);
});

test('The SQL statements of the alert runbook run', async () => {
  const [, sql] = /_`"late"`_.*?```sql\n(.*?)```/s.exec(operations)!;
  await expect(backend.exec(sql!)).resolves.toBeUndefined();
  const [, change] = /`(update private\.settings set \w+ = \d+)`/.exec(operations)!;
  // No clean-up: each test file resets the settings first.
  await expect(backend.exec(change!)).resolves.toBeUndefined();
});
