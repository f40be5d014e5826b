import { expect, test } from 'vitest';
import { failed, open, pdf, silence, type FormName } from '../support/form.tsx';
import { applicationInsert, meet, meetAlways, sentTo, ticket, upload } from '../support/island.ts';

test('temporary failures are retried with the same key', async () => {
  const { fill, send, thanked, keys } = open('application');
  meet(ticket, { status: 503 });
  meet(upload, 'drop');
  meet(applicationInsert, 'lost', 'lost');
  await fill();
  await send();
  await thanked();
  expect(sentTo(upload)).toHaveLength(1);
  expect(sentTo(applicationInsert)).toHaveLength(3);
  expect(keys()).toBe(1);
});

const newer = { type: 'application/pdf', lastModified: 2 };
const edits: { form: FormName; cv?: File; uploads: number; because: string }[] = [
  { form: 'contact', uploads: 0, because: 'a changed text is a new message' },
  {
    form: 'application',
    cv: pdf('another.pdf'),
    uploads: 2,
    because: 'a changed CV is a new application',
  },
  {
    form: 'application',
    cv: new File([pdf()], 'CV.pdf', newer),
    uploads: 2,
    because: 'a newer file with equal name and size is a new CV',
  },
];
test.each(edits)(
  '$form: a submission edited after a failure gets a new key ($because)',
  async ({ form, cv, uploads }) => {
    silence();
    const { fill, send, user, write, field, thanked, keys, path } = open(form);
    meetAlways(path, 'lost');
    await fill();
    await send();
    await failed();
    meet(path);
    if (cv) await user.upload(field('cv'), cv);
    else await write('message', 'Another message');
    await send();
    await thanked();
    expect(keys()).toBe(2);
    expect(sentTo(upload)).toHaveLength(uploads);
  },
);

const repeated: { form: FormName; stored: number; because: string }[] = [
  { form: 'contact', stored: 2, because: 'writing twice means two messages' },
  { form: 'application', stored: 1, because: 'a restored draft may be sent by mistake' },
];
test.each(repeated)(
  '$form: sending again after success stores $stored ($because)',
  async ({ form, stored }) => {
    const { fill, send, thanked, keys, path } = open(form);
    for (const times of [1, 2]) {
      await fill();
      await send();
      await thanked();
      expect(sentTo(path)).toHaveLength(times);
    }
    expect(keys()).toBe(stored);
  },
);

test('a CV that was deleted since is uploaded again', async () => {
  silence();
  const { fill, send, thanked } = open('application');
  meet(applicationInsert, { status: 409, says: { code: '23503', message: 'no such file' } });
  await fill();
  await send();
  await failed();
  await send();
  await thanked();
  expect(sentTo(upload)).toHaveLength(2);
});
