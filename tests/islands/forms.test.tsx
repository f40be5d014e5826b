import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Locale } from '#src/i18n/locales.ts';
import ApplicationForm from '#src/islands/forms/application/ApplicationForm.tsx';
import ContactForm from '#src/islands/forms/contact/ContactForm.tsx';
import { interpolate } from '#src/islands/forms/kit/interpolate.ts';
import { TextWithLink } from '#src/islands/forms/kit/TextWithLink.tsx';
import { formProps } from '#src/islands/forms/kit/form-props.ts';
import { applicationFields } from '#src/islands/forms/application/fields.ts';
import { contactFields } from '#src/islands/forms/contact/fields.ts';
import {
  applicationInsert as application,
  contactInsert as contact,
  hurry,
  meet,
  meetAlways,
  sentTo,
  ticket,
  upload,
  type Answer,
} from '../support/island.ts';

/** Both forms by what differs: their fields, and where their row goes. */
const forms = {
  contact: { fields: contactFields, path: contact },
  application: { fields: applicationFields, path: application },
};
type Form = keyof typeof forms;

/* What a visitor meets in the browser is in tests/e2e; here are all ways in which the backend may fail. */

const pdf = (name = 'CV.pdf') =>
  new File(['%PDF-1.7\n'.padEnd(2048)], name, { type: 'application/pdf', lastModified: 1 });

/** What is written into fields that do not take any text. */
const samples: Record<string, string> = {
  email: 'anouk@example.com',
  linkedIn: 'https://example.org/anouk',
};

/** How often a form was opened: no two tests write the same. */
let opened = 0;

/** The form as it stands on its page in a language. */
function elementOf(form: Form, locale: Locale) {
  document.documentElement.lang = locale;
  const email = 'info@beispiel-müller.de';
  return form === 'contact' ? (
    <ContactForm {...formProps('contact', locale)} email={email} />
  ) : (
    <ApplicationForm {...formProps('application', locale)} email={email} />
  );
}

/** The texts of a form, whichever it is. */
const textsOf = (form: Form, locale: Locale) =>
  formProps(form, locale).strings as unknown as Record<
    'form' | 'errors' | 'result',
    Record<string, string>
  >;

/** A form as a visitor finds it, and what a visitor does with it. */
function open(form: Form, locale: Locale = 'en') {
  opened += 1;
  const { rerender } = render(elementOf(form, locale));
  const texts = textsOf(form, locale);
  const { fields, path } = forms[form];
  const user = userEvent.setup();
  const field = (name: string) =>
    document.querySelector<HTMLInputElement>(`form [name="${name}"]`)!;
  const right: Record<string, string> = Object.fromEntries(
    fields.map((name) => [name, samples[name] ?? `My ${name} ${opened}`]),
  );
  const write = async (name: string, value: string) => {
    await user.clear(field(name));
    await user.click(field(name));
    await user.paste(value);
  };
  return {
    texts,
    path,
    user,
    field,
    write,
    right,
    button: screen.getByRole<HTMLButtonElement>('button', { name: texts.form.submit }),
    speak: (other: Locale) => rerender(elementOf(form, other)),
    values: () => Object.fromEntries(fields.map((name) => [name, field(name).value])),
    fill: async () => {
      for (const name of fields) await write(name, right[name]!);
      if (form === 'application') {
        await user.upload(field('cv'), pdf());
        await screen.findByText(texts.form.cvAccepted!);
      }
    },
    // As it is written: with the no-break spaces that a browser shows.
    thanked: () => screen.findByText(texts.result.success!, { collapseWhitespace: false }),
    keys: () => new Set(sentTo(path).map(({ id }) => id)).size,
  };
}

/** Waits until the form says that it was not sent, and where to write instead. */
const failed = () => screen.findByRole('link', { name: /@/ });

const silence = () => vi.spyOn(console, 'error').mockImplementation(() => {});

const said = '<b>It said so</b>';
const says = { message: said };
const page = '<!DOCTYPE html><title>502 Bad Gateway</title>';

/**
 * How a send may fail: what the server does, where and how; which sentence of the catalogue the visitor reads
 * (specification, section 8), with which message where it is not the server's own; and for how long to wait.
 */
const failures: [
  what: string,
  path: string,
  Answer,
  key: string,
  message?: string,
  wait?: string,
][] = [
  ['refuses', contact, { status: 400, says }, 'failure'],
  ['has a fault', contact, { status: 500, says }, 'failure'],
  ['stands behind a broken gateway', contact, { status: 502, says: page }, 'failure'],
  ['asks to wait', contact, { status: 429, retryAfter: 230 }, 'failure', undefined, 'in 4 Minuten'],
  [
    'is away for long',
    contact,
    { status: 503, retryAfter: 7200 },
    'failure',
    undefined,
    'in 2 Stunden',
  ],
  ['is away', contact, 'drop', 'failure'],
  ['never answers', contact, 'hang', 'failure'],
  ['stores, and each answer is lost', contact, 'lost', 'failure'],
  ['refuses the CV', upload, { status: 403, says }, 'uploadError'],
  ['refuses the CV without a word', upload, { status: 400 }, 'uploadError', 'noReason'],
  [
    'is busy',
    ticket,
    { status: 429, says, retryAfter: 230 },
    'uploadError',
    undefined,
    'in 4 Minuten',
  ],
  ['loses the CV', upload, 'drop', 'uploadError', 'unreachable'],
  ['stands still', upload, 'hang', 'uploadError', 'unreachable'],
  ['refuses the row', application, { status: 400, says }, 'databaseError'],
  ['has a broken gateway', application, { status: 502, says: page }, 'databaseError', 'busy'],
  ['never answers', application, 'hang', 'databaseError', 'unreachable'],
];

