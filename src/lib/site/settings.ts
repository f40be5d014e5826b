import { parse } from 'yaml';
import { locales, type Locale } from '#src/i18n/locales.ts';
import { setTypography } from '#src/lib/content/typography.ts';
import { mailHref, phoneHref } from '#src/lib/shared/contact-links.ts';
import type { SiteSettings } from './schema.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * True for a placeholder marker: `{ value: …, placeholder: true }`. The schema rejects a misspelt
 * marker.
 */
const isPlaceholder = (node: unknown): node is { value: unknown; placeholder: boolean } =>
  isRecord(node) &&
  'value' in node &&
  typeof node.placeholder === 'boolean' &&
  Object.keys(node).length === 2;

/**
 * Parses content/site.yaml and replaces placeholder markers by their values. The content check has
 * validated the file before the build.
 */
export const parseSite = (yamlText: string) =>
  parse(yamlText, (_key, node: unknown) =>
    isPlaceholder(node) ? node.value : node,
  ) as SiteSettings;

/** The settings type for one language: a string instead of each translated value. */
type InLocale<T> =
  T extends Record<Locale, string>
    ? string
    : T extends object
      ? { [Key in keyof T]: InLocale<T[Key]> }
      : T;

/** Returns the settings in one language. */
export const inLocale = <T>(settings: T, locale: Locale) =>
  JSON.parse(JSON.stringify(settings), (_key, node: unknown) =>
    isRecord(node) && locale in node ? node[locale] : node,
  ) as InLocale<T>;

/**
 * Applies typography to translated values. Names and addresses have one value and stay unchanged.
 */
export const withTypography = <T>(settings: T) =>
  JSON.parse(JSON.stringify(settings), (_key, node: unknown) =>
    isRecord(node) && locales.every((locale) => typeof node[locale] === 'string')
      ? Object.fromEntries(
          locales.map((locale) => [locale, setTypography(node[locale] as string, locale)]),
        )
      : node,
  ) as T;

const token = /\{\{\s*([A-Za-z0-9_.]+)\s*\}\}/g;

/**
 * Formats a value as HTML: email addresses and phone numbers become links, names and addresses are
 * excluded from browser translation.
 */
function htmlOf(path: string, value: string) {
  if (/email$/i.test(path)) return `<a href="${mailHref(value)}" translate="no">${value}</a>`;
  if (/(?:brand|legalName|street|city|address)$/i.test(path))
    return `<span translate="no">${value}</span>`;
  if (/phone$/i.test(path)) return `<a dir="ltr" href="${phoneHref(value)}">${value}</a>`;
  return value;
}

/**
 * Inserts settings into the HTML of a legal text: `{{company.city}}` becomes the city. Removes
 * paragraphs with an empty setting (an officer that the company does not have), and headings that
 * have no other paragraph.
 * @throws if a token has no setting, because an incomplete legal text must not be published
 */
export function fillTokens(text: string, settings: object, locale: Locale) {
  const valueOf = (path: string) => {
    const value = path
      .split('.')
      .reduce<unknown>((node, key) => (isRecord(node) ? node[key] : undefined), settings) as
      string | number | undefined;
    if (value === undefined)
      throw new Error(
        `{{${path}}} in content/legal/${locale} is not a value of content/site.yaml. ` +
          'Correct the name between the braces.',
      );
    return String(value);
  };
  const isEmpty = (paragraph: string) =>
    [...paragraph.matchAll(token)].some(([, path = '']) => valueOf(path) === '');
  const parts = text.split(/(?=<h[23])/).map((part) => {
    const kept = part.replace(/<p>[\s\S]*?<\/p>/g, (paragraph) =>
      isEmpty(paragraph) ? '' : paragraph,
    );
    const hasOnlyHeading = kept !== part && kept.trim().endsWith('</h3>');
    return hasOnlyHeading ? '' : kept;
  });
  return parts.join('').replace(token, (_, path: string) => htmlOf(path, valueOf(path)));
}
