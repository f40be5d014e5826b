import { expect, test } from 'vitest';
import { applicationFields } from '#src/islands/forms/application/fields.ts';
import { contactFields } from '#src/islands/forms/contact/fields.ts';
import { cvFileName } from '#src/islands/forms/application/cv-name.ts';
import { chosenFileProblem, sentFileProblem } from '#src/islands/forms/application/cv.ts';
import { validateField, type FieldRule } from '#src/islands/forms/rules.ts';
import { clean } from '#src/lib/format/plain-text.ts';

const forms = { contact: contactFields, application: applicationFields };
type Form = keyof typeof forms;

const ruleOf = (form: Form, field: string) => (forms[form] as Record<string, FieldRule>)[field]!;
const codeOf = (form: Form, field: string, value: string) =>
  validateField(ruleOf(form, field), value)?.code;

/** The rules of the specification, section 5, on trimmed values. */
test.each<[Form, field: string, code: string | undefined, ...values: string[]]>([
  ['contact', 'name', undefined, ' Ada '],
  ['contact', 'message', 'messageTooShort', 'hi', '   123456789   '],
  ['contact', 'message', undefined, '  1234567890  ', `${'x'.repeat(2499)}\n\n${'x'.repeat(2499)}`],
  ['contact', 'message', 'tooLong', `${'x'.repeat(2500)}\n\n${'x'.repeat(2499)}`],
  [
    'contact',
    'email',
    'emailInvalid',
    'ada@',
    '@b.cd',
    'a@b',
    'a@b.c',
    'a b@c.de',
    'a@@b.cd',
    'a@b.cd.',
  ],
  ['contact', 'email', 'emailInvalid', '<a@b.cd>', `${'ü'.repeat(125)}@b.cd`, 'a\u200db@c.de'],
  [
    'contact',
    'email',
    'emailInvalid',
    'a@b..cd',
    'a@.b.cd',
    'a@-b.cd',
    'a@b-.cd',
    'a@b_c.de',
    'a@[1.2.3.4]',
  ],
  [
    'contact',
    'email',
    'emailInvalid',
    'a@b.de/',
    "a@b.de'",
    'a@b%c.de',
    'a@192.168.0.10',
    '.a@b.de',
  ],
  [
    'contact',
    'email',
    'emailInvalid',
    'a.@b.de',
    'a@b–c.de',
    'a@b€.de',
    'a\u00a0b@c.de',
    'a@b\ufe0fc.de',
  ],
  [
    'contact',
    'email',
    'emailInvalid',
    `${'a'.repeat(65)}@b.de`,
    `a@${'b'.repeat(64)}.de`,
    'a..b@c.de',
  ],
  [
    'contact',
    'name',
    'nameRequired',
    '\u200b',
    '\u3164',
    '\u2800',
    '\u200d',
    '\u034f',
    '\u17b4',
    '\u180b',
  ],
  [
    'contact',
    'name',
    'nameRequired',
    '\ufe0f',
    '\ufff9',
    '\ufffc',
    '\u{1d159}',
    '\u{1d173}',
    '\u{e0020}',
  ],
  ['contact', 'message', 'messageRequired', '\u200b'.repeat(10)],
  ['contact', 'email', 'tooLong', `${'a'.repeat(250)}@b.cd`],
  ['contact', 'email', undefined, 'a@b.cd', 'first.last+tag@sub.example.co.uk', 'jörg@müller.de'],
  ['contact', 'email', undefined, `${'a'.repeat(64)}@${'b'.repeat(63)}.de`, "o'neil@4-you.net"],
  [
    'application',
    'linkedIn',
    undefined,
    '',
    'HTTPS://linkedin.com/in/jörg',
    'mu.LinkedIn.com/in/ada',
  ],
  [
    'application',
    'linkedIn',
    'linkedInInvalid',
    'javascript:alert(1)//https://example.org',
    'https://a b',
  ],
  ['application', 'linkedIn', 'linkedInInvalid', 'https://', 'ftp://example.org'],
])('%s, %s is answered by %s: %j', (form, field, code, ...values) => {
  for (const value of values) expect(codeOf(form, field, value), value).toBe(code);
});

