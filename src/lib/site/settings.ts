import { parse } from 'yaml';
import type { Locale } from '#src/i18n/locales.ts';
import { mailHref, phoneHref } from '#src/lib/format/contact-links.ts';
import { keepTogether } from '#src/lib/content/keep-together.ts';
import type { SiteSettings } from './schema.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An example domain (RFC 2606): a placeholder, whether it is marked or not. */
const example = /\bexample\.(?:com|org|net)\b/;

/**
 * Reads the text of content/site.yaml: removes the placeholder marks and lists where they were. The
 * content check has checked the shape of the file before any page is built.
 */
export function parseSite(yamlText: string) {
  const placeholders: { path: string; value: unknown }[] = [];
  const unwrap = (node: unknown, path: string): unknown => {
    if (Array.isArray(node)) return node.map((item, index) => unwrap(item, `${path}[${index}]`));
    if (typeof node === 'string' && example.test(node)) placeholders.push({ path, value: node });
    if (!isRecord(node)) return node;
    // A misspelt mark is not removed, so the value does not fit the schema.
    if (
      'value' in node &&
      typeof node.placeholder === 'boolean' &&
      Object.keys(node).length === 2
    ) {
      if (node.placeholder) placeholders.push({ path, value: node.value });
      return node.value;
    }
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => [
        key,
        unwrap(value, path === '' ? key : `${path}.${key}`),
      ]),
    );
  };
  const settings = unwrap(parse(yamlText), '') as SiteSettings;
  return { settings, placeholders };
}

/** A setting by its path, `company.city`; undefined where there is none. */
export const settingAt = (settings: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((node, key) => (isRecord(node) ? node[key] : undefined), settings);

/** The same type, with one text where there is one for each language. */
type InLocale<T> =
  T extends Record<Locale, string>
    ? string
    : T extends object
      ? { [Key in keyof T]: InLocale<T[Key]> }
      : T;

/** Settings in one language: where a value has both languages, the text of this one. */
export function inLocale<T>(settings: T, locale: Locale): InLocale<T> {
  const convert = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(convert);
    if (!isRecord(node)) return node;
    if (locale in node) return keepTogether(String(node[locale]));
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, convert(value)]));
  };
  return convert(settings) as InLocale<T>;
}

const token = /\{\{\s*([A-Za-z0-9_.]+)\s*\}\}/g;

/** A value as HTML: email addresses and phone numbers become links. */
function htmlOf(path: string, value: string): string {
  if (/email$/i.test(path)) return `<a href="${mailHref(value)}">${value}</a>`;
  if (/phone$/i.test(path)) return `<a href="${phoneHref(value)}">${value}</a>`;
  return keepTogether(value);
}

/**
 * Puts settings into the HTML of a text: `{{company.city}}` becomes the city, in the language of
 * the text. If a setting is empty (an officer whom the company does not have), its paragraph is
 * left out, and so is a heading without any other text. Throws when a token names no setting.
 */
export function fillTokens(text: string, settings: SiteSettings, locale: Locale): string {
  const texts = inLocale(settings, locale);
  const valueOf = (path: string) => {
    const value = settingAt(texts, path) as string | number | undefined;
    if (value === undefined) {
      throw new Error(
        `{{${path}}} names no value of content/site.yaml. Correct the token in content/legal/${locale}.`,
      );
    }
    return String(value);
  };
  const isEmpty = (paragraph: string) =>
    [...paragraph.matchAll(token)].some(([, path = '']) => valueOf(path) === '');
  const parts = text.split(/(?=<h3)/).map((part) => {
    const kept = part.replace(/<p>[\s\S]*?<\/p>/g, (each) => (isEmpty(each) ? '' : each));
    const isHeadingAlone = kept !== part && kept.trim().endsWith('</h3>');
    return isHeadingAlone ? '' : kept;
  });
  return parts.join('').replace(token, (_, path: string) => htmlOf(path, valueOf(path)));
}
