import { beforeEach, expect, test, vi } from 'vitest';
import type { Outcome } from '#src/islands/forms/backend/send.ts';
import {
  submitForm,
  type FileCheck,
  type FormDefinition,
} from '#src/islands/forms/core/submit-form.ts';
import { mockConsoleError } from '../support/form.tsx';

/* Submitting without React: validation, idempotency key, request. */

type Definition = FormDefinition<'name', 'nameMissing' | 'fileMissing', 'file'>;

const fields: Definition['fields'] = { name: { kind: 'text', required: 'nameMissing', max: 10 } };
const stored: Outcome = { ok: true };
const lost: Outcome = { ok: false, reason: 'offline', code: 'network' };

const submit = vi.fn<Definition['submit']>();
const onSending = vi.fn();

beforeEach(() => {
  submit.mockReset().mockResolvedValue(stored);
  onSending.mockReset();
});

/** A form with a name. */
function formWith(name: string) {
  const form = document.createElement('form');
  form.innerHTML = '<input name="name" />';
  form.querySelector('input')!.value = name;
  document.body.replaceChildren(form);
  return form;
}

const submitName = (name: string, definition: Partial<Definition> = {}) =>
  submitForm(formWith(name), { fields, submit, ...definition }, {}, onSending);

/** A file field whose check has this result. */
const fileWith = (result?: FileCheck<'fileMissing'>): Definition['file'] => ({
  name: 'file',
  checkChosen: () => Promise.resolve(result),
  checkBeforeSend: () => Promise.resolve(result),
});

interface Invalid {
  name: string;
  file?: Definition['file'];
  /** Error codes by field. */
  errors: Record<string, string>;
  reason: string;
}
const invalid: Invalid[] = [
  { name: '', errors: { name: 'nameMissing' }, reason: 'a required field is empty' },
  { name: 'x'.repeat(11), errors: { name: 'tooLong' }, reason: 'a text exceeds its limit' },
  {
    name: 'Ann',
    file: fileWith({ error: { code: 'fileMissing' } }),
    errors: { file: 'fileMissing' },
    reason: 'the file check fails',
  },
  {
    name: 'Ann',
    file: fileWith(undefined),
    errors: {},
    reason: 'the file changed during the check',
  },
];
test.each(invalid)('an invalid form is not sent ($reason)', async ({ name, file, errors }) => {
  const result = await submitName(name, { file });
  const expected = Object.fromEntries(
    Object.entries(errors).map(([field, code]) => [field, { code, isInSummary: true }]),
  );
  expect(result).toEqual({ name: 'invalid', errors: expected });
  expect(onSending).not.toHaveBeenCalled();
  expect(submit).not.toHaveBeenCalled();
});

test('a valid form calls onSending, then sends cleaned values', async () => {
  const form = formWith(' Ann\u200b ');
  submit.mockImplementation(() => {
    expect(onSending).toHaveBeenCalledOnce();
    return Promise.resolve(stored);
  });
  const file = new File(['x'], 'cv.pdf');
  const definition = { fields, submit, file: fileWith({ file }) };
  expect(await submitForm(form, definition, {}, onSending)).toEqual({ name: 'success' });
  expect(submit.mock.calls[0]![0]).toMatchObject({ values: { name: 'Ann' }, trapped: false, file });
  expect(form.querySelector('input')!.value).toBe('');
});

const retries = [
  { isStoredOnce: false, outcomes: [lost, stored], count: 1, reason: 'a retry' },
  { isStoredOnce: false, outcomes: [stored, stored], count: 2, reason: 'two messages' },
  { isStoredOnce: true, outcomes: [stored, stored], count: 1, reason: 'stored only once' },
];
test.each(retries)(
  'equal values sent twice use $count key(s): $reason',
  async ({ isStoredOnce, outcomes, count, reason }) => {
    mockConsoleError();
    for (const outcome of outcomes) {
      submit.mockResolvedValueOnce(outcome);
      await submitName(reason.slice(0, 10), { isStoredOnce });
    }
    const keys = submit.mock.calls.map(([{ id }]) => id);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(count);
  },
);

test('a failure keeps the input and logs no value', async () => {
  const log = mockConsoleError();
  const form = formWith('Ann');
  submit.mockResolvedValue(lost);
  const result = await submitForm(form, { fields, submit }, {}, onSending);
  expect(result).toEqual({ name: 'failed', ...lost });
  expect(form.querySelector('input')!.value).toBe('Ann');
  expect(log.mock.calls).toEqual([['Form not sent: offline (network)', '']]);
});
