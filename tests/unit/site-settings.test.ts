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
    what: 'has a value in its language',
    text: '{{ company.country }}',
    shown: 'Deutschland',
  },
  {
    what: 'has names and addresses that translators leave alone',
    text: '{{company.city}}',
    shown: '<span translate="no">Musterstadt</span>',
  },
  {
    what: 'has an email address as a link',
    text: '{{office.contactEmail}}',
    shown: '<a href="mailto:a@b.cd" translate="no">a@b.cd</a>',
  },
  {
    what: 'has a phone number as a link',
    text: '{{office.phone}}',
    shown: '<a href="tel:+4900001">+49 000 0-1</a>',
  },
  {
    what: 'has neither the paragraph of an empty setting nor a heading over nothing else',
    text: `<h3>Officer</h3>\n${empty}\n<h3>More</h3>\n<p>B</p>`,
    shown: '<h3>More</h3>\n<p>B</p>',
  },
  {
    what: 'has the heading over what else it says',
    text: `<h3>Officer</h3>\n${empty}\n<ul><li>B</li></ul>`,
    shown: '<h3>Officer</h3>\n\n<ul><li>B</li></ul>',
  },
  {
    what: 'keeps a heading that never had a text',
    text: '<h3>A</h3>\n<h3>B</h3><p>x</p>',
    shown: '<h3>A</h3>\n<h3>B</h3><p>x</p>',
  },
  {
    what: 'loses an emptied heading before a new part',
    text: `<h3>Officer</h3>${empty}<h2>B</h2>`,
    shown: '<h2>B</h2>',
  },
])('A legal text $what', ({ text, shown }) => {
  expect(fillTokens(text, inLocale(settings, 'de'), 'de').trim()).toBe(shown);
});

test('A legal text with a token that names no setting stops the build', () => {
  expect(() => fillTokens('{{company.ctiy}}', settings, 'de')).toThrow('{{company.ctiy}}');
});

test('values in both languages have the typography of each, names stay as they are', () => {
  const typed = { name: "O'Brien", list: [{ en: `It's "so"`, de: `Geht's "so"` }] };
  expect(withTypography(typed)).toEqual({
    name: "O'Brien",
    list: [{ en: 'It’s “so”', de: 'Geht’s „so“' }],
  });
});

const initials = [
  { name: 'Erika Mustermann', letters: 'EM', reason: 'first name and surname' },
  { name: 'Dr. Erika Maria Muster-Mann', letters: 'EM', reason: 'no title and no second name' },
  { name: 'Jan van der Berg', letters: 'JB', reason: 'no particles' },
  { name: 'Ümit', letters: 'Ü', reason: 'a single name' },
];
test.each(initials)('the initials of $name are $letters: $reason', ({ name, letters }) => {
  expect(initialsOf(name)).toBe(letters);
});
