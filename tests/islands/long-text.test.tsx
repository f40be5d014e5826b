import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contactFields } from '#src/islands/forms/contact/fields.ts';
import { interpolate } from '#src/islands/forms/kit/interpolate.ts';
import { open } from '../support/form.tsx';

const { max } = contactFields.message;

/** The counter as it is shown, and as a screen reader speaks it. */
const counters = (text: string) => [
  screen.queryByText(text, { selector: '[aria-hidden]' }) !== null,
  screen.queryByText(text, { selector: '[aria-live]' }) !== null,
];

test.each([
  { length: max - 500, shown: false, because: '500 are left' },
  { length: max - 499, shown: true, because: 'fewer than 500 are left' },
  { length: max + 1, shown: true, because: 'who wrote one too many has to see it' },
])('$length characters are counted: $shown ($because)', async ({ length, shown }) => {
  const { write, texts } = open('contact');
  const text = interpolate(texts.form.counter, { count: length, max });
  // A palm is one character for the rules, and two for a string.
  await write('message', '🌴'.repeat(length));
  expect(counters(text)).toEqual([shown, false]);
  // It is spoken after a pause.
  await waitFor(() => expect(counters(text)).toEqual([shown, shown]));
});
