import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Locale } from '#src/i18n/locales.ts';
import { contactFields } from '#src/islands/forms/contact/fields.ts';
import { interpolate } from '#src/islands/forms/core/interpolate.ts';
import { callProps } from '#src/lib/form-props.ts';
import { open } from '../support/form.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** Opens the contact form at an instant. */
function openAt(now: string, locale: Locale = 'en') {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) });
  const form = open('contact', locale);
  let { texts } = callProps(locale);
  const radio = (group: 'day' | 'start', name: string) => {
    const fieldset = screen.getByRole('group', { name: texts[group], hidden: true });
    return within(fieldset).getByRole<HTMLInputElement>('radio', {
      name: new RegExp(`^${name}`),
      hidden: true,
    });
  };
  return {
    ...form,
    message: form.field('message'),
    choose: (group: 'day' | 'start', name: string) => fireEvent.click(radio(group, name)),
    isChosen: (group: 'day' | 'start', name: string) => radio(group, name).checked,
    none: () => texts.none,
    setLanguage: (other: Locale) => {
      form.setLanguage(other);
      ({ texts } = callProps(other));
    },
  };
}

const winter = '2026-12-01T08:00Z';
const tenInWinter = 'Call: Wednesday, 2 December, 10:00 in Germany (13:00 in Mauritius)';

test.each([
  { reason: 'winter', now: winter, day: 'Wed 2 Dec', line: tenInWinter },
  {
    reason: 'summer',
    now: '2026-07-01T08:00Z',
    locale: 'de' as const,
    day: 'Do 2. Juli',
    line: 'Gespräch: Donnerstag, 2. Juli, 10:00 Uhr in Deutschland (12:00 Uhr auf Mauritius)',
  },
  {
    reason: 'after a weekend',
    now: '2026-12-04T15:00Z',
    day: 'Mon 7 Dec',
    line: 'Call: Monday, 7 December, 10:00 in Germany (13:00 in Mauritius)',
  },
  {
    reason: 'after the change to winter time',
    now: '2026-10-23T08:00Z',
    day: 'Mon 26 Oct',
    line: 'Call: Monday, 26 October, 10:00 in Germany (13:00 in Mauritius)',
  },
])('a chosen day and time add one line: $reason', ({ now, locale, day, line }) => {
  const { message, choose, isChosen, none } = openAt(now, locale);
  choose('day', day);
  expect(message.value).toBe('');
  choose('start', '10:00');
  expect(message.value).toBe(`${line}\n`);
  expect(screen.getByText(new RegExp(line.replace(/[()]/g, '\\$&')))).toBeTruthy();
  // Choosing no day removes the line.
  choose('day', none());
  expect(message.value).toBe('');
  expect(isChosen('day', none())).toBe(true);
});

test('the radios follow the line, and an edited line is kept', () => {
  const { message, choose, isChosen, none, setLanguage } = openAt(winter);
  const type = (value: string) => fireEvent.input(message, { target: { value } });
  type('Hello');
  choose('day', 'Wed 2 Dec');
  choose('start', '9:00');
  choose('start', '10:00');
  expect(message.value).toBe(`Hello\n${tenInWinter}\n`);

  setLanguage('de');
  expect(message.value).toBe(`Hello\n${tenInWinter}\n`);
  expect(isChosen('start', '10:00')).toBe(true);
  choose('start', '11:00');
  const eleven =
    'Gespräch: Mittwoch, 2. Dezember, 11:00 Uhr in Deutschland (14:00 Uhr auf Mauritius)';
  expect(message.value).toBe(`Hello\n${eleven}\n`);

  type(`${eleven}?\nHello`);
  expect(isChosen('day', none())).toBe(true);
  choose('day', none());
  expect(message.value).toBe(`${eleven}?\nHello`);
  type(`A\n${tenInWinter}\nB`);
  expect(isChosen('start', '10:00')).toBe(true);
  choose('day', none());
  expect(message.value).toBe('A\nB');
});

test.each([
  { reason: 'overnight', later: '2026-12-02T08:00Z' },
  { reason: 'for six days', later: '2026-12-08T08:00Z' },
])('a page left open $reason replaces its own line', ({ later }) => {
  const { message, choose } = openAt(winter);
  choose('day', 'Wed 2 Dec');
  choose('start', '10:00');
  vi.setSystemTime(later);
  fireEvent.input(message, { target: { value: `${message.value}Hello` } });
  choose('day', 'Wed 9 Dec');
  choose('start', '11:00');
  expect(message.value).toBe(
    'Call: Wednesday, 9 December, 11:00 in Germany (14:00 in Mauritius)\nHello',
  );
});

test('the status does not report the reset after a send as a removed time', () => {
  const { message, choose, none } = openAt(winter);
  const { removed } = callProps('en').texts;
  choose('day', 'Wed 2 Dec');
  choose('start', '10:00');
  fireEvent.input(message, { target: { value: '' } });
  expect(screen.queryByText(removed)).toBeNull();
  choose('day', 'Wed 2 Dec');
  choose('start', '10:00');
  choose('day', none());
  expect(screen.getByText(removed)).toBeTruthy();
});

test('the status names the local day of visitors on another day', () => {
  vi.stubEnv('TZ', 'Pacific/Honolulu');
  const { choose } = openAt(winter);
  choose('day', 'Wed 2 Dec');
  choose('start', '10:00');
  expect(screen.getByText(/That is Tuesday, 1 December, 23:00 where you are\.$/)).toBeTruthy();
});

const { max } = contactFields.message;
test.each([
  { reason: 'letters', text: 'a'.repeat(max - 10), isTooLong: true },
  // An emoji has two UTF-16 code units.
  { reason: 'emoji', text: '🙂'.repeat(max - 100), isTooLong: false },
])('a line beyond the maximum length shows an error instead: $reason', ({ text, isTooLong }) => {
  const { message, choose, texts } = openAt(winter);
  fireEvent.input(message, { target: { value: text } });
  choose('day', 'Wed 2 Dec');
  choose('start', '10:00');
  expect(message.value).toBe(isTooLong ? text : `${text}\n${tenInWinter}\n`);
  const error = screen.queryByText(interpolate(texts.errors.tooLong, { max }));
  expect(error !== null).toBe(isTooLong);
});
