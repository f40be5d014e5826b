import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { textsOfIsland } from '#src/i18n/index.ts';
import { localeInfo, locales, type Locale } from '#src/i18n/locales.ts';
import { interpolate } from '#src/islands/kit/interpolate.ts';
import { applicationFields, type ApplicationField } from '#src/lib/forms/application.ts';
import {
  always,
  applicationInsert,
  hurry,
  meet,
  refuse,
  sentTo,
  ticket,
  upload,
} from '../../../tests/support/island.ts';
import ApplicationForm from './index.tsx';

const right: Record<ApplicationField, string> = {
  firstName: 'Anouk',
  lastName: 'Ramgoolam',
  email: 'anouk@example.com',
  phone: '+230 5123 4567',
  linkedIn: '',
  coverLetter: 'I should like to join.\nBy spring.',
};

const pdf = (name = 'CV.pdf', size = 2048) =>
  new File(['%PDF-1.7\n'.padEnd(size)], name, { type: 'application/pdf' });

/** The form on its page, as a visitor finds it. */
function applicationForm(locale: Locale = 'en') {
  document.documentElement.lang = locale;
  const strings = textsOfIsland(locale, 'application');
  const boundary = { heading: 'Unexpected Application Error!', retry: 'Try again' };
  const rest = { email: 'info@example.com', privacyHref: '/imprint#privacy', loadProblem: 'No script' };
  render(<ApplicationForm {...{ strings, boundary, ...rest }} languageTag={localeInfo[locale].tag} />);
  // Also what the accept attribute would keep a visitor from picking: it can be dropped.
  const user = userEvent.setup({ applyAccept: false });
  const field = (name: ApplicationField) => screen.getByLabelText<HTMLInputElement>(strings.form[name]);
  const cv = screen.getByLabelText<HTMLInputElement>(strings.form.cv);
  return {
    strings,
    user,
    field,
    cv,
    zone: cv.closest<HTMLElement>('[data-drop-zone]')!,
    keepLonger: screen.getByRole<HTMLInputElement>('checkbox'),
    button: screen.getByRole<HTMLButtonElement>('button', { name: strings.form.submit }),
    fill: async () => {
      for (const name of applicationFields) {
        await user.clear(field(name));
        await user.click(field(name));
        if (right[name]) await user.paste(right[name]);
      }
    },
    choose: async (file = pdf()) => {
      await user.upload(cv, file);
      await screen.findByText(strings.form.cvAccepted);
    },
    values: () => Object.fromEntries(applicationFields.map((name) => [name, field(name).value])),
    thanked: () => screen.findByText(strings.result.success),
    failed: (text: string) => waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text)),
  };
}

const keys = () => new Set(sentTo(applicationInsert).map(({ id }) => id));

describe.each(locales)('%s', (locale) => {
  test('an application goes up with its CV, in the language of the page, without a consent that nobody gave; the form is empty then', async () => {
    const { fill, choose, user, button, keepLonger, values, strings, thanked } = applicationForm(locale);
    expect(keepLonger.checked).toBe(false);
    await fill();
    await choose();
    await user.click(button);
    await thanked();
    expect(sentTo(ticket)).toMatchObject([
      { file_name: expect.stringMatching(/^\d{13}-anouk-ramgoolam/) as string },
    ]);
    expect(sentTo(upload)).toEqual([{ text: expect.stringMatching(/^%PDF-1\.7/) as string }]);
    expect(sentTo(applicationInsert)).toMatchObject([
      {
        first_name: right.firstName,
        cover_letter: right.coverLetter,
        linkedin: null,
        job_title: 'General Application',
        cv_url: 'cv.pdf',
        language: locale,
        retention_consent: false,
        status: 'received',
      },
    ]);
    expect(Object.values(values())).toEqual(applicationFields.map(() => ''));
    expect(screen.queryByText(strings.form.cvAccepted)).toBeNull();
  });

  test('an empty form is not sent: a summary has the focus and leads to each field, the file too', async () => {
    const { strings, user, field, button, cv } = applicationForm(locale);
    await user.click(button);
    const summary = await screen.findByRole('group', { name: strings.result.failure });
    await waitFor(() => expect(document.activeElement).toBe(summary));
    expect(summary.textContent).toContain(strings.result.failure);
    const links = within(summary).getAllByRole('link');
    const required = ['firstName', 'lastName', 'email', 'phone', 'coverLetter'] as const;
    expect(links.map(({ textContent }) => textContent)).toEqual([
      ...required.map((name) => strings.errors[`${name}Required`]),
      strings.errors.cvRequired,
    ]);
    for (const [index, target] of [...required.map(field), cv].entries()) {
      expect(target.getAttribute('aria-invalid')).toBe('true');
      await user.click(links[index]!);
      expect(document.activeElement).toBe(target);
    }
    expect(field('linkedIn').hasAttribute('aria-invalid')).toBe(false);
    expect(sentTo(ticket)).toEqual([]);
  });
});

