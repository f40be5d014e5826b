import { parse } from 'yaml';
import type { Locale } from '#src/i18n/locales.ts';
import { mailHref, phoneHref } from '#src/lib/format/contact-links.ts';
import { keepTogether } from '#src/lib/content/keep-together.ts';
import type { SiteSettings } from './schema.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An address that nobody has, whether it is marked or not (RFC 2606). */
const example = /\bexample\.(?:com|org|net)\b/;

/**
 * Reads the text of content/site.yaml: takes the placeholder marks off and lists where they stood.
 * The content check has looked at the file's shape before any page is built.
 */
export function parseSite(yamlText: string) {
  const placeholders: { path: string; value: unknown }[] = [];
  const unwrap = (node: unknown, path: string): unknown => {
    if (Array.isArray(node)) return node.map((item, index) => unwrap(item, `${path}[${index}]`));
    if (typeof node === 'string' && example.test(node)) placeholders.push({ path, value: node });
    if (!isRecord(node)) return node;
    // A mark that is misspelt stays, and does not fit the schema.
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

/** The same, with one text in place of the texts of both languages. */
type InLocale<T> =
  T extends Record<Locale, string>
    ? string
    : T extends object
      ? { [Key in keyof T]: InLocale<T[Key]> }
      : T;

/** Settings in one language: of what stands there in both, the text of this one. */
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

/** A value as HTML: an email address and a phone number can be pressed. */
function htmlOf(path: string, value: string): string {
  if (/email$/i.test(path)) return `<a href="${mailHref(value)}">${value}</a>`;
  if (/phone$/i.test(path)) return `<a href="${phoneHref(value)}">${value}</a>`;
  return keepTogether(value);
}

/**
 * Puts settings into a text's HTML: `{{company.city}}` becomes the city, in the text's language. A paragraph of HTML whose
 * setting is empty, as that of an officer whom the company does not have, is left out, and so is a heading that had no other text.
 * Throws when a token names no setting.
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
