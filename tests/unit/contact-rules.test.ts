import { describe, expect, test } from 'vitest';
import { contactRules, type ContactRequest } from '#src/lib/forms/contact.ts';
import { isEmail } from '#src/lib/forms/email.ts';
import { clean, validate } from '#src/lib/forms/rules.ts';

const good: ContactRequest = {
  name: 'Ada Lovelace',
  company: 'Analytical Engines',
  email: 'ada@example.org',
  message: 'We would like to talk.',
};
const problemsOf = (change: Partial<ContactRequest>) => validate(contactRules, { ...good, ...change });

describe('contact request', () => {
  test('complete input has no problem', () => {
    expect(problemsOf({})).toEqual({});
  });

  test.each([
    ['name', '', 'nameRequired'],
    ['name', ' \t\n ', 'nameRequired'],
    ['company', '', 'companyRequired'],
    ['email', '', 'emailRequired'],
    ['email', 'ada@', 'emailInvalid'],
    ['message', '', 'messageRequired'],
    ['message', '   hi   ', 'messageTooShort'],
    ['message', '123456789', 'messageTooShort'],
  ] as const)('%s %j is refused as %s', (field, value, code) => {
    expect(problemsOf({ [field]: value })).toEqual({ [field]: { code } });
  });

  test('ten characters after trimming are enough', () => {
    expect(problemsOf({ message: '  1234567890  ' })).toEqual({});
  });

  test.each([
    ['name', 200],
    ['company', 200],
    ['message', 5000],
  ] as const)('%s may have %i characters and not one more', (field, max) => {
    expect(problemsOf({ [field]: 'x'.repeat(max) })).toEqual({});
    expect(problemsOf({ [field]: 'x'.repeat(max + 1) })).toEqual({
      [field]: { code: 'tooLong', values: { max } },
    });
  });

  test('an empty line in a message counts as two characters', () => {
    expect(problemsOf({ message: `${'x'.repeat(2499)}\n\n${'x'.repeat(2499)}` })).toEqual({});
    expect(problemsOf({ message: `${'x'.repeat(2500)}\n\n${'x'.repeat(2499)}` })).toEqual({
      message: { code: 'tooLong', values: { max: 5000 } },
    });
  });

  test('an emoji counts as one character, as in the database', () => {
    expect(problemsOf({ name: '🙂'.repeat(200) })).toEqual({});
  });

  test('all problems are found at once, in the order of the form', () => {
    expect(Object.keys(problemsOf({ name: '', email: 'x', message: '' }))).toEqual([
      'name',
      'email',
      'message',
    ]);
  });
});

describe('email addresses', () => {
  test.each(['a@b.cd', 'first.last+tag@sub.example.co.uk', 'jörg@müller.de', `${'a'.repeat(246)}@b.cdefg`])(
    '%s is taken',
    (address) => expect(isEmail(address)).toBe(true),
  );

  test.each([
    '',
    'a',
    'a@b',
    'a@b.c',
    '@b.cd',
    'a b@c.de',
    'a@b.cd\nBcc: x@y.zz',
    'a@@b.cd',
    'a@b.cd.',
    '<a@b.cd>',
    `${'a'.repeat(247)}@b.cdefg`,
  ])('%j is refused', (address) => expect(isEmail(address)).toBe(false));
});

describe('what a paste brings along', () => {
  test('a line has no characters that the database refuses', () => {
    expect(clean('\0Ada\tMaria\r\nLove\u2028lace\n')).toBe('Ada Maria Love lace');
  });

  test('a text keeps its tabs and paragraphs', () => {
    expect(clean('One.\r\n\n\tTwo\vthree.\u2028Four.\rFive.', true)).toBe(
      'One.\n\n\tTwo three.\nFour.\nFive.',
    );
  });

  test('no-break spaces alone are nothing', () => {
    expect(problemsOf({ name: '\u00a0\u00a0' })).toEqual({ name: { code: 'nameRequired' } });
  });
});
