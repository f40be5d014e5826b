import { expect, test, vi } from 'vitest';
import { cvFileName } from '#src/islands/forms/application/cv-name.ts';
import { chosenFileError, sentFileError } from '#src/islands/forms/application/cv.ts';
import { applicationFields } from '#src/islands/forms/application/fields.ts';
import { contactFields } from '#src/islands/forms/contact/fields.ts';
import { cleanField, validateField, type FieldRule } from '#src/islands/forms/rules.ts';
import { clean } from '#src/lib/shared/plain-text.ts';

/*
 * Validation rules (specification, section 5). tests/database/form-rules.test.ts tests email
 * addresses and invisible characters.
 */

const { name, email, message } = contactFields;
const { linkedIn } = applicationFields;

/** The error code of a typed value. */
const errorOf = (rule: FieldRule, value: string) =>
  validateField(rule, cleanField(rule, value))?.code;

/* Contradictory rules do not compile: `npm run check` reports an unused directive. */
void [
  // @ts-expect-error A checkbox has no lines.
  { kind: 'checkbox', multiline: true } satisfies FieldRule,
  // @ts-expect-error A long text has no type.
  { kind: 'text', multiline: true, type: 'email' } satisfies FieldRule,
  // @ts-expect-error A choice has values.
  { kind: 'choice' } satisfies FieldRule,
  // @ts-expect-error A file has no character limit.
  { kind: 'file', max: 10 } satisfies FieldRule,
];

const accepted = [
  {
    what: 'A name between spaces',
    rule: name,
    value: ' Ada ',
  },
  {
    what: 'A message of ten characters between spaces',
    rule: message,
    value: '  1234567890  ',
  },
  {
    what: 'A message of 5000 characters with line breaks',
    rule: message,
    value: `${'x'.repeat(2499)}\n\n${'x'.repeat(2499)}`,
  },
  {
    what: 'A missing profile',
    rule: linkedIn,
    value: '',
  },
  {
    what: 'A profile with an uppercase scheme',
    rule: linkedIn,
    value: 'HTTPS://linkedin.com/in/jörg',
  },
  {
    what: 'A profile on a country domain, without a scheme',
    rule: linkedIn,
    value: 'mu.LinkedIn.com/in/ada',
  },
];

test.each(accepted)('$what is accepted', ({ rule, value }) => {
  expect(errorOf(rule, value)).toBeUndefined();
});

const refused = [
  {
    what: 'A message of nine characters between spaces',
    rule: message,
    value: '   123456789   ',
    code: 'messageTooShort',
  },
  {
    what: 'A message of ten invisible characters',
    rule: message,
    value: '\u200b'.repeat(10),
    code: 'messageRequired',
  },
  {
    what: 'A message of 5001 characters',
    rule: message,
    value: `${'x'.repeat(2500)}\n\n${'x'.repeat(2499)}`,
    code: 'tooLong',
  },
  {
    what: 'An incomplete email address',
    rule: email,
    value: 'ada@',
    code: 'emailInvalid',
  },
  {
    what: 'An email address of 255 characters',
    rule: email,
    value: `${'a'.repeat(250)}@b.cd`,
    code: 'tooLong',
  },
  {
    what: 'A javascript: URL as profile',
    rule: linkedIn,
    value: 'javascript:alert(1)//https://example.org',
    code: 'linkedInInvalid',
  },
  {
    what: 'A profile with another scheme',
    rule: linkedIn,
    value: 'ftp://example.org',
    code: 'linkedInInvalid',
  },
];

test.each(refused)('$what is rejected: $code', ({ rule, value, code }) => {
  expect(errorOf(rule, value)).toBe(code);
});

/** Required by the specification, section 5. */
const specified = [
  ...['name', 'company', 'email', 'message'],
  ...['firstName', 'lastName', 'phone', 'coverLetter', 'cv'],
];

test.each(Object.entries<FieldRule>({ ...contactFields, ...applicationFields }))(
  'The field %s is required as specified, with its own error',
  (field, { required }) => {
    const isOptional = required === undefined && !specified.includes(field);
    expect(required).toBe(isOptional ? undefined : `${field}Required`);
  },
);

const cleanedLines = [
  {
    what: 'Null bytes are removed, line breaks become spaces',
    raw: '\0Ada\tMaria\r\nLove\u2028lace\n',
    cleaned: 'Ada Maria Love lace',
  },
  {
    what: 'Zero-width spaces are removed',
    raw: '\u200bAda\u200b Love\ufefflace\u200e',
    cleaned: 'Ada Lovelace',
  },
  {
    what: 'Joiners stay within a name, not at its ends',
    raw: '\u200dمی\u200cنا\u200d',
    cleaned: 'می\u200cنا',
  },
  {
    what: 'Joiners within an emoji stay',
    raw: '👩\u200d💻',
    cleaned: '👩\u200d💻',
  },
  {
    what: 'Stray variation selectors and tag characters are removed',
    raw: '\ufe0fA\u034fda\u{e0061}',
    cleaned: 'Ada',
  },
  {
    what: 'A variation selector after its character stays',
    raw: '❤\ufe0f 辻\u{e0100}',
    cleaned: '❤\ufe0f 辻\u{e0100}',
  },
];

test.each(cleanedLines)('$what', ({ raw, cleaned }) => {
  expect(clean(raw, {})).toBe(cleaned);
});

