import { describe, expect, test } from 'vitest';
import { compose, type OutboxMail } from '../../../supabase/functions/_shared/mail/compose.ts';
import { messageOf, senderDomain } from '../../../supabase/functions/_shared/mail/message.ts';
import { mailSettings } from '../../../supabase/functions/_shared/mail/settings.ts';
import { testMailSettings } from '../../support/mail-settings.ts';

const id = '11111111-2222-4333-8444-555555555555';
const entry = '99999999-2222-4333-8444-555555555555';
const unsubscribe = `${entry}.${'ab'.repeat(32)}`;
const settings = testMailSettings();
const row = (kind: string, changes: Partial<OutboxMail> = {}): OutboxMail => ({
  id,
  kind,
  recipient: kind.startsWith('staff_') ? null : 'ann@example.com',
  language: 'en',
  payload: kind.startsWith('staff_') ? { id: entry } : {},
  attempts: 1,
  ...changes,
});
const newsletter = (changes: Partial<OutboxMail> = {}) =>
  row('newsletter_confirm', { payload: { token: entry, unsubscribe }, ...changes });

const kinds = ['staff_contact', 'staff_application', 'receipt_contact', 'receipt_application'];
const everyMail = (['en', 'de'] as const).flatMap((language) =>
  [...kinds.map((kind) => row(kind, { language })), newsletter({ language })].map(
    (mail) =>
      [language, mail.kind, compose(mail, { ...settings, staff: { ...settings.staff, language } })] as const,
  ),
);

describe.each(everyMail)('In %s, %s', (language, _kind, message) => {
  test('says the same as text and as HTML, in its language, with the company’s particulars', () => {
    const visible = message.html
      .replace(/^[\s\S]*<body[^>]*>/, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll('&#39;', "'");
    const words = (text: string) => text.replaceAll(/https?:\S+/g, '').match(/\p{L}+/gu);
    expect(words(visible)).toEqual(words(message.text));
    expect(message.html).toContain(`<html lang="${language}">`);
    expect(message.text).toContain(settings.footer[language]);
    expect(message.text).toMatch(language === 'de' ? /^Guten Tag,/ : /^Hello,/);
  });

  test('carries its outbox id as Message-ID and loads nothing', () => {
    expect(message.headers['Message-ID']).toBe(`<${id}@site.example>`);
    expect(message.html).not.toMatch(/<(?:img|script|link|iframe)|url\(/i);
  });

  test('uses no straight quotation marks and no broken placeholders', () => {
    expect(message.text).not.toMatch(/["']|undefined|null|\{\{/);
  });
});

test('Every mail has a subject of its own in each language', () => {
  expect(new Set(everyMail.map(([, , { subject }]) => subject)).size).toBe(everyMail.length);
});

test.each([
  ['en', 'https://site.example/newsletter/'],
  ['de', 'https://site.example/de/newsletter/'],
] as const)('The newsletter’s links lead to the pages in %s, the tokens behind #', (language, address) => {
  const { text, html, headers } = compose(newsletter({ language }), settings);
  for (const link of [`${address}confirm#token=${entry}`, `${address}unsubscribe#token=${unsubscribe}`]) {
    expect(text.split('\n')).toContain(link);
    expect(html).toContain(`href="${link}"`);
  }
  expect(headers).toMatchObject({
    'List-Unsubscribe': `<https://project.example/functions/v1/newsletter-unsubscribe?token=${unsubscribe}&language=${language}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});

test.each(kinds)('%s is no newsletter mail', (kind) => {
  expect(Object.keys(compose(row(kind), settings).headers)).not.toContain('List-Unsubscribe');
});

test('The same row gives the same mail at every try, so that the provider recognises it', () => {
  expect(compose(newsletter({ attempts: 7 }), settings)).toEqual(compose(newsletter(), settings));
});

describe('A row that could break out of a header or a text is given up', () => {
  test.each([
    [
      'a line break in the recipient',
      row('receipt_contact', { recipient: 'a@example.com\r\nBcc: all@example.com' }),
    ],
    ['two recipients', row('receipt_contact', { recipient: 'a@example.com, b@example.com' })],
    ['a recipient with a name', row('receipt_contact', { recipient: 'Ann <a@example.com>' })],
    ['no recipient', row('receipt_contact', { recipient: null })],
    ['an id with a line break', row('receipt_contact', { id: 'x\nBcc: all@example.com' })],
    ['a token that is no token', newsletter({ payload: { token: '"><script>', unsubscribe } })],
    [
      'an unsubscribe token with a header',
      newsletter({ payload: { token: entry, unsubscribe: 'x>\r\nBcc: a' } }),
    ],
    ['an entry that is no id', row('staff_contact', { payload: { id: 'Ann Lee' } })],
    ['an unknown kind', row('newsletter_issue')],
  ])('%s', (_title, mail) => {
    expect(() => compose(mail, settings)).toThrow(expect.objectContaining({ isFinal: true }));
  });

  test('a line break in a subject or a header', () => {
    const content = { subject: 'Hello', text: '', html: '', headers: {} };
    const make = (changes: object) => () =>
      messageOf(id, settings.from, 'a@example.com', { ...content, ...changes });
    expect(make({})).not.toThrow();
    expect(make({ subject: 'Hello\r\nBcc: a@example.com' })).toThrow();
    expect(make({ headers: { 'X-Note': 'a\nBcc: a@example.com' } })).toThrow();
    expect(make({ headers: { 'X-Note: a\r\nBcc': 'a@example.com' } })).toThrow();
  });
});

test.each(['Site <noreply@site.example>', 'noreply@site.example', 'Müller & Söhne <a@site.example>'])(
  'The sender %s is accepted',
  (from) => {
    expect(senderDomain(from)).toBe('site.example');
  },
);

test.each([
  'Site',
  'Site <>',
  'a@b@site.example',
  'Site\r\nBcc: x@y.example <a@site.example>',
  'A <a@site.example>, b@c.example',
])('The sender %j is refused with the name of its setting', (from) => {
  expect(() => senderDomain(from)).toThrow(/^MAIL_FROM must be/);
});

test('A missing setting is named', () => {
  expect(() => mailSettings({ MAIL_FROM: 'a@site.example' })).toThrow(/^MAIL_STAFF is not set/);
});

test.each(['en', 'de'] as const)(
  'A notice (%s) leads to its entry on the staff page, or names the command',
  (language) => {
    const staff = { ...settings.staff, language };
    const mail = row('staff_application');
    expect(compose(mail, { ...settings, staff }).text).toContain(`npm run submissions -- --id ${entry}`);
    const { text, html } = compose(mail, { ...settings, staff, staffPage: 'https://site.example/staff' });
    expect(text).toContain(`https://site.example/staff#application/${entry}`);
    expect(html).toContain(`<a href="https://site.example/staff#application/${entry}">`);
    expect(text).not.toContain('npm run');
  },
);
