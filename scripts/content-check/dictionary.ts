import { isLocale, type Locale } from '#src/i18n/locales.ts';
import type { Files } from './entries.ts';
import { leavesOf } from './leaves.ts';
import { atField, type ContentProblem } from './problem.ts';
import { parseYaml } from './yaml.ts';

export interface DictionaryText {
  value: string;
  line: number;
}

/** One file of content/dictionary. */
export interface Dictionary {
  file: string;
  locale: Locale;
  namespace: string;
  /** Texts by their full dotted key. */
  texts: ReadonlyMap<string, DictionaryText>;
  /** Line of a key; of its nearest parent when the file does not have it. */
  lineOf: (key: string) => number;
}

/** What to tell an editor about what JSON.parse says. */
function syntaxMessage(reason: string): string {
  if (/Bad control character|Unterminated string/.test(reason))
    return 'The text is not closed on its line. End it with a straight double quotation mark.';
  if (/Expected ',' or/.test(reason))
    return (
      'Something is missing before this place: a comma at the end of the line above, ' +
      'or a quotation mark inside the text ended it too early (write “…”, in German „…“).'
    );
  if (/double-quoted property name|Expected property name/.test(reason))
    return 'After the last text of a group stands no comma, and every name stands in straight double quotation marks.';
  return 'The file is not valid JSON here: look for a missing quotation mark, comma or brace.';
}

function readDictionary(
  file: string,
  locale: Locale,
  text: string,
): { dictionary?: Dictionary; problems: ContentProblem[] } {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    const { message } = error as SyntaxError;
    const line = Number(/\(line (\d+)/.exec(message)?.[1] ?? text.trimEnd().split('\n').length);
    return { problems: [{ file, line, message: syntaxMessage(message) }] };
  }
  // JSON is YAML: its parser knows the lines, and sees names that stand twice.
  const { lineOf, problems } = parseYaml(text);
  const leaves = leavesOf(data);
  const noText = leaves
    .filter(({ value }) => typeof value !== 'string')
    .map(({ path }) => atField({ file, lineOf }, path, 'must be a text in straight double quotation marks.'));
  const texts = new Map(
    leaves.map(({ path, value }) => [path.join('.'), { value: String(value), line: lineOf(path) }]),
  );
  const twice = problems
    .filter(({ code }) => code === 'DUPLICATE_KEY')
    .map(({ line, message }) => ({ file, line, message }));
  const namespace = file.slice(file.lastIndexOf('/') + 1, -'.json'.length);
  const lineOfKey = (key: string) => lineOf(key.split('.'));
  return {
    dictionary: { file, locale, namespace, texts, lineOf: lineOfKey },
    problems: [...twice, ...noText],
  };
}

/** Reads content/dictionary/{en,de}/*.json. A file that is not valid JSON gives a problem and no dictionary. */
export function readDictionaries(files: Files): { dictionaries: Dictionary[]; problems: ContentProblem[] } {
  const read = [...files].flatMap(([file, text]) => {
    const [folder, locale, name, ...deeper] = file.split('/');
    if (folder !== 'dictionary' || !isLocale(locale) || deeper.length > 0 || !name?.endsWith('.json'))
      return [];
    return [readDictionary(file, locale, text)];
  });
  return {
    dictionaries: read.flatMap(({ dictionary }) => dictionary ?? []),
    problems: read.flatMap(({ problems }) => problems),
  };
}
