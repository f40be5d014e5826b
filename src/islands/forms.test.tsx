import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { textsOfIsland } from '#src/i18n/index.ts';
import { localeInfo, locales, type Locale } from '#src/i18n/locales.ts';
import { trapName } from '#src/lib/forms/abuse.ts';
import { applicationFields, applicationRules } from '#src/lib/forms/application.ts';
import { contactFields, contactRules } from '#src/lib/forms/contact.ts';
import type { FieldRule } from '#src/lib/forms/rules.ts';
import {
  applicationInsert,
  contactInsert,
  hurry,
  meet,
  meetAlways,
  sentTo,
  ticket,
  upload,
  type Answer,
} from '../../tests/support/island.ts';
import ApplicationForm from './application-form/index.tsx';
import ContactForm from './contact-form/index.tsx';
import { interpolate } from './kit/interpolate.ts';
import { TextWithLink } from './kit/TextWithLink.tsx';

/** Both forms by what differs: their fields, where their row goes, and what it holds besides them. */
const forms = {
  contact: { fields: contactFields, rules: contactRules, path: contactInsert, row: {} },
  application: {
    fields: applicationFields,
    rules: applicationRules,
    path: applicationInsert,
    row: { job_title: 'General Application', cv_url: 'cv.pdf', retention_consent: false, status: 'received' },
  },
};
type Form = keyof typeof forms;
const formNames = Object.keys(forms) as Form[];

const pdf = (name = 'CV.pdf', size = 2048) =>
  new File(['%PDF-1.7\n'.padEnd(size)], name, { type: 'application/pdf', lastModified: 1 });

/** What is written into fields that do not take any text. */
const samples: Record<string, string> = { email: 'anouk@example.com', linkedIn: 'https://example.org/anouk' };

/** How often a form was opened: no two tests write the same. */
let opened = 0;

/** The form as it stands on its page in a language. */
function elementOf(form: Form, locale: Locale) {
  document.documentElement.lang = locale;
  const rest = {
    boundary: { heading: 'Unexpected Application Error!', retry: 'Try again' },
    email: 'info@beispiel-müller.de',
    privacyHref: '/imprint#privacy',
    loadProblem: 'No script',
    languageTag: localeInfo[locale].tag,
  };
  return form === 'contact' ? (
    <ContactForm {...rest} strings={textsOfIsland(locale, 'contact')} />
  ) : (
    <ApplicationForm {...rest} strings={textsOfIsland(locale, 'application')} />
  );
}

/** The texts of a form, whichever it is. */
const textsOf = (form: Form, locale: Locale) =>
  textsOfIsland(locale, form) as unknown as Record<'form' | 'errors' | 'result', Record<string, string>>;

/** A form as a visitor finds it, and what a visitor does with it. */
function open(form: Form, locale: Locale = 'en') {
  opened += 1;
  const { rerender } = render(elementOf(form, locale));
  const texts = textsOf(form, locale);
  const { fields, path } = forms[form];
  const rules: Record<string, FieldRule> = forms[form].rules;
  // Also what the accept attribute would keep a visitor from picking: it can be dropped.
  const user = userEvent.setup({ applyAccept: false });
  const field = (name: string) => document.querySelector<HTMLInputElement>(`form [name="${name}"]`)!;
  const right: Record<string, string> = Object.fromEntries(
    fields.map((name) => [name, samples[name] ?? `My ${name} ${opened}`]),
  );
  const write = async (name: string, value: string) => {
    await user.clear(field(name));
    await user.click(field(name));
    if (value) await user.paste(value);
  };
  return {
    texts,
    path,
    user,
    field,
    write,
    right,
    required: fields.filter((name) => rules[name]!.required),
    sentenceOf: (name: string) => texts.errors[rules[name]!.required!]!,
    button: screen.getByRole<HTMLButtonElement>('button', { name: texts.form.submit }),
    speak: (other: Locale) => rerender(elementOf(form, other)),
    values: () => Object.fromEntries(fields.map((name) => [name, field(name).value])),
    fill: async (values: Record<string, string> = {}) => {
      for (const name of fields) await write(name, values[name] ?? right[name]!);
      if (form === 'application') {
        await user.upload(field('cv'), pdf());
        await screen.findByText(texts.form.cvAccepted!);
      }
    },
    /** What is said below a field, as assistive technology reads it with the field. */
    said: (name: string) =>
      (field(name).getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' '),
    /** What the summary of problems lists. */
    listed: () => within(screen.getByRole('group')).queryAllByRole('link'),
    // As it is written: with the no-break spaces that a browser shows.
    thanked: () => screen.findByText(texts.result.success!, { collapseWhitespace: false }),
    keys: () => new Set(sentTo(path).map(({ id }) => id)).size,
  };
}

