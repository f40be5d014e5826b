import { readFileSync } from 'node:fs';
import type { Locale } from '#src/i18n/locales.ts';

/**
 * A text as a page shows it, by its file and its key: `common:menu.open`. Values are filled in, and
 * the tags of a link `<0>…</0>` are left out.
 */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** The texts of a language, as editors wrote them, so that a new wording breaks no test. */
export function translator(language: Locale): Translate {
  return (key, values = {}) => {
    const [file = '', path = ''] = key.split(':');
    let text: unknown = fileOf(language, file);
    for (const part of path.split('.'))
      text = (text as Record<string, unknown> | undefined)?.[part];
    if (typeof text !== 'string')
      throw new Error(`The dictionary has no text "${key}" in "${language}".`);
    return text
      .replace(/\{\{(\w+)\}\}/g, (mark, name: string) => String(values[name] ?? mark))
      .replace(/<\/?\d>/g, '');
  };
}

const fileOf = (language: string, name: string): unknown =>
  JSON.parse(readFileSync(`content/dictionary/${language}/${name}.json`, 'utf8'));
