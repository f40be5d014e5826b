import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import type { Locale } from '../../src/i18n/locales.ts';
import { asciiAddress } from '../../src/lib/format/contact-links.ts';
import type { SiteSettings } from '../../src/lib/site/schema.ts';
import { inLocale, parseSite } from '../../src/lib/site/settings.ts';
import { placeholdersIn } from '../content-check/placeholders.ts';

/** Settings that the operator has given before. The file is not in git. */
const keptSettings = join(import.meta.dirname, '../../.env.backend');

/**
 * The settings of the mail worker that come from content/site.yaml, and the paths of those values
 * that the company has not given yet.
 */
export async function mailEnvironment() {
  const text = await readFile(join(import.meta.dirname, '../../content/site.yaml'), 'utf8');
  const settings = parseSite(text);
  const { company, site, people, employment } = settings;
  const { name, role } = people.firstContact;
  const environment = {
    SITE_URL: site.url,
    // Another domain than that of the notices' address: what strangers send by the forms must not
    // harm the reputation of our other mails.
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
  const placeholders = placeholdersIn(parse(text)).map(({ path }) => path.join('.'));
  return { environment, placeholders: placeholders.filter((path) => used.test(path)) };
}

/** The particulars that every business letter of a GmbH must have: section 35a GmbHG. */
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
    // Left out if the company is in no register.
    ...(register === '' ? [] : [register]),
    `${director}: ${company.managingDirector}`,
    company.email,
  ].join(' · ');
}

/** The functions get these; they are never printed. */
const secrets = ['RESEND_API_KEY', 'MAIL_WORKER_SECRET', 'HEARTBEAT_URL'];

/**
 * `node scripts/operate/mail-settings.ts [FILE]`: lists the settings that the functions get, with
 * the source of each, and writes them to FILE in the format of .env. The exit code is 1 while a
 * particular of the company is a placeholder, or, with FILE, the mail provider's key is missing.
 */
if (import.meta.main) {
  const [, , file] = process.argv;
  const { environment, placeholders } = await mailEnvironment();
  const kept = parseEnv(await readFile(keptSettings, 'utf8').catch(() => ''));
  const sources: [string, Record<string, string | undefined>][] = [
    ['the environment, for this run alone', process.env],
    ['.env.backend', kept],
    ['content/site.yaml', environment],
  ];
  const names = [...Object.keys(environment), ...secrets, 'RESEND_ENDPOINT', 'MAILS_PER_SECOND'];
  const settings = names.map((name) => {
    const [source, values] = sources.find(([, given]) => given[name]) ?? ['nowhere: not set', {}];
    return { name, source, value: values[name] ?? '' };
  });
  for (const { name, source, value } of settings) {
    const isShown = value !== '' && !secrets.includes(name);
    console.log(isShown ? `${name} from ${source}: ${value}` : `${name} from ${source}`);
  }
  if (placeholders.length > 0) {
    console.error(
      `Mails would hold made-up particulars of content/site.yaml: ${placeholders.join(', ')}`,
    );
    process.exitCode = 1;
  } else if (file && !settings.some(({ name, value }) => name === 'RESEND_API_KEY' && value)) {
    console.error(
      'RESEND_API_KEY is not set: the key of the mail provider. Put it into .env.backend.',
    );
    process.exitCode = 1;
  } else if (file) {
    // Quoted, since values contain spaces and brackets.
    const lines = settings.map(
      ({ name, value }) => `${name}="${value.replaceAll(/["\\]/g, '\\$&')}"\n`,
    );
    await writeFile(file, lines);
  }
}