const textsIn = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);
const silence = () => vi.spyOn(console, 'error').mockImplementation(() => {});

/** The column of a field. */
const columnOf = (name: string) =>
  name === 'linkedIn' ? 'linkedin' : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const bothInBothLanguages = formNames.flatMap((form) => locales.map((locale) => [form, locale] as const));

describe.each(bothInBothLanguages)('%s, %s', (form, locale) => {
  test('what is sent is stored, trimmed, in the language of the page; then the form is empty and the thanks have the focus', async () => {
    const { fill, user, right, button, values, thanked, path, texts } = open(form, locale);
    const [first] = forms[form].fields;
    await fill({ [first]: `  ${right[first]} ` });
    await user.click(button);
    const thanks = await thanked();
    expect(document.activeElement!.contains(thanks)).toBe(true);
    expect(document.activeElement!.textContent).toContain(texts.result.successNote);
    const columns = Object.entries(right).map(([name, value]): [string, string] => [columnOf(name), value]);
    const row = { ...Object.fromEntries(columns), ...forms[form].row, language: locale, trapped: false };
    expect(sentTo(path)).toMatchObject([{ id: expect.stringMatching(/^[\da-f-]{36}$/) as string, ...row }]);
    expect(Object.values(values()).join('')).toBe('');
    expect(button.disabled).toBe(false);
  });

  test('while it is sent the button is disabled and says so, with the focus on the status; nothing is sent twice', async () => {
    const { fill, user, field, button, texts, thanked, path } = open(form, locale);
    meet(path, 'late');
    await fill();
    await user.click(button);
    expect([button.disabled, button.textContent]).toEqual([true, texts.form.submitting]);
    expect(document.activeElement!.textContent).toBe(texts.form.submitting);
    await user.click(button);
    fireEvent.submit(field('email').form!);
    await thanked();
    // A second one would come right behind.
    await new Promise((resolve) => setTimeout(resolve, 4000));
    expect(sentTo(path)).toHaveLength(1);
  });

  test('a field that is left empty says what it needs, to eyes and to machines, until it is edited', async () => {
    const { user, field, write, said, required, sentenceOf } = open(form, locale);
    for (const name of required) {
      await user.click(field(name));
      await user.tab();
      expect(field(name).getAttribute('aria-invalid')).toBe('true');
      expect(said(name)).toContain(sentenceOf(name));
      await write(name, 'A');
      expect(field(name).hasAttribute('aria-invalid')).toBe(false);
      expect(said(name)).not.toContain(sentenceOf(name));
    }
    expect(screen.queryByRole('group')).toBeNull();
  });

  test('an empty form is not sent: a summary has the focus and leads to each field; it follows edits and the language', async () => {
    const { user, field, write, button, listed, required, sentenceOf, texts, speak, path } = open(
      form,
      locale,
    );
    await user.click(button);
    const summary = await screen.findByRole('group');
    await waitFor(() => expect(document.activeElement).toBe(summary));
    const cv = form === 'application' ? ['cv'] : [];
    const sentences = [...required.map(sentenceOf), ...cv.map(() => texts.errors.cvRequired!)];
    expect(textsIn(listed())).toEqual(sentences);
    for (const [index, name] of [...required, ...cv].entries()) {
      await user.click(listed()[index]!);
      expect(document.activeElement).toBe(field(name));
    }
    await write(required[0]!, 'A');
    expect(textsIn(listed())).toEqual(sentences.slice(1));
    const other = locale === 'en' ? 'de' : 'en';
    speak(other);
    const keys = Object.keys(texts.errors).filter((key) => sentences.slice(1).includes(texts.errors[key]!));
    expect(textsIn(listed())).toEqual(keys.map((key) => textsOf(form, other).errors[key]));
    expect(field(required[0]!).value).toBe('A');
    expect([...sentTo(path), ...sentTo(ticket)]).toEqual([]);
  });
});