const wait = { status: 429, headers: { 'retry-after': '230' } };
/** What the server of these tests says to a fault (tools/backend/http-server.ts). */
const serverSaid = 'fault of a test';
const noAnswer = textsOfIsland('de', 'application').result.unreachable;
test.each<
  [
    what: string,
    path: string,
    fault: Parameters<typeof meet>[1],
    step: 'upload' | 'database',
    message: string,
  ]
>([
  ['a CV that is refused', upload, { status: 400 }, 'upload', serverSaid],
  ['too many files', upload, { status: 403 }, 'upload', serverSaid],
  ['too many tickets', ticket, wait, 'upload', serverSaid],
  ['a storage that is away', upload, { drop: true }, 'upload', noAnswer],
  ['an application that is refused', applicationInsert, { status: 400 }, 'database', serverSaid],
  ['too many applications', applicationInsert, wait, 'database', serverSaid],
  ['a database that is away', applicationInsert, { drop: true }, 'database', noAnswer],
  ['a database that never answers', applicationInsert, { hang: true }, 'database', noAnswer],
])(
  '%s is told by its step and the server’s message, with the way by mail; all stays, and the next press sends it',
  async (_, path, fault, step, message) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { strings, fill, choose, user, button, values, failed, thanked } = applicationForm('de');
    meet(path, ...always(fault));
    if (fault.hang) hurry();
    await fill();
    await choose();
    await user.click(button);
    await failed(interpolate(strings.result[`${step}Error`], { message }));
    const alert = screen.getByRole('alert');
    const waitText = interpolate(strings.result.wait, { time: 'in 4 Minuten' });
    expect(alert.textContent.includes(waitText)).toBe(fault === wait);
    expect(document.activeElement).toBe(alert);
    expect(within(alert).getByRole('link').getAttribute('href')).toBe('mailto:info@example.com');
    expect(values()).toEqual(right);
    expect(screen.getByText(strings.form.cvAccepted)).toBeDefined();
    meet(path);
    await user.click(button);
    await thanked();
    expect(sentTo(upload)).toHaveLength(1);
    expect(sentTo(applicationInsert)).toHaveLength(1);
  },
);

test('faults that pass at each step are tried again: one application, however often an answer is lost', async () => {
  const { fill, choose, user, button, thanked } = applicationForm();
  meet(ticket, { status: 503 });
  meet(upload, { drop: true });
  meet(applicationInsert, { dropAfter: true }, { dropAfter: true });
  await fill();
  await choose();
  await user.click(button);
  await thanked();
  expect(sentTo(upload)).toHaveLength(1);
  expect(sentTo(applicationInsert)).toHaveLength(3);
  expect(keys().size).toBe(1);
});

test('a CV that has been cleared away meanwhile goes up again with the next press', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { fill, choose, user, button, thanked } = applicationForm();
  refuse(applicationInsert, 409, '23503');
  await fill();
  await choose();
  await user.click(button);
  await screen.findByRole('alert');
  await user.click(button);
  await thanked();
  expect(sentTo(upload)).toHaveLength(2);
});