test.each(failures)('A server that %s (%s): told, all stays, sent once', async (...failure) => {
  const [, path, answer, key, message, wait] = failure;
  const form = path === contact ? 'contact' : 'application';
  const sentence = ({ result }: ReturnType<typeof textsOf>) =>
    interpolate(result[key]!, { message: message ? result[message]! : said });
  const log = silence();
  const {
    fill,
    user,
    button,
    values,
    right,
    texts,
    thanked,
    keys,
    path: row,
    speak,
  } = open(form, 'de');
  if (answer === 'hang') hurry();
  meetAlways(path, answer);
  await fill();
  await user.click(button);
  await failed();
  // It has the focus, by which it is spoken: as an alert it would be spoken twice.
  expect(document.activeElement?.role).toBe('status');
  const result = within(document.activeElement as HTMLElement);
  // Each sentence stands in an element of its own: translators change what they find around it.
  const told = (text: string) =>
    result.getByText((_, element) => element?.localName === 'p' && element.textContent === text);
  expect(told(sentence(texts))).toBeDefined();
  // What a server says is English, on a German page too.
  const spoken = result.queryByText(said);
  if (sentence(texts).includes(said)) expect(spoken?.lang).toBe('en');
  const waiting = interpolate(texts.result.wait!, { time: wait ?? '' });
  expect(result.queryAllByText(waiting)).toHaveLength(wait ? 1 : 0);
  expect(result.getByRole('link').getAttribute('href')).toBe(
    'mailto:info@xn--beispiel-mller-psb.de',
  );
  expect(log.mock.calls.flat()).toEqual([expect.stringMatching(/^Form not sent: \w+ \([\w]+\)$/)]);
  expect(values()).toEqual(right);
  expect([button.disabled, button.textContent]).toEqual([false, texts.form.submit]);
  speak('en');
  expect(told(sentence(textsOf(form, 'en')))).toBeDefined();
  speak('de');
  meet(path);
  await user.click(button);
  await thanked();
  expect(keys()).toBe(1);
  if (answer !== 'lost') expect(sentTo(row)).toHaveLength(1);
  if (form === 'application') expect(sentTo(upload)).toHaveLength(1);
});

test('faults that pass are tried again without the visitor, under one key', async () => {
  const { fill, user, button, thanked, keys } = open('application');
  meet(ticket, { status: 503 });
  meet(upload, 'drop');
  meet(application, 'lost', 'lost');
  await fill();
  await user.click(button);
  await thanked();
  expect([sentTo(upload).length, sentTo(application).length, keys()]).toEqual([1, 3, 1]);
});

test.each<Form>(['contact', 'application'])(
  '%s: edited after a failure it is another',
  async (form) => {
    silence();
    const { fill, user, write, field, button, thanked, keys, path } = open(form);
    meetAlways(path, 'lost');
    await fill();
    await user.click(button);
    await failed();
    meet(path);
    if (form === 'contact') await write('message', 'Another message');
    else await user.upload(field('cv'), pdf('another.pdf'));
    await user.click(button);
    await thanked();
    expect(keys()).toBe(2);
    expect(sentTo(upload)).toHaveLength(form === 'contact' ? 0 : 2);
  },
);

test.each<[Form, stored: number]>([
  ['contact', 2],
  ['application', 1],
])('%s: the same once more after the thanks is stored %i times', async (form, stored) => {
  const { fill, user, button, thanked, keys, path } = open(form);
  for (const times of [1, 2]) {
    await fill();
    await user.click(button);
    await thanked();
    expect(sentTo(path)).toHaveLength(times);
  }
  expect(keys()).toBe(stored);
});

test('a CV that has been cleared away meanwhile goes up again with the next press', async () => {
  silence();
  const { fill, user, button, thanked } = open('application');
  meet(application, { status: 409, says: { code: '23503', message: 'no such file' } });
  await fill();
  await user.click(button);
  await failed();
  await user.click(button);
  await thanked();
  expect(sentTo(upload)).toHaveLength(2);
});

test('a text keeps what stands after its links', () => {
  render(
    <TextWithLink text="See <0>one</0> and <0>two</0>." wrap={(part) => <a href="/">{part}</a>} />,
  );
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['one', 'two']);
  expect(document.body.textContent).toBe('See one and two.');
});
