import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { textsOfIsland } from '#src/i18n/index.ts';
import { localeInfo, locales, type Locale } from '#src/i18n/locales.ts';
import { interpolate } from '#src/islands/kit/interpolate.ts';
import { contactFields, type ContactField, type ContactRequest } from '#src/lib/forms/contact.ts';
import { always, contactInsert, hurry, meet, sentTo } from '../../../tests/support/island.ts';
import ContactForm from './index.tsx';

const right: ContactRequest = {
  name: 'Anouk',
  company: 'Beispiel & Söhne AG',
  email: 'anouk@example.com',
  message: 'We need a team.\nBy spring.',
};

/** The form on its page, as a visitor finds it. */
function contactForm(locale: Locale = 'en') {
  document.documentElement.lang = locale;
  const strings = textsOfIsland(locale, 'contact');
  const boundary = { heading: 'Unexpected Application Error!', retry: 'Try again' };
  const rest = { email: 'info@example.com', privacyHref: '/imprint#privacy', loadProblem: 'No script' };
  render(<ContactForm {...{ strings, boundary, ...rest }} languageTag={localeInfo[locale].tag} />);
  const user = userEvent.setup();
  const field = (name: ContactField) => screen.getByLabelText<HTMLInputElement>(strings.form[name]);
  const write = async (name: ContactField, value: string) => {
    await user.clear(field(name));
    await user.click(field(name));
    if (value) await user.paste(value);
  };
  return {
    strings,
    user,
    field,
    write,
    button: screen.getByRole<HTMLButtonElement>('button'),
    fill: async (values: Partial<ContactRequest>) => {
      for (const name of contactFields) if (values[name] !== undefined) await write(name, values[name]);
    },
    values: () => Object.fromEntries(contactFields.map((name) => [name, field(name).value])),
    /** What the summary lists. */
    listed: () =>
      within(screen.getByRole('group'))
        .getAllByRole('link')
        .map((link) => link.textContent),
    /** The message below a field, by what assistive technology reads with it. */
    said: (name: ContactField) =>
      (field(name).getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .filter((text) => text.startsWith(strings.form.errorPrefix))
        .join(),
    thanked: () => waitFor(() => expect(screen.getByRole('status').textContent).toBe(strings.result.success)),
    failed: (text: string) => waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text)),
  };
}

const nothing = { name: '', company: '', email: '', message: '' };

