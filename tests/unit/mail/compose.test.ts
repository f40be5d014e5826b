import { describe, expect, test } from 'vitest';
import { compose, type OutboxMail } from '../../../supabase/functions/_shared/mail/compose.ts';
import {
  messageOf,
  senderDomain,
  type Entry,
  type MailContent,
} from '../../../supabase/functions/_shared/mail/message.ts';
import { mailSettings } from '../../../supabase/functions/_shared/mail/settings.ts';
import { testMailEnvironment, testMailSettings } from '../../support/mail-settings.ts';

const id = '11111111-2222-4333-8444-555555555555';
const token = '99999999-2222-4333-8444-555555555555';
const unsubscribe = `${token}.${'ab'.repeat(32)}`;
const settings = testMailSettings();
const contact: Entry = {
  id: token,
  created_at: '2026-11-25T10:00:00Z',
  name: 'Zoë Nowak',
  company: 'Hidden & Sons',
  email: 'zoe@example.com',
  message: 'First <b>line</b>\nsecond line',
  language: 'de',
  status: 'received',
  notes: '',
};
const application: Entry = {
  id: token,
  first_name: 'Ann',
  last_name: 'Lee',
  email: 'ann@example.com',
  phone: '+230 5123 4567',
  linkedin: 'https://www.linkedin.com/in/ann',
  cover_letter: 'I should like to join.',
  job_title: 'Tester',
  language: 'en',
  retention_consent: true,
  cv_url: '1-ann-lee.pdf',
  cv_status: 'good',
  cv_problem: null,
};
const cvUrl =
  'https://project.example/storage/v1/object/sign/job-applications/1-ann-lee.pdf?token=t';
const payloads = {
  staff_contact: { entry: contact },
  staff_application: { entry: application },
  staff_collected: {
    contact_submissions: 57,
    job_applications: 5,
    tables: {
      contact_submissions: '16401',
      job_applications: '16402',
      newsletter_subscriptions: '16403',
    },
  },
  receipt_contact: {},
  receipt_application: {},
  newsletter_confirm: { token, unsubscribe },
};
type Kind = keyof typeof payloads;
const row = (kind: Kind, changes: Partial<OutboxMail> = {}): OutboxMail => ({
  id,
  kind,
  recipient: kind.startsWith('staff_') ? null : 'ann@example.com',
  language: 'en',
  payload: payloads[kind],
  attempts: 1,
  ...changes,
});
const noticeOf = (
  kind: 'staff_contact' | 'staff_application',
  changes: Entry = {},
  link?: string,
) =>
  compose(
    row(kind, { payload: { entry: { ...payloads[kind].entry, ...changes } } }),
    settings,
    link,
  );

const everyMail = (Object.keys(payloads) as Kind[]).flatMap((kind) =>
  (['en', 'de'] as const).map((language) => ({
    kind,
    language,
    mail: compose(row(kind, { language }), settings, cvUrl),
  })),
);