test('consent is stored when it was given', async () => {
  const { fill, choose, user, button, keepLonger, thanked } = applicationForm();
  await fill();
  await choose();
  await user.click(keepLonger);
  await user.click(button);
  await thanked();
  expect(sentTo(applicationInsert)).toMatchObject([{ retention_consent: true }]);
  expect(keepLonger.checked).toBe(false);
});

describe('the CV', () => {
  test('is shown with name and size, replaced and removed; nothing else takes its place', async () => {
    const { choose, user, zone, cv, strings } = applicationForm();
    expect(zone.dataset.state).toBe('empty');
    await choose();
    expect(zone.dataset.state).toBe('accepted');
    expect(zone.textContent).toContain('CV.pdf, 2 kB');
    await choose(pdf('newer.pdf', 3 * 1024 ** 2));
    await waitFor(() => expect(zone.textContent).toContain('newer.pdf, 3 MB'));
    await user.click(screen.getByRole('button', { name: strings.form.cvRemove }));
    expect(zone.dataset.state).toBe('empty');
    expect(document.activeElement).toBe(cv);
    expect(cv.files).toHaveLength(0);
  });

  test.each<[what: string, file: File, problem: 'cvNotPdf' | 'cvTooLarge']>([
    ['a program that says it is a PDF', new File(['MZ'], 'cv.pdf', { type: 'application/pdf' }), 'cvNotPdf'],
    ['an empty file', new File([], 'cv.pdf', { type: 'application/pdf' }), 'cvNotPdf'],
    ['a text', new File(['My CV'], 'cv.txt', { type: 'text/plain' }), 'cvNotPdf'],
    ['5 MB and a byte', pdf('cv.pdf', 5 * 1024 ** 2 + 1), 'cvTooLarge'],
  ])('%s is refused and let go of', async (_, file, problem) => {
    const { user, cv, zone, strings } = applicationForm();
    await user.upload(cv, file);
    await waitFor(() => expect(zone.dataset.state).toBe('rejected'));
    expect(document.getElementById('application-cv-error')!.textContent).toContain(strings.errors[problem]);
    expect(cv.getAttribute('aria-invalid')).toBe('true');
    expect(cv.getAttribute('aria-describedby')).toContain('application-cv-error');
    expect(cv.files).toHaveLength(0);
  });

  test('held over the zone it is shown there, and no more when it is taken away; two at a time are refused', async () => {
    const { choose, zone, strings, cv } = applicationForm();
    const holding = (...files: File[]) => ({ dataTransfer: { files, types: ['Files'] } });
    fireEvent.dragEnter(zone, holding(pdf()));
    expect(zone.dataset.state).toBe('over');
    expect(zone.textContent).toContain(strings.form.dropNow);
    fireEvent.dragLeave(zone, holding(pdf()));
    expect(zone.dataset.state).toBe('empty');
    await choose();
    fireEvent.drop(zone, holding(pdf('one.pdf'), pdf('two.pdf')));
    await screen.findByText(strings.errors.cvOnlyOne);
    expect(cv.files![0]!.name).toBe('CV.pdf');
  });

  test('sending it can be cancelled: that is no error, all stays, and it can be sent again', async () => {
    const { fill, choose, user, button, values, strings, thanked } = applicationForm();
    const send = vi.spyOn(XMLHttpRequest.prototype, 'send');
    meet(upload, { hang: true });
    await fill();
    await choose();
    await user.click(button);
    await waitFor(() => expect(send).toHaveBeenCalled());
    const [request] = send.mock.contexts as XMLHttpRequest[];
    act(() => void request!.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 4 })));
    expect((await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'CV upload' })).value).toBe(
      25,
    );
    expect(screen.getAllByText('25% of your CV uploaded')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: strings.form.cancel }));
    await screen.findByText(strings.result.cancelled);
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(values()).toEqual(right);
    await user.click(button);
    await thanked();
    expect(sentTo(applicationInsert)).toHaveLength(1);
  });
});
