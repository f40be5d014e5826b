import type { Locale } from '#src/i18n/locales.ts';
import type { Dictionary, DictionaryText } from './dictionary.ts';
import type { Files } from './entries.ts';
import { plainOf } from './markdown.ts';
import { nearest } from './nearest.ts';
import type { Passage } from './passages.ts';
import { languageName, quoted, type ContentProblem } from './problem.ts';

const sortedMatches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(({ 1: name = '' }) => name).sort();
const variablesOf = (text: string) =>
  [...new Set(sortedMatches(text, /\{\{-?\s*([\w.]+)[^}]*\}\}/g))].map((name) => `{{${name}}}`);
const tagsOf = (text: string) => sortedMatches(text, /<(\/?\w+)\s*\/?>/g).map((name) => `<${name}>`);
const plural = /_(zero|one|two|few|many|other)$/;

const listed = (names: readonly string[]) => (names.length === 0 ? 'none' : names.join(' '));

function differences({ file, texts }: Dictionary, twin: Dictionary): ContentProblem[] {
  return [...texts].flatMap(([key, { value, line }]) => {
    const other = twin.texts.get(key);
    if (other === undefined) return [];
    const where = `content/${twin.file}:${other.line}`;
    return [variablesOf, tagsOf].flatMap((partsOf) => {
      const [here, there] = [listed(partsOf(value)), listed(partsOf(other.value))];
      const what = partsOf === tagsOf ? 'tags' : 'variables';
      const message = `The ${what} differ: ${here} here, ${there} in ${where}. Both languages need the same; do not translate them.`;
      return here === there ? [] : [{ file, line, field: key, message }];
    });
  });
}

function missingKeys(dictionary: Dictionary, twin: Dictionary): ContentProblem[] {
  const extra = [...dictionary.texts.keys()].filter((key) => !twin.texts.has(key));
  return [...twin.texts]
    .filter(([key]) => !dictionary.texts.has(key))
    .map(([key, { value, line }]) => {
      const [misspelt] = nearest(key, extra);
      const remedy =
        misspelt === undefined
          ? 'Add it to this file.'
          : `Add it to this file, or correct the name ${misspelt}.`;
      return {
        file: dictionary.file,
        line: dictionary.lineOf(key),
        field: key,
        message: `is missing here; content/${twin.file}:${line} has ${quoted(value)}. ${remedy}`,
      };
    });
}

function ownProblems({ file, namespace, texts }: Dictionary): ContentProblem[] {
  const one = ([key, { value, line }]: [string, DictionaryText]) => {
    const place = { file, line, field: key };
    const problems: ContentProblem[] = [];
    if (value.trim() === '') problems.push({ ...place, message: 'is empty. Write the text.' });
    if (value === key || value === `${namespace}:${key}`)
      problems.push({ ...place, message: 'repeats its own name. Write the text.' });
    const ending = plural.exec(key)?.[0];
    const partner = ending === '_one' ? '_other' : '_one';
    if (ending !== undefined && !texts.has(key.replace(plural, partner))) {
      problems.push({
        ...place,
        message: `needs its counterpart ${key.replace(plural, partner)}: English and German have both.`,
      });
    }
    return problems;
  };
  return [...texts].flatMap(one);
}

/** Both languages have the same files, keys, variables, tags and plural forms, and no text is left empty. */
export function checkDictionaryPairs(dictionaries: readonly Dictionary[], files: Files): ContentProblem[] {
  return dictionaries.flatMap((dictionary) => {
    const other: Locale = dictionary.locale === 'en' ? 'de' : 'en';
    const twinFile = dictionary.file.replace(`/${dictionary.locale}/`, `/${other}/`);
    const twin = dictionaries.find(({ file }) => file === twinFile);
    const message = `There is no ${languageName[other]} file content/${twinFile}. Copy this one there and translate its texts.`;
    return [
      ...ownProblems(dictionary),
      ...(files.has(twinFile) ? [] : [{ file: dictionary.file, message }]),
      ...(twin === undefined ? [] : missingKeys(dictionary, twin)),
      // Reported once, in the translation.
      ...(twin === undefined || dictionary.locale === 'en' ? [] : differences(dictionary, twin)),
    ];
  });
}

/** The texts of the dictionaries as passages, without tags and variables. */
export function dictionaryPassages(dictionaries: readonly Dictionary[]): Passage[] {
  return dictionaries.flatMap(({ file, locale, texts }) =>
    [...texts].map(([field, { value, line }]) => ({
      file,
      locale,
      field,
      prose: plainOf(value),
      source: value,
      lineAt: () => line,
    })),
  );
}
