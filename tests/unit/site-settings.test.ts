import { expect, test } from 'vitest';
import { fillTokens, parseSite } from '#src/lib/site/settings.ts';

const settings = parseSite(`
company:
  brand: Mornewerk
  city: { value: Musterstadt, placeholder: true }
  country: { value: { en: Germany, de: Deutschland }, placeholder: true }
dataProtection: { officer: '' }
office: { contactEmail: a@b.cd, phone: +49 000 0-1 }
`);

test.each([
  [
    'has a value in its language',
    '{{ company.city }}, {{company.country}}',
    'Musterstadt, Deutschland',
  ],
  [
    'has an email address as a link',
    '{{office.contactEmail}}',
    '<a href="mailto:a@b.cd">a@b.cd</a>',
  ],
  ['has a phone number as a link', '{{office.phone}}', '<a href="tel:+4900001">+49 000 0-1</a>'],
  [
    'has no paragraph of an empty setting',
    '<p>A: {{dataProtection.officer}}</p>\n<p>B</p>',
    '<p>B</p>',
  ],
  [
    'has no heading over nothing but an empty setting',
    '<h3>Officer</h3>\n<p>A: {{dataProtection.officer}}</p>\n<h3>More</h3>\n<p>B</p>',
    '<h3>More</h3>\n<p>B</p>',
  ],
  [
    'has the heading over what else it says',
    '<h3>Officer</h3>\n<p>A: {{dataProtection.officer}}</p>\n<ul><li>B</li></ul>',
    '<h3>Officer</h3>\n\n<ul><li>B</li></ul>',
  ],
  [
    'keeps a heading that never had a text',
    '<h3>A</h3>\n<h3>B</h3><p>x</p>',
    '<h3>A</h3>\n<h3>B</h3><p>x</p>',
  ],
  [
    'loses an emptied heading before a new part',
    '<h3>Officer</h3><p>{{dataProtection.officer}}</p><h2>B</h2>',
    '<h2>B</h2>',
  ],
])('A legal text %s', (_, text, shown) => {
  expect(fillTokens(text, settings, 'de').trim()).toBe(shown);
});

test('A legal text with a token that names no setting stops the build', () => {
  const text = '<p>{{company.ctiy}}</p>';
  expect(() => fillTokens(text, settings, 'de')).toThrow('{{company.ctiy}}');
});