describe.each(locales)('%s', (locale) => {
  test('a request is sent in the language of the page, trimmed; the form is empty then, and the thanks have the focus', async () => {
    const { fill, user, button, values, thanked } = contactForm(locale);
    await fill({ ...right, name: `  ${right.name} `, message: `\n${right.message}\n ` });
    await user.click(button);
    await thanked();
    expect(document.activeElement).toBe(screen.getByRole('status'));
    expect(sentTo(contactInsert)).toEqual([
      { ...right, id: expect.stringMatching(/^[\da-f-]{36}$/) as string, language: locale, trapped: false },
    ]);
    expect(values()).toEqual(nothing);
    expect(button.disabled).toBe(false);
  });

  test('a field that is left empty says what it needs, to eyes and to machines; what is edited says nothing', async () => {
    const { strings, user, field, said, write } = contactForm(locale);
    const required = contactFields.map((name) => strings.errors[`${name}Required`]);
    await user.click(field('name'));
    for (const [index, name] of contactFields.entries()) {
      expect(document.activeElement).toBe(field(name));
      await user.tab();
      expect(field(name).getAttribute('aria-invalid')).toBe('true');
      expect(said(name)).toBe(`${strings.form.errorPrefix} ${required[index]}`);
    }
    expect(screen.queryByRole('group')).toBeNull();
    await write('company', 'A');
    expect(field('company').hasAttribute('aria-invalid')).toBe(false);
    expect(said('company')).toBe('');
    expect(said('name')).not.toBe('');
  });

  test('an empty form is not sent: a summary has the focus and leads to each field', async () => {
    const { strings, user, field, button, listed, write } = contactForm(locale);
    const required = contactFields.map((name) => strings.errors[`${name}Required`]);
    await user.click(button);
    await waitFor(() => expect(listed()).toEqual(required));
    expect(document.activeElement).toBe(screen.getByRole('group'));
    for (const [index, name] of contactFields.entries()) {
      await user.click(within(screen.getByRole('group')).getAllByRole('link')[index]!);
      expect(document.activeElement).toBe(field(name));
    }
    await write('company', 'A');
    expect(listed()).toEqual(required.toSpliced(1, 1));
    expect(sentTo(contactInsert)).toEqual([]);
  });

  test.each<[what: string, values: Partial<ContactRequest>, problems: (keyof ReturnType<typeof errors>)[]]>([
    [
      'blanks',
      { name: ' ', company: ' \t', email: '  ', message: ' \n\n         ' },
      ['name', 'company', 'email', 'message'],
    ],
    [
      'texts that are too long',
      { name: 'n'.repeat(201), message: 'm'.repeat(5001) },
      ['at most 200', 'at most 5000'],
    ],
    ['what is no address', { email: 'anna@example' }, ['no address']],
    ['nine characters between blanks', { message: '   123456789   ' }, ['too short']],
  ])('%s: only what is wrong is listed, and what was typed stays', async (_, wrong, problems) => {
    const { strings, fill, user, button, listed, values } = contactForm(locale);
    const said = errors(strings);
    await fill({ ...right, ...wrong });
    await user.click(button);
    await waitFor(() => expect(listed()).toEqual(problems.map((problem) => said[problem])));
    const line = (text: string) => text.replace(/[\t\n]/g, '');
    expect(line(values().name!)).toBe(line(wrong.name ?? right.name));
    expect(values().message).toBe(wrong.message ?? right.message);
    expect(sentTo(contactInsert)).toEqual([]);
  });
});

test.each<[what: string, fault: Parameters<typeof meet>[1], wait?: string]>([
  ['a refusal', { status: 400 }],
  ['a fault of the server', { status: 500 }],
  ['a gateway without a server', { status: 502 }],
  ['a backend that is down', { drop: true }],
  ['a backend that never answers', { hang: true }],
  ['too many requests', { status: 429 }],
  [
    'too many requests, with a time to wait',
    { status: 429, headers: { 'retry-after': '230' } },
    'in 4 Minuten',
  ],
  ['a server that is away for a time', { status: 503, headers: { 'retry-after': '7200' } }, 'in 2 Stunden'],
])(
  '%s: the catalogue’s sentence, the time to wait, the way by mail; what was typed stays, and the next press sends it',
  async (_, fault, time) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { strings, fill, user, button, values, failed, thanked } = contactForm('de');
    meet(contactInsert, ...always(fault));
    if (fault.hang) hurry();
    await fill(right);
    await user.click(button);
    await failed(strings.result.failure);
    const alert = screen.getByRole('alert');
    const help = [...alert.children].map(({ textContent }) => textContent).slice(1, -1);
    expect(help).toEqual(time ? [interpolate(strings.result.wait, { time })] : []);
    expect(document.activeElement).toBe(alert);
    expect(within(alert).getByRole('link').getAttribute('href')).toBe('mailto:info@example.com');
    expect(log.mock.calls.flat()).toEqual([
      expect.stringMatching(/^Form not sent: (refused|offline|busy) \(\w+\)$/),
    ]);
    expect(values()).toEqual(right);
    meet(contactInsert);
    await user.click(button);
    await thanked();
    expect(new Set(sentTo(contactInsert).map(({ id }) => id)).size).toBe(1);
  },
);

/** Sentences for problems by what is wrong. */
const errors = (strings: ReturnType<typeof contactForm>['strings']) => ({
  name: strings.errors.nameRequired,
  company: strings.errors.companyRequired,
  email: strings.errors.emailRequired,
  message: strings.errors.messageRequired,
  'no address': strings.errors.emailInvalid,
  'too short': strings.errors.messageTooShort,
  'at most 200': interpolate(strings.errors.tooLong, { max: 200 }),
  'at most 5000': interpolate(strings.errors.tooLong, { max: 5000 }),
});
