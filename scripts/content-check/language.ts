import type { Locale } from '#src/i18n/locales.ts';

/** Frequent words that exist in only one language. */
const functionWords: Record<Locale, Set<string>> = {
  en: new Set(
    'the and of to is that for with on as are this be by it not or an from we you have has can but which our they their what when who your if more'.split(
      ' ',
    ),
  ),
  de: new Set(
    'der die das und ist nicht ein eine einen einer zu mit auf für von den dem des wir sie ich es im auch als wie sich bei oder nach werden wird aber sind haben hat kann dass wenn ihre unsere'.split(
      ' ',
    ),
  ),
};

const fewestWords = 25;

/** Detects the language of a text; undefined if the text is short or mixed. */
export function languageOf(text: string): Locale | undefined {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (words.length < fewestWords) return undefined;
  const english = words.filter((word) => functionWords.en.has(word)).length;
  const german = words.filter((word) => functionWords.de.has(word)).length;
  if (english > 2 * german) return 'en';
  if (german > 2 * english) return 'de';
  return undefined;
}
