import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { contactFields } from '#src/islands/forms/contact/fields.ts';
import { interpolate } from '#src/islands/forms/page/interpolate.ts';
import { open } from '../support/form.tsx';

const { max } = contactFields.message;

/** Finds the visible counter and the announced one. */
const counters = (text: string) => [
  screen.queryByText(text, { selector: '[aria-hidden]' }) !== null,
  screen.queryByText(text, { selector: '[aria-live]' }) !== null,
];

afterEach(() => void vi.useRealTimers());

test.each([
  { length: max - 500, shown: false, because: '500 characters left' },
  { length: max - 499, shown: true, because: 'fewer than 500 characters left' },
  { length: max + 1, shown: true, because: 'over the limit' },
])('the counter of $length characters is shown: $shown ($because)', ({ length, shown }) => {
  const { field, texts } = open('contact');
  const text = interpolate(texts.form.counter, { count: length, max });
  vi.useFakeTimers();
  // A palm is one character for the rules, but two UTF-16 code units.
  fireEvent.input(field('message'), { target: { value: '🌴'.repeat(length) } });
  expect(counters(text)).toEqual([shown, false]);
  act(() => void vi.advanceTimersByTime(999));
  expect(counters(text)).toEqual([shown, false]);
  act(() => void vi.advanceTimersByTime(1));
  expect(counters(text)).toEqual([shown, shown]);
});
