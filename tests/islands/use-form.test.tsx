import { expect, test } from 'vitest';
import { waitForFailure, open, pdf, mockConsoleError, type FormName } from '../support/form.tsx';
import {
  applicationInsert,
  respondWith,
  alwaysRespondWith,
  requestsTo,
  ticket,
  upload,
} from '../support/island.ts';

test('temporary failures are retried with the same key', async () => {
  const { fill, send, waitForSuccess, countKeys } = open('application');
  respondWith(ticket, { status: 503 });
  respondWith(upload, 'drop');
  respondWith(applicationInsert, 'lost', 'lost');
  await fill();
  await send();
  await waitForSuccess();
  expect(requestsTo(upload)).toHaveLength(1);
  expect(requestsTo(applicationInsert)).toHaveLength(3);
  expect(countKeys()).toBe(1);
});

const newer = { type: 'application/pdf', lastModified: 2 };
const edits: { form: FormName; cv?: File; uploads: number; reason: string }[] = [
  { form: 'contact', uploads: 0, reason: 'a changed text is a new message' },
  {
    form: 'application',
    cv: pdf('another.pdf'),
    uploads: 2,
    reason: 'a changed CV is a new application',
  },
  {
    form: 'application',
    cv: new File([pdf()], 'CV.pdf', newer),
    uploads: 2,
    reason: 'a newer file with equal name and size is a new CV',
  },
];
test.each(edits)(
  '$form: a submission edited after a failure gets a new key ($reason)',
  async ({ form, cv, uploads }) => {
    mockConsoleError();
    const { fill, send, user, write, field, waitForSuccess, countKeys, path } = open(form);
    alwaysRespondWith(path, 'lost');
    await fill();
    await send();
    await waitForFailure();
    respondWith(path);
    if (cv) await user.upload(field('cv'), cv);
    else await write('message', 'Another message');
    await send();
    await waitForSuccess();
    expect(countKeys()).toBe(2);
    expect(requestsTo(upload)).toHaveLength(uploads);
  },
);

const repeated: { form: FormName; keys: number; reason: string }[] = [
  { form: 'contact', keys: 2, reason: 'both messages are wanted' },
  { form: 'application', keys: 1, reason: 'a restored draft may be sent by mistake' },
];
test.each(repeated)(
  '$form: equal values sent twice use $keys key(s) ($reason)',
  async ({ form, keys }) => {
    const { fill, send, waitForSuccess, countKeys, path } = open(form);
    for (const times of [1, 2]) {
      await fill();
      await send();
      await waitForSuccess();
      expect(requestsTo(path)).toHaveLength(times);
    }
    expect(countKeys()).toBe(keys);
  },
);

test('a CV deleted on the server is uploaded again', async () => {
  mockConsoleError();
  const { fill, send, waitForSuccess } = open('application');
  respondWith(applicationInsert, { status: 409, body: { code: '23503', message: 'no such file' } });
  await fill();
  await send();
  await waitForFailure();
  await send();
  await waitForSuccess();
  expect(requestsTo(upload)).toHaveLength(2);
});
