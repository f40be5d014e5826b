import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Locale } from '../src/i18n/locales.ts';
import { asciiAddress } from '../src/lib/shared/contact-links.ts';
import type { SiteSettings } from '../src/lib/site/schema.ts';
import { inLocale, parseSite } from '../src/lib/site/settings.ts';
import { placeholdersIn } from './content-check/placeholders.ts';

/** Mail worker settings from content/site.yaml, and the paths of placeholders among them. */
export async function mailEnvironment() {
  const text = await readFile(join(import.meta.dirname, '../content/site.yaml'), 'utf8');
  const settings = parseSite(text);
  const { company, site, people, employment } = settings;
  const { name, role } = people.firstContact;
  const environment = {
    SITE_URL: site.url,
    // A subdomain: if spam in forms causes complaints, the main domain's reputation is safe.
    MAIL_FROM: `${company.brand} <noreply@mail.${new URL(site.url).hostname.replace(/^www\./, '')}>`,
    MAIL_STAFF: asciiAddress(company.email),
    MAIL_REPLY_TO: asciiAddress(company.email),
    MAIL_BRAND: company.brand,
    MAIL_FOOTER_EN: footer(settings, 'en'),
    MAIL_FOOTER_DE: footer(settings, 'de'),
    MAIL_FIRST_CONTACT_EN: `${name}, ${role.en}`,
    MAIL_FIRST_CONTACT_DE: `${name}, ${role.de}`,
    MAIL_DECISION_EN: employment.decision.en,
    MAIL_DECISION_DE: employment.decision.de,
  };
  const used = /^(?:company|site|people\.firstContact\.(?:name|role)|employment\.decision)\b/;
  const placeholders = placeholdersIn(parse(text)).map((path) => path.join('.'));
  return { environment, placeholders: placeholders.filter((path) => used.test(path)) };
}

/** Mandatory particulars in a GmbH's business letters (section 35a GmbHG). */
function footer(settings: SiteSettings, language: Locale): string {
  const company = inLocale(settings.company, language);
  const director = { en: 'Managing director', de: 'Geschäftsführung' }[language];
  const seat = { en: 'Registered seat', de: 'Sitz' }[language];
  const register = [company.registerCourt, company.registerNumber].filter(Boolean).join(', ');
  return [
    company.legalName,
    company.street,
    `${company.postalCode} ${company.city}, ${company.country}`,
    `${seat}: ${company.seat}`,
    // Empty for an unregistered company.
    register,
    `${director}: ${company.managingDirector}`,
    company.email,
  ]
    .filter(Boolean)
    .join(' · ');
}