test('of a form with one mistake only that is listed, with its limit, and what was typed stays', async () => {
  const { fill, user, button, listed, values, right, texts, path } = open('contact');
  await fill({ name: 'n'.repeat(201) });
  await user.click(button);
  await screen.findByRole('group');
  expect(textsIn(listed())).toEqual([interpolate(texts.errors.tooLong!, { max: 200 })]);
  expect(values()).toEqual({ ...right, name: 'n'.repeat(201) });
  expect(sentTo(path)).toEqual([]);
});

/** The sentence of the catalogue for a failure (specification, section 8), and what may help. */
type Said = (texts: Record<string, string>) => string;
const failed: Said = (texts) => texts.failure!;
const uploadError =
  (message: Said): Said =>
  (texts) =>
    interpolate(texts.uploadError!, { message: message(texts) });
const databaseError =
  (message: Said): Said =>
  (texts) =>
    interpolate(texts.databaseError!, { message: message(texts) });
const theServers: Said = () => '<b>It said so</b>';
const noAnswer: Said = (texts) => texts.unreachable!;
const noReason: Said = (texts) => texts.noReason!;
const waiting =
  (time: string): Said =>
  (texts) =>
    interpolate(texts.wait!, { time });

const says = { message: theServers({}) };
const page = '<!DOCTYPE html><title>502 Bad Gateway</title>';

/** How a send may fail: [form, what the server does, where and how, what the visitor reads, what may help]. */
const failures: [Form, what: string, path: string, Answer, Said, help?: Said][] = [
  ['contact', 'refuses', contactInsert, { status: 400, says }, failed],
  ['contact', 'has a fault', contactInsert, { status: 500, says }, failed],
  ['contact', 'stands behind a broken gateway', contactInsert, { status: 502, says: page }, failed],
  ['contact', 'is busy', contactInsert, { status: 429 }, failed],
  [
    'contact',
    'asks to wait',
    contactInsert,
    { status: 429, retryAfter: 230 },
    failed,
    waiting('in 4 Minuten'),
  ],
  [
    'contact',
    'is away for long',
    contactInsert,
    { status: 503, retryAfter: 7200 },
    failed,
    waiting('in 2 Stunden'),
  ],
  ['contact', 'is away', contactInsert, 'drop', failed],
  ['contact', 'never answers', contactInsert, 'hang', failed],
  ['contact', 'stores, and each answer is lost', contactInsert, 'lost', failed],
  ['application', 'refuses the CV', upload, { status: 400, says }, uploadError(theServers)],
  ['application', 'has too many files', upload, { status: 403, says }, uploadError(theServers)],
  ['application', 'refuses without a word', upload, { status: 400 }, uploadError(noReason)],
  [
    'application',
    'has too many uploads',
    ticket,
    { status: 429, says, retryAfter: 230 },
    uploadError(theServers),
    waiting('in 4 Minuten'),
  ],
  ['application', 'loses the CV', upload, 'drop', uploadError(noAnswer)],
  ['application', 'refuses the row', applicationInsert, { status: 400, says }, databaseError(theServers)],
  [
    'application',
    'says too much',
    applicationInsert,
    { status: 400, says: { message: 'x'.repeat(300) } },
    databaseError(() => 'x'.repeat(200)),
  ],
  [
    'application',
    'stands behind a broken gateway',
    applicationInsert,
    { status: 502, says: page },
    databaseError(noReason),
  ],
  [
    'application',
    'asks to wait',
    applicationInsert,
    { status: 429, says, retryAfter: 230 },
    databaseError(theServers),
    waiting('in 4 Minuten'),
  ],
  ['application', 'is away', applicationInsert, 'drop', databaseError(noAnswer)],
  ['application', 'never answers', applicationInsert, 'hang', databaseError(noAnswer)],
];

