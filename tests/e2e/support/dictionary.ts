import { readFileSync } from 'node:fs';
import type { Locale } from '#src/i18n/locales.ts';

/**
 * Returns a text as displayed, by file and key: `common:menu.open`. Variables are filled in,
 * link tags such as `<0>` are removed.
 */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** Reads the texts from the dictionary: new wording breaks no test. */
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
