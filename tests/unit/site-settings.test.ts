import { expect, test } from 'vitest';
import { fillTokens, parseSite } from '#src/lib/site/settings.ts';

const { settings } = parseSite(`
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
])('A legal text %s', (_, text, shown) => {
  expect(fillTokens(text, settings, 'de').trim()).toBe(shown);
});