test.each(failures)(
  'A server of the %s form %s: the catalogue’s sentence and the way by mail; all stays, and the next press sends it once',
  async (form, _, path, answer, sentence, help) => {
    const log = silence();
    const { fill, user, button, values, right, texts, thanked, keys, path: row, speak } = open(form, 'de');
    if (answer === 'hang') hurry();
    meetAlways(path, answer);
    await fill();
    await user.click(button);
    const alert = within(await screen.findByRole('alert'));
    // Each sentence stands in an element of its own: translators change what they find around it.
    expect(alert.getByText(sentence(texts.result))).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    if (help) expect(alert.getByText(help(texts.result))).toBeDefined();
    else expect(screen.getByRole('alert').textContent).not.toContain(texts.result.wait!.split('{{')[0]);
    expect(alert.getByRole('link').getAttribute('href')).toBe('mailto:info@xn--beispiel-mller-psb.de');
    expect(log.mock.calls.flat()).toEqual([expect.stringMatching(/^Form not sent: \w+ \([\w]+\)$/)]);
    expect(values()).toEqual(right);
    expect([button.disabled, button.textContent]).toEqual([false, texts.form.submit]);
    speak('en');
    expect(alert.getByText(sentence(textsOf(form, 'en').result))).toBeDefined();
    speak('de');
    meetAlways(path);
    await user.click(button);
    await thanked();
    expect(keys()).toBe(1);
    if (answer !== 'lost') expect(sentTo(row)).toHaveLength(1);
    if (form === 'application') expect(sentTo(upload)).toHaveLength(1);
  },
);

test('faults that pass are tried again without the visitor, under one key', async () => {
  const { fill, user, button, thanked, keys } = open('application');
  meet(ticket, { status: 503 });
  meet(upload, 'drop');
  meet(applicationInsert, 'lost', 'lost');
  await fill();
  await user.click(button);
  await thanked();
  expect([sentTo(upload).length, sentTo(applicationInsert).length, keys()]).toEqual([1, 3, 1]);
});

test.each<[Form, path: string]>([
  ['contact', contactInsert],
  ['application', applicationInsert],
])('%s: what is edited after a failure is another request, with its own CV', async (form, path) => {
  silence();
  const { fill, user, write, field, button, thanked, keys } = open(form);
  meetAlways(path, 'lost');
  await fill();
  await user.click(button);
  await screen.findByRole('alert');
  meetAlways(path);
  if (form === 'contact') await write('message', 'Another message');
  else await user.upload(field('cv'), pdf('another.pdf'));
  await user.click(button);
  await thanked();
  expect(keys()).toBe(2);
  expect(sentTo(upload)).toHaveLength(form === 'contact' ? 0 : 2);
});

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

test.each(formNames)(
  '%s: without a network a failure says so, and nothing is tried again meanwhile',
  async (form) => {
    silence();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { fill, user, button, values, right, texts } = open(form);
    for (const path of [contactInsert, ticket]) meet(path, 'drop');
    await fill();
    await user.click(button);
    await screen.findByText(texts.result.offline!);
    expect(values()).toEqual(right);
    expect([...sentTo(contactInsert), ...sentTo(ticket)]).toEqual([]);
  },
);

test('a CV that has been cleared away meanwhile goes up again with the next press', async () => {
  silence();
  const { fill, user, button, thanked } = open('application');
  meet(applicationInsert, { status: 409, says: { code: '23503', message: 'no such file' } });
  await fill();
  await user.click(button);
  await screen.findByRole('alert');
  await user.click(button);
  await thanked();
  expect(sentTo(upload)).toHaveLength(2);
});

test.each(formNames)('%s: what a robot filled in is sent with a mark', async (form) => {
  const { fill, user, field, button, thanked, path } = open(form);
  await fill();
  await user.type(field(trapName), 'x');
  await user.click(button);
  await thanked();
  expect(sentTo(path)).toMatchObject([{ trapped: true }]);
});

