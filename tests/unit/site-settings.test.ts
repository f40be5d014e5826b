import { expect, test } from 'vitest';
import { initialsOf } from '#src/lib/shared/initials.ts';
import { fillTokens, inLocale, parseSite, withTypography } from '#src/lib/site/settings.ts';

const settings = parseSite(`
company:
  brand: Mornewerk
  city: { value: Musterstadt, placeholder: true }
  country: { value: { en: Germany, de: Deutschland }, placeholder: true }
dataProtection: { officer: '' }
office: { contactEmail: a@b.cd, phone: +49 000 0-1 }
`);

const empty = '<p>A: {{dataProtection.officer}}</p>';
test.each([
  {
    what: 'shows values in its language',
    text: '{{ company.country }}',
    shown: 'Deutschland',
  },
  {
    what: 'protects names and addresses from translators',
    text: '{{company.city}}',
    shown: '<span translate="no">Musterstadt</span>',
  },
  {
    what: 'links email addresses',
    text: '{{office.contactEmail}}',
    shown: '<a href="mailto:a@b.cd" translate="no">a@b.cd</a>',
  },
  {
    what: 'links phone numbers',
    text: '{{office.phone}}',
    shown: '<a dir="ltr" href="tel:+4900001">+49 000 0-1</a>',
  },
  {
    what: 'omits an empty setting with its heading',
    text: `<h3>Officer</h3>\n${empty}\n<h3>More</h3>\n<p>B</p>`,
    shown: '<h3>More</h3>\n<p>B</p>',
  },
  {
    what: 'keeps the heading of remaining content',
    text: `<h3>Officer</h3>\n${empty}\n<ul><li>B</li></ul>`,
    shown: '<h3>Officer</h3>\n\n<ul><li>B</li></ul>',
  },
  {
    what: 'keeps a heading that had no text before',
    text: '<h3>A</h3>\n<h3>B</h3><p>x</p>',
    shown: '<h3>A</h3>\n<h3>B</h3><p>x</p>',
  },
  {
    what: 'omits an emptied heading before a new section',
    text: `<h3>Officer</h3>${empty}<h2>B</h2>`,
    shown: '<h2>B</h2>',
  },
])('A legal text $what', ({ text, shown }) => {
  expect(fillTokens(text, inLocale(settings, 'de'), 'de').trim()).toBe(shown);
});

test('An unknown placeholder in a legal text stops the build', () => {
  expect(() => fillTokens('{{company.ctiy}}', settings, 'de')).toThrow('{{company.ctiy}}');
});

test('translated values are typeset, values without languages are not', () => {
  const typed = { name: "O'Brien", list: [{ en: `It's "so"`, de: `Geht's "so"` }] };
  expect(withTypography(typed)).toEqual({
    name: "O'Brien",
    list: [{ en: 'It’s “so”', de: 'Geht’s „so“' }],
  });
});

const initials = [
  { name: 'Erika Mustermann', letters: 'EM', reason: 'first name and surname' },
  {
    name: 'Dr. Erika Maria Muster-Mann',
    letters: 'EM',
    reason: 'title and middle name are skipped',
  },
  { name: 'Jan van der Berg', letters: 'JB', reason: 'particles are skipped' },
  { name: 'Ümit', letters: 'Ü', reason: 'a single name' },
];
test.each(initials)('the initials of $name are $letters: $reason', ({ name, letters }) => {
  expect(initialsOf(name)).toBe(letters);
});
