import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { contactFields } from '#src/islands/forms/contact/fields.ts';
import { interpolate } from '#src/islands/forms/core/interpolate.ts';
import { open } from '../support/form.tsx';

const { max } = contactFields.message;

/** Returns whether the visible and the announced counter show this text. */
const counters = (text: string) => [
  screen.queryByText(text, { selector: '[aria-hidden]' }) !== null,
  screen.queryByText(text, { selector: '[aria-live]' }) !== null,
];

afterEach(() => void vi.useRealTimers());

test.each([
  { length: max - 500, shown: false, what: 'is hidden with 500 characters left' },
  { length: max - 499, shown: true, what: 'appears with fewer than 500 characters left' },
  { length: max + 1, shown: true, what: 'stays above the limit' },
])('the counter $what', ({ length, shown }) => {
  const { field, texts } = open('contact');
  const text = interpolate(texts.form.counter, { count: length, max });
  vi.useFakeTimers();
  // A palm is one character for the rules, but two UTF-16 code units.
  fireEvent.input(field('message'), { target: { value: '🌴'.repeat(length) } });
  expect(counters(text)).toEqual([shown, false]);
  // Announced after a pause, so that typing is not interrupted.
  act(() => void vi.advanceTimersByTime(999));
  expect(counters(text)).toEqual([shown, false]);
  act(() => void vi.advanceTimersByTime(1));
  expect(counters(text)).toEqual([shown, shown]);
});