test('consent is stored when it was given', async () => {
  const { fill, user, field, button, thanked, path } = open('application');
  expect(field('keepLonger').checked).toBe(false);
  await fill();
  await user.click(field('keepLonger'));
  await user.click(button);
  await thanked();
  expect(sentTo(path)).toMatchObject([{ retention_consent: true }]);
  expect(field('keepLonger').checked).toBe(false);
});

describe('the CV', () => {
  const zoneOf = ({ field }: ReturnType<typeof open>) =>
    field('cv').closest<HTMLElement>('[data-drop-zone]')!;

  test('is shown with name and size, replaced and removed', async () => {
    const form = open('application');
    const [cv, zone] = [form.field('cv'), zoneOf(form)];
    expect(zone.dataset.state).toBe('empty');
    await form.user.upload(cv, pdf());
    await waitFor(() => expect(zone.textContent).toContain('CV.pdf, 2 kB'));
    expect(zone.dataset.state).toBe('accepted');
    await form.user.upload(cv, pdf('newer.pdf', 3 * 1024 ** 2));
    await waitFor(() => expect(zone.textContent).toContain('newer.pdf, 3 MB'));
    await form.user.click(screen.getByRole('button', { name: form.texts.form.cvRemove! }));
    expect([zone.dataset.state, cv.files!.length]).toEqual(['empty', 0]);
    expect(document.activeElement).toBe(cv);
  });

  test.each([
    ['cvNotPdf', new File(['MZ'], 'cv.pdf', { type: 'application/pdf' })],
    ['cvNotPdf', new File(['My CV'], 'cv.txt', { type: 'text/plain' })],
    ['cvTooLarge', pdf('cv.pdf', 5 * 1024 ** 2 + 1)],
  ])('that is wrong is refused as %s and let go of', async (problem, file) => {
    const form = open('application');
    const cv = form.field('cv');
    await form.user.upload(cv, file);
    await waitFor(() => expect(zoneOf(form).dataset.state).toBe('rejected'));
    expect(form.said('cv')).toContain(form.texts.errors[problem]);
    expect([cv.getAttribute('aria-invalid'), cv.files!.length]).toEqual(['true', 0]);
  });

  test('held over the zone it is shown there until it is taken away; two at a time are refused', async () => {
    const form = open('application');
    const zone = zoneOf(form);
    const holding = (...files: File[]) => ({ dataTransfer: { files, types: ['Files'] } });
    fireEvent.dragEnter(zone, holding(pdf()));
    expect(zone.dataset.state).toBe('over');
    expect(zone.textContent).toContain(form.texts.form.dropNow);
    fireEvent.dragLeave(zone, holding(pdf()));
    expect(zone.dataset.state).toBe('empty');
    fireEvent.drop(zone, holding(pdf('one.pdf'), pdf('two.pdf')));
    await screen.findByText(form.texts.errors.cvOnlyOne!);
    expect(form.field('cv').files).toHaveLength(0);
  });

  test('shows how far it has come; sending can be cancelled, which is no error, and done again', async () => {
    const { fill, user, button, values, right, texts, thanked, path } = open('application');
    const send = vi.spyOn(XMLHttpRequest.prototype, 'send');
    meet(upload, 'hang');
    await fill();
    await user.click(button);
    await waitFor(() => expect(send).toHaveBeenCalled());
    const [request] = send.mock.contexts as XMLHttpRequest[];
    act(() => void request!.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 4 })));
    expect((await screen.findByRole<HTMLProgressElement>('progressbar')).value).toBe(25);
    expect(screen.getAllByText(interpolate(texts.form.progress!, { percent: 25 }))).not.toEqual([]);
    await user.click(screen.getByRole('button', { name: texts.form.cancel! }));
    await screen.findByText(texts.result.cancelled!);
    expect([screen.queryByRole('progressbar'), screen.queryByRole('alert')]).toEqual([null, null]);
    expect(values()).toEqual(right);
    await user.click(button);
    await thanked();
    expect(sentTo(path)).toHaveLength(1);
  });
});

test('a text keeps what stands after its links', () => {
  render(<TextWithLink text="See <0>one</0> and <0>two</0>." wrap={(part) => <a href="/">{part}</a>} />);
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['one', 'two']);
  expect(document.body.textContent).toBe('See one and two.');
});
