import { describe, expect, test } from 'vitest';
import { fillTokens, parseSite } from '#src/lib/site/settings.ts';

const yaml = `
company:
  brand: Mornewerk
  city: { value: Musterstadt, placeholder: true }
  country: { value: { en: Germany, de: Deutschland }, placeholder: true }
leaders:
  - name: { value: Erika Mustermann, placeholder: true }
`;

describe('site settings', () => {
  test('placeholders are read as values and listed by their path', () => {
    const { settings, placeholders } = parseSite(yaml);
    expect(settings.company.city).toBe('Musterstadt');
    expect(placeholders.map(({ path }) => path)).toEqual([
      'company.city',
      'company.country',
      'leaders[0].name',
    ]);
  });

  test('a legal text gets the value in its language', () => {
    const { settings } = parseSite(yaml);
    expect(fillTokens('{{company.brand}}, {{ company.city }}, {{company.country}}', settings, 'de')).toBe(
      'Mornewerk, Musterstadt, Deutschland',
    );
  });

  test('an email address and a phone number are links', () => {
    const { settings } = parseSite(`${yaml}office: { contactEmail: info@example.com, phone: +49 000 0-1 }\n`);
    expect(fillTokens('{{office.contactEmail}} {{office.phone}}', settings, 'en')).toBe(
      '<a href="mailto:info@example.com">info@example.com</a> <a href="tel:+4900001">+49 000 0-1</a>',
    );
  });

  test('a paragraph whose setting is empty is left out, the next one stays', () => {
    const { settings } = parseSite(`${yaml}dataProtection: { officer: '' }\n`);
    const html = '<p>Officer: {{dataProtection.officer}}</p>\n<p>{{company.city}}</p>';
    expect(fillTokens(html, settings, 'en').trim()).toBe('<p>Musterstadt</p>');
  });
});