const { linkedIn } = applicationFields;
test.each<[what: string, raw: string, cleaned: string, Parameters<typeof clean>[1]?]>([
  [
    'a zero byte, and line ends in a field of one',
    '\0Ada\tMaria\r\nLove\u2028lace\n',
    'Ada Maria Love lace',
  ],
  ['no paragraph', 'A.\r\n\n\tTwo\vb.\u2028C.\rD.', 'A.\n\n\tTwo b.\nC.\nD.', { multiline: true }],
  ['marks of direction around an address', '\u202aada@example.org\u202c', 'ada@example.org'],
  ['spaces of no width', '\u200bAda\u200b Love\ufefflace\u200e', 'Ada Lovelace'],
  ['a joiner within a name', '\u200dمی\u200cنا\u200d', 'می\u200cنا'],
  ['joined emoji', '👩\u200d💻', '👩\u200d💻'],
  ['stray selectors and tags', '\ufe0fA\u034fda\u{e0061}', 'Ada'],
  ['a heart and a form of a letter', '❤\ufe0f 辻\u{e0100}', '❤\ufe0f 辻\u{e0100}'],
  [
    'blanks around a profile, completed',
    ' linkedin.com/in/a ',
    'https://linkedin.com/in/a',
    linkedIn,
  ],
  ['nothing of another address', 'example.org', 'example.org', linkedIn],
])('%s: what nobody sees is left out', (_what, raw, cleaned, rule = {}) => {
  expect(clean(raw, rule)).toBe(cleaned);
});

const megabyte = 1024 * 1024;

/** A file of `size` bytes that begins with `head`. */
const fileOf = ({
  name = 'cv.pdf',
  type = 'application/pdf',
  size = 2048,
  head = '%PDF-1.7',
} = {}) =>
  new File([head.slice(0, size), new Uint8Array(Math.max(0, size - head.length))], name, { type });

test.each<
  [what: string, file: Parameters<typeof fileOf>[0], chosen: string | undefined, sent?: string]
>([
  ['a PDF', {}, undefined],
  ['capitals and no type', { name: 'CV.PDF', type: '' }, undefined],
  ['no ending', { name: 'cv' }, undefined],
  ['white space and a byte-order mark before its mark', { head: '\ufeff \n%PDF-1.7' }, undefined],
  ['5 MB', { size: 5 * megabyte }, undefined],
  ['5 MB and a byte', { size: 5 * megabyte + 1 }, 'cvTooLarge'],
  ['10 MB', { size: 10 * megabyte }, 'cvTooLarge'],
  ['10 MB and a byte', { size: 10 * megabyte + 1 }, 'cvTooLarge', 'cvOverLimit'],
  ['another format', { name: 'cv.docx', type: 'application/msword' }, 'cvNotPdf'],
  ['a program with .pdf in its name', { name: 'cv.pdf.exe', type: '' }, 'cvNotPdf'],
  ['a program with the name of a PDF', { head: 'MZ\u0090' }, 'cvNotPdf'],
  ['a page that mentions PDF', { head: '<html>%PDF-1.4' }, 'cvNotPdf'],
  ['nothing in it', { size: 0 }, 'cvNotPdf'],
  [
    'a text of 11 MB',
    { name: 'cv.txt', type: 'text/plain', size: 11 * megabyte, head: 'Hello' },
    'cvNotPdf',
  ],
  ['a text of 11 MB with the name of a PDF', { size: 11 * megabyte, head: 'Hello' }, 'cvNotPdf'],
])('a CV that is %s', async (_, file, chosen, sent = chosen) => {
  expect((await chosenFileProblem(fileOf(file)))?.code).toBe(chosen);
  expect((await sentFileProblem(fileOf(file)))?.code).toBe(sent);
});

test('a CV must be there, and still be readable', async () => {
  expect(await sentFileProblem(undefined)).toEqual({ code: 'cvRequired' });
  const slice = () => ({ arrayBuffer: () => Promise.reject(new Error('changed')) });
  expect(await sentFileProblem(Object.assign(fileOf(), { slice }))).toEqual({
    code: 'cvUnreadable',
  });
});

test.each([
  ['Jürgen', 'Groß', 'juergen-gross'],
  ['Þóra', 'Œuvre', 'thora-oeuvre'],
  ['Łukasz', 'Đorđević', 'lukasz-dordevic'],
  [' Ana  María ', 'de la Cruz', 'ana-maria-de-la-cruz'],
  ['小明', 'Wang', 'wang'],
  ['Олена', 'Коваль', 'applicant'],
  ['../..', '%2f', '2f'],
  ['a'.repeat(121), 'b', 'a'.repeat(121)],
])('the CV of %s %s is called after them in storage', (first, last, slug) => {
  expect(cvFileName(1795220270260.25, first, last)).toBe(`1795220270260-${slug}.pdf`);
});
