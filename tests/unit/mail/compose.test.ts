import { describe, expect, test } from 'vitest';
import { compose, type OutboxMail } from '../../../supabase/functions/_shared/mail/compose.ts';
import {
  messageOf,
  senderDomain,
  type Submission,
} from '../../../supabase/functions/_shared/mail/message.ts';
import { mailSettings } from '../../../supabase/functions/_shared/mail/settings.ts';
import { testMailEnvironment, testMailSettings } from '../../support/mail-settings.ts';

const id = '11111111-2222-4333-8444-555555555555';
const token = '99999999-2222-4333-8444-555555555555';
const unsubscribe = `${token}.${'ab'.repeat(32)}`;
const settings = testMailSettings();

const contact: Submission = {
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

const application: Submission = {
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
  cv_error: null,
};
const cvUrl =
  'https://project.example/storage/v1/object/sign/job-applications/1-ann-lee.pdf?token=t';

const payloads = {
  staff_contact: { submission: contact },
  staff_application: { submission: application },
  staff_digest: {
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

const contactNotice = (changes: Submission = {}) =>
  compose(row('staff_contact', { payload: { submission: { ...contact, ...changes } } }), settings);

const applicationNotice = (changes: Submission = {}, link?: string) =>
  compose(
    row('staff_application', { payload: { submission: { ...application, ...changes } } }),
    settings,
    link,
  );

const everyMail = (Object.keys(payloads) as Kind[]).flatMap((kind) => {
  const en = compose(row(kind), settings, cvUrl);
  const de = compose(row(kind, { language: 'de' }), settings, cvUrl);
  return [
    { kind, language: 'en' as const, mail: en, other: de },
    { kind, language: 'de' as const, mail: de, other: en },
  ];
});

test.each(everyMail)(
  '$kind in $language has equal text and HTML, in one language',
  ({ kind, language, mail, other }) => {
    const isForStaff = kind.startsWith('staff_');
    const expected = isForStaff ? 'en' : language;
    const visible = mail.html
      .replace(/^[\s\S]*<body[^>]*>/, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
    const words = (text: string) => text.replaceAll(/https?:\S+/g, '').match(/\p{L}+/gu);
    expect(words(visible)).toEqual(words(mail.text));

    expect(mail.html).toContain(`<html lang="${expected}">`);
    expect(mail.text).toContain(settings.footer[expected]);
    expect(mail.text).toMatch(expected === 'de' ? /^Guten Tag,/ : /^Hello,/);
    expect(mail.subject === other.subject).toBe(isForStaff);
    expect(mail.text).not.toMatch(/undefined|null|\[object|\{\{/);
  },
);

test.each(everyMail)('$kind in $language has the headers of its kind', ({ kind, mail }) => {
  expect(mail.headers['Message-ID']).toBe(`<${id}@site.example>`);
  expect('List-Unsubscribe' in mail.headers).toBe(kind === 'newsletter_confirm');
  expect(mail.replyTo === settings.replyTo).toBe(kind.startsWith('receipt_'));
});

test.each(everyMail)('$kind in $language loads no remote content', ({ mail }) => {
  expect(mail.html).not.toMatch(/<(?:img|script|link|iframe)|url\(/i);
});

test.each([
  { language: 'en' as const, pages: 'https://site.example/newsletter/' },
  { language: 'de' as const, pages: 'https://site.example/de/newsletter/' },
])('Confirmation links lead to $language pages, tokens in the hash', ({ language, pages }) => {
  const { html, headers } = compose(row('newsletter_confirm', { language }), settings);
  expect(html).toContain(`href="${pages}confirm#token=${token}"`);
  expect(html).toContain(`href="${pages}unsubscribe#token=${unsubscribe}"`);
  // worker.test.ts tests this URL.
  expect(headers).toHaveProperty('List-Unsubscribe-Post', 'List-Unsubscribe=One-Click');
});

describe('A staff notice', () => {
  test.each([
    {
      form: 'contact',
      notice: contactNotice,
      title: 'Contact request: Zoë Nowak, Hidden & Sons',
      facts: [
        contact.name,
        contact.company,
        contact.email,
        token,
        ': German',
        '> First <b>line</b>',
      ],
    },
    {
      form: 'application',
      notice: applicationNotice,
      title: 'Application: Ann Lee, Tester',
      facts: [
        application.first_name,
        application.last_name,
        application.email,
        application.phone,
        application.linkedin,
        application.cover_letter,
        ': English',
        ': yes',
      ],
    },
  ])('quotes all values of the $form form and names the sender', ({ notice, title, facts }) => {
    const { to, subject, text } = notice();
    expect([to, subject]).toEqual(['team@site.example', title]);
    for (const fact of facts) expect(text).toContain(fact);
    expect(text).not.toMatch(/received|2026/);
  });

  test('flags a filled honeypot in subject and first sentence', () => {
    const { subject, text } = applicationNotice({ trapped: true });
    expect(subject).toBe('Possible spam: Application: Ann Lee, Tester');
    expect(text).toMatch(
      /^Hello,\n\nAn .*Its hidden anti-spam field was filled in, by a bot or by a browser’s autofill/,
    );
    expect(text).toContain('got no acknowledgement');
    expect(applicationNotice({ trapped: false }).text).not.toContain('hidden anti-spam');
  });

  test.each(['\r\n', '\r', '\n', '\u2028'])(
    'quotes each line of a message whose lines end in %j',
    (end) => {
      const { text, html } = contactNotice({ message: `One${end}${end}<b>two` });
      expect(text).toContain('\n> One\n> \n> <b>two\n');
      expect(html).toMatch(/One<br>\s<br>\s&#60;b&#62;two/);
    },
  );

  test('labels a new field by its column and skips empty fields', () => {
    const { text } = contactNotice({ yearly_budget: '5 people' });
    expect(text).toContain(`\nYearly budget: 5 people\nReference: ${token}\n`);
    expect(applicationNotice({ linkedin: '' }).text).not.toContain('LinkedIn profile');
  });

  const command = `npm run entries -- --cv ${token}`;
  test.each([
    {
      what: 'a checked CV',
      link: cvUrl,
      parts: [cvUrl, 'seven days', command, 'not in a desktop program'],
    },
    {
      what: 'a checked CV whose link failed',
      parts: [command],
    },
    {
      what: 'an unchecked CV',
      changes: { cv_status: 'unchecked' },
      parts: [command, 'not been checked'],
    },
    {
      what: 'a quarantined file',
      changes: { cv_status: 'quarantined', cv_error: 'no_pdf' },
      parts: ['quarantined: it is not a PDF', 'Please do not open it'],
    },
  ])('describes $what', ({ link, changes, parts }) => {
    const { text } = applicationNotice(changes, link);
    for (const part of parts) expect(text).toContain(part);
    expect(text.includes('/sign/')).toBe(link !== undefined);
  });

  test('about many submissions (digest) counts them and links to tables', () => {
    const project = 'https://abcdefghijklmnopqrst.supabase.co';
    const { to, subject, text } = compose(row('staff_digest'), testMailSettings(project));
    expect([to, subject]).toEqual(['team@site.example', '62 new submissions on the website']);
    expect(text).toContain('Contact requests: 57\nApplications: 5');
    expect(text).toContain('npm run entries');
    const editor = 'https://supabase.com/dashboard/project/abcdefghijklmnopqrst/editor/';
    for (const [name, oid] of Object.entries(payloads.staff_digest.tables)) {
      expect(text).toContain(name);
      expect(text).toContain(`${editor}${oid}?schema=public`);
    }
    // The local backend has no Table Editor.
    expect(compose(row('staff_digest'), settings).text).not.toContain('supabase.com');
  });

  test.each([
    {
      what: 'a line break',
      name: 'Ann\r\nBcc: all@example.com',
      shown: 'Ann Bcc: all@example.com',
    },
    {
      what: 'bidirectional control characters',
      name: 'Ann\u202egpj.exe',
      shown: 'Ann gpj.exe',
    },
    {
      what: 'joiners of a Sinhala name',
      name: 'ශ්\u200dරීමාලි පෙරේරා',
      shown: 'ශ්\u200dරීමාලි පෙරේරා',
    },
    {
      what: 'joiners of an emoji',
      name: 'Zoë 👩\u200d💻 Müller',
      shown: 'Zoë 👩\u200d💻 Müller',
    },
  ])('shows a name in one line and keeps its spelling: $what', ({ name, shown }) => {
    const { subject, text } = contactNotice({ name });
    expect(subject).toContain(shown);
    expect(text).toContain(`Name: ${shown}\n`);
    // A long subject is truncated.
    expect([...contactNotice({ name: name.repeat(99) }).subject]).toHaveLength(120);
  });

  test.each([
    'ann@example.com\r\nBcc: all@example.com',
    'ann@example.com, all@example.com',
    'a..b@example.com',
    'ann@müller.example',
  ])('has no Reply-To if providers may reject the address %j', (email) => {
    const { replyTo, text } = contactNotice({ email });
    expect(replyTo).toBeUndefined();
    expect(text).not.toContain('reply to this email');
  });
});

describe('No mail is composed for', () => {
  test.each([
    {
      what: 'a line break in the recipient',
      mail: row('receipt_contact', { recipient: 'a@example.com\r\nBcc: a@b.cd' }),
    },
    {
      what: 'a row without a recipient',
      mail: row('receipt_contact', { recipient: null }),
    },
    {
      what: 'a confirmation without a token',
      mail: row('newsletter_confirm', { payload: { unsubscribe } }),
    },
    {
      what: 'a notice without a submission',
      mail: row('staff_contact', { payload: {} }),
    },
    {
      what: 'an unknown kind of mail',
      mail: { ...row('receipt_contact'), kind: 'newsletter_issue' },
    },
  ])('$what', ({ mail }) => {
    expect(() => compose(mail, settings)).toThrow(expect.objectContaining({ isFinal: true }));
  });

  test.each([
    { what: 'a line break in the subject', changes: { subject: 'Hello\r\nBcc: a@example.com' } },
    { what: 'two addresses in Reply-To', changes: { replyTo: 'a@example.com, b@example.com' } },
    {
      what: 'a line break in a header',
      changes: { headers: { 'X-Note': 'a\nBcc: a@example.com' } },
    },
  ])('$what', ({ changes }) => {
    const content = { subject: 'Hello', text: '', html: '', headers: {}, ...changes };
    expect(() => messageOf(id, settings.from, 'a@example.com', content)).toThrow('unsafe_header');
  });
});

test.each([
  { name: 'MAIL_FROM', value: 'A <a@b.example>, c@d.example' },
  { name: 'MAIL_STAFF', value: '' },
  { name: 'MAILS_PER_SECOND', value: '0' },
])('The error names the setting $name if it is “$value”', ({ name, value }) => {
  const wrong = { ...testMailEnvironment(), [name]: value };
  expect(() => mailSettings(wrong)).toThrow(new RegExp(`^${name} `));
});

test('MAIL_FROM may have umlauts in the name', () => {
  expect(senderDomain('Müller & Söhne <a@site.example>')).toBe('site.example');
});