test.each(everyMail)(
  '$kind in $language says the same as text and as HTML, in one language, with the company’s particulars',
  ({ kind, language, mail }) => {
    const visible = mail.html
      .replace(/^[\s\S]*<body[^>]*>/, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
    const words = (text: string) => text.replaceAll(/https?:\S+/g, '').match(/\p{L}+/gu);
    const read = kind.startsWith('staff_') ? 'en' : language;
    expect(words(visible)).toEqual(words(mail.text));
    expect(mail.html).toContain(`<html lang="${read}">`);
    expect(mail.text).toContain(settings.footer[read]);
    expect(mail.text).toMatch(read === 'de' ? /^Guten Tag,/ : /^Hello,/);
    const other = compose(
      row(kind, { language: language === 'en' ? 'de' : 'en' }),
      settings,
      cvUrl,
    );
    expect(mail.subject === other.subject).toBe(kind.startsWith('staff_'));
    expect(mail.headers['Message-ID']).toBe(`<${id}@site.example>`);
    expect(mail.html).not.toMatch(/<(?:img|script|link|iframe)|url\(/i);
    expect(mail.text).not.toMatch(/undefined|null|\[object|\{\{/);
    expect('List-Unsubscribe' in mail.headers).toBe(kind === 'newsletter_confirm');
    if (kind.startsWith('receipt_')) expect(mail.replyTo).toBe(settings.replyTo);
    else expect(mail.replyTo).not.toBe(settings.replyTo);
  },
);

test.each([
  ['en', 'https://site.example/newsletter/'],
  ['de', 'https://site.example/de/newsletter/'],
] as const)(
  'The links to confirm and to unsubscribe lead to pages in %s, with their tokens behind #',
  (language, pages) => {
    const { html, headers } = compose(row('newsletter_confirm', { language }), settings);
    expect(html).toContain(`href="${pages}confirm#token=${token}"`);
    expect(html).toContain(`href="${pages}unsubscribe#token=${unsubscribe}"`);
    // worker.test.ts tests what this address does.
    expect(headers).toHaveProperty('List-Unsubscribe-Post', 'List-Unsubscribe=One-Click');
  },
);

describe('A notice to staff', () => {
  const noted = [
    'Zoë Nowak',
    'Hidden & Sons',
    'zoe@example.com',
    ': German',
    token,
    '> First <b>line</b>',
  ];
  const { first_name, last_name, email, phone, linkedin, cover_letter } = application;
  const applied = [
    first_name,
    last_name,
    email,
    phone,
    linkedin,
    cover_letter,
    ': English',
    ': yes',
  ];
  test.each([
    ['staff_contact', 'Contact request: Zoë Nowak, Hidden & Sons', noted],
    ['staff_application', 'Application: Ann Lee, Tester', applied],
  ] as const)(
    'as %s has all that was written, and in its subject who wrote it',
    (kind, title, facts) => {
      const { to, subject, text } = noticeOf(kind, {}, cvUrl);
      expect([to, subject]).toEqual(['team@site.example', title]);
      for (const fact of facts) expect(text).toContain(fact);
      expect(text).not.toMatch(/received|2026/);
    },
  );

  test.each(['\r\n', '\r', '\n', '\u2028'])(
    'marks each line that a visitor wrote, if lines end in %j',
    (end) => {
      const { text, html } = noticeOf('staff_contact', { message: `One${end}${end}<b>two` });
      expect(text).toContain('\n> One\n> \n> <b>two\n');
      expect(html).toMatch(/One<br>\s<br>\s&#60;b&#62;two/);
    },
  );

  test('labels a new field by its column, lists it before the id of the entry, and leaves out empty fields', () => {
    const { text } = noticeOf('staff_contact', { yearly_budget: '5 people' });
    expect(text).toContain(`\nYearly budget: 5 people\nEntry: ${token}\n`);
    expect(noticeOf('staff_application', { linkedin: '' }).text).not.toContain('Profile');
  });

  const setAside = { cv_status: 'quarantined', cv_problem: 'no_pdf' };
  const why = ['set aside: it is not a PDF', 'Please do not open it'];
  const command = `npm run entries -- --cv ${token}`;
  test.each([
    ['a good CV', {}, cvUrl, [cvUrl, 'seven days', command, 'not in a desktop program']],
    ['no link just now', {}, undefined, [command]],
    [
      'a CV that waits for its check',
      { cv_status: 'unchecked' },
      undefined,
      [command, 'not been checked'],
    ],
    ['a file that was set aside', setAside, undefined, why],
  ])('says what there is of %s', (_title, changes, link, expected) => {
    const { text } = noticeOf('staff_application', changes, link);
    for (const part of expected) expect(text).toContain(part);
    expect(text.includes('/sign/')).toBe(link !== undefined);
  });

  test.each([
    ['staff_contact', 'Perhaps a robot: Contact request: Zoë Nowak, Hidden & Sons'],
    ['staff_application', 'Perhaps a robot: Application: Ann Lee, Tester'],
  ] as const)(
    'as %s says in its subject and first sentence that the honeypot was filled in',
    (kind, title) => {
      const { subject, text } = noticeOf(kind, { trapped: true });
      expect(subject).toBe(title);
      expect(text).toMatch(
        /^Hello,\n\nAn? .*its hidden field filled in: by a robot, or by the browser of a person/,
      );
      expect(text).toContain('got no receipt');
      expect(noticeOf(kind, { trapped: false }).text).not.toContain('hidden field');
    },
  );

  test.each([
    ['https://abcdefghijklmnopqrst.supabase.co', ['16401', '16402', '16403']],
    ['http://127.0.0.1:54321', []],
  ])('of a flood tells the numbers and where the entries of %s are read', (project, links) => {
    const { subject, text, to } = compose(row('staff_collected'), testMailSettings(project));
    const editor = 'https://supabase.com/dashboard/project/abcdefghijklmnopqrst/editor/';
    expect([to, subject]).toEqual(['team@site.example', '62 new entries on the website']);
    expect(text).toContain('Contact requests: 57\nApplications: 5');
    expect(text).toContain('npm run entries');
    expect(text).toContain(
      'Table Editor: contact_submissions, job_applications, newsletter_subscriptions',
    );
    expect(text.match(/https:\/\/supabase\.com\S+/g) ?? []).toEqual(
      links.map((oid) => `${editor}${oid}?schema=public`),
    );
  });

  test.each([
    ['a line break', 'Ann\r\nBcc: all@example.com', 'Ann Bcc: all@example.com'],
    ['characters that turn the direction', 'Ann\u202egpj.exe', 'Ann gpj.exe'],
  ])('keeps its subject on one line: %s', (_title, name, shown) => {
    const { subject, text } = noticeOf('staff_contact', { name });
    expect(subject).toContain(shown);
    expect(text).toContain(`Name: ${shown}\n`);
    expect(noticeOf('staff_contact', { name: name.repeat(99) }).subject).toHaveLength(120);
  });

  test.each([
    'ann@example.com\r\nBcc: all@example.com',
    'ann@example.com, all@example.com',
    'a..b@example.com',
    'ann@müller.example',
  ])('arrives, but without Reply-To, if a provider might refuse the address %j', (email) => {
    const { replyTo, text } = noticeOf('staff_contact', { email });
    expect(replyTo).toBeUndefined();
    expect(text).not.toContain('Reply to this email');
  });
});

describe('A row that could break out of a header or a text is not sent', () => {
  test.each([
    [
      'a line break in the recipient',
      row('receipt_contact', { recipient: 'a@example.com\r\nBcc: a@b.cd' }),
    ],
    ['two recipients', row('receipt_contact', { recipient: 'a@example.com, b@example.com' })],
    ['no recipient', row('receipt_contact', { recipient: null })],
    ['no token', row('newsletter_confirm', { payload: { unsubscribe } })],
    ['no entry', row('staff_contact', { payload: {} })],
    ['an unknown kind', { ...row('receipt_contact'), kind: 'newsletter_issue' }],
  ])('%s', (_title, mail) => {
    expect(() => compose(mail, settings)).toThrow(expect.objectContaining({ isFinal: true }));
  });

  test.each<Partial<MailContent>>([
    { subject: 'Hello\r\nBcc: a@example.com' },
    { replyTo: 'a@example.com, b@example.com' },
    { headers: { 'X-Note': 'a\nBcc: a@example.com' } },
  ])('%j', (changes) => {
    const content = { subject: 'Hello', text: '', html: '', headers: {} };
    expect(() => messageOf(id, settings.from, 'a@example.com', content)).not.toThrow();
    expect(() =>
      messageOf(id, settings.from, 'a@example.com', { ...content, ...changes }),
    ).toThrow();
  });
});

test('The error names a missing setting, or a wrong sender', () => {
  for (const from of ['Müller & Söhne <a@site.example>', 'noreply@site.example'])
    expect(senderDomain(from)).toBe('site.example');
  for (const from of [
    'Site',
    'S\r\nBcc: x@y.example <a@site.example>',
    'A <a@b.example>, c@d.example',
  ])
    expect(() => senderDomain(from), from).toThrow(/^MAIL_FROM must be/);
  const { MAIL_STAFF: _, ...others } = testMailEnvironment();
  expect(() => mailSettings(others)).toThrow(/^MAIL_STAFF is not set/);
  for (const rate of ['none', '0', '-1'])
    expect(() => mailSettings({ ...testMailEnvironment(), MAILS_PER_SECOND: rate })).toThrow(
      /^MAILS_PER_SECOND must/,
    );
});
