import { readFileSync } from 'node:fs';
import type { Locale } from '#src/i18n/locales.ts';
import type { Namespace, Resources } from '#src/i18n/resources.ts';

/** The texts of one language as editors wrote them, so that a reworded label breaks no test. */
export function dictionaryOf<N extends Namespace>(locale: Locale, namespace: N): Resources[N] {
  const file = new URL(`../../../content/dictionary/${locale}/${namespace}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Resources[N];
}

/** Every key of a language's dictionary in the form in which a missing one would be shown: `hero.heading`. */
export function keysOf(dictionary: object, prefix = ''): string[] {
  return Object.entries(dictionary).flatMap(([key, value]) =>
    typeof value === 'object' ? keysOf(value as object, `${prefix}${key}.`) : [`${prefix}${key}`],
  );
}