test('A multi-line text keeps its paragraphs', () => {
  const raw = 'A.\r\n\n\tTwo\vb.\u2028C.\rD.';
  expect(clean(raw, { multiline: true })).toBe('A.\n\n\tTwo b.\nC.\nD.');
});

test('A LinkedIn profile without a scheme gets https://', () => {
  expect(clean(' linkedin.com/in/a ', linkedIn)).toBe('https://linkedin.com/in/a');
});

test('A URL of another site gets no scheme', () => {
  expect(clean('example.org', linkedIn)).toBe('example.org');
});

const MEGABYTE = 1024 * 1024;

interface FileOptions {
  name?: string;
  type?: string;
  /** In bytes. */
  size?: number;
  /** The first characters. */
  head?: string;
}

function fileOf({
  name = 'cv.pdf',
  type = 'application/pdf',
  size = 2048,
  head = '%PDF-1.7',
}: FileOptions) {
  const rest = new Uint8Array(Math.max(0, size - head.length));
  return new File([head.slice(0, size), rest], name, { type });
}

const goodFiles = [
  {
    what: 'A PDF',
    options: {},
  },
  {
    what: 'A PDF with an uppercase name and no type',
    options: { name: 'CV.PDF', type: '' },
  },
  {
    what: 'A PDF without a file extension',
    options: { name: 'cv' },
  },
  {
    what: 'A PDF with BOM and white space',
    options: { head: '\ufeff \n%PDF-1.7' },
  },
  {
    what: 'A PDF of 5 MB',
    options: { size: 5 * MEGABYTE },
  },
];

test.each(goodFiles)('$what can be selected and sent as a CV', async ({ options }) => {
  const file = fileOf(options);
  expect(await chosenFileError(file)).toBeUndefined();
  expect(await sentFileError(file)).toBeUndefined();
});

const badFiles = [
  {
    what: 'A PDF of 5 MB plus one byte',
    options: { size: 5 * MEGABYTE + 1 },
    chosen: 'cvTooLarge',
    sent: 'cvTooLarge',
  },
  {
    what: 'A PDF of 10 MB',
    options: { size: 10 * MEGABYTE },
    chosen: 'cvTooLarge',
    sent: 'cvTooLarge',
  },
  {
    what: 'A PDF of 10 MB plus one byte',
    options: { size: 10 * MEGABYTE + 1 },
    chosen: 'cvTooLarge',
    sent: 'cvOverLimit',
  },
  {
    what: 'A Word document',
    options: { name: 'cv.docx', type: 'application/msword' },
    chosen: 'cvNotPdf',
    sent: 'cvNotPdf',
  },
  {
    what: 'A program with .pdf within its name',
    options: { name: 'cv.pdf.exe', type: '' },
    chosen: 'cvNotPdf',
    sent: 'cvNotPdf',
  },
  {
    what: 'A program named like a PDF',
    options: { head: 'MZ\u0090' },
    chosen: 'cvNotPdf',
    sent: 'cvNotPdf',
  },
  {
    what: 'An empty file',
    options: { size: 0 },
    chosen: 'cvNotPdf',
    sent: 'cvNotPdf',
  },
  {
    what: 'A text of 11 MB named like a PDF',
    options: { size: 11 * MEGABYTE, head: 'Hello' },
    chosen: 'cvNotPdf',
    sent: 'cvNotPdf',
  },
];

test.each(badFiles)('$what is rejected: $chosen on selection, $sent on submit', async (row) => {
  const file = fileOf(row.options);
  expect(await chosenFileError(file)).toBe(row.chosen);
  expect(await sentFileError(file)).toBe(row.sent);
});

test('A missing CV is rejected on submit', async () => {
  expect(await sentFileError(undefined)).toBe('cvRequired');
});

test('A CV changed on disk is rejected on submit', async () => {
  const file = fileOf({});
  const unreadable = new Blob();
  vi.spyOn(unreadable, 'text').mockRejectedValue(new Error('changed'));
  vi.spyOn(file, 'slice').mockReturnValue(unreadable);
  expect(await sentFileError(file)).toBe('cvUnreadable');
});

const cvNames = [
  {
    reason: 'German letters are transliterated',
    firstName: 'Jürgen',
    lastName: 'Groß',
    slug: 'juergen-gross',
  },
  {
    reason: 'ligatures and thorn are transliterated',
    firstName: 'Þóra',
    lastName: 'Œuvre',
    slug: 'thora-oeuvre',
  },
  {
    reason: 'letters lose their accents',
    firstName: 'Łukasz',
    lastName: 'Đorđević',
    slug: 'lukasz-dordevic',
  },
  {
    reason: 'spaces become hyphens',
    firstName: ' Ana  María ',
    lastName: 'de la Cruz',
    slug: 'ana-maria-de-la-cruz',
  },
  {
    reason: 'a Chinese name is omitted',
    firstName: '小明',
    lastName: 'Wang',
    slug: 'wang',
  },
  {
    reason: 'a purely Cyrillic name becomes "applicant"',
    firstName: 'Олена',
    lastName: 'Коваль',
    slug: 'applicant',
  },
  {
    reason: 'at most 121 characters are kept',
    firstName: 'a'.repeat(121),
    lastName: 'b',
    slug: 'a'.repeat(121),
  },
];

test.each(cvNames)('In CV file names, $reason', ({ firstName, lastName, slug }) => {
  expect(cvFileName(1795220270260.25, firstName, lastName)).toBe(`1795220270260-${slug}.pdf`);
});
