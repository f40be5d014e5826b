import { defaultLocale, isLocale } from '#src/i18n/locales.ts';
import { translatedFile, type Files } from './files.ts';
import { checkTexts } from './prose.ts';
import { leavesOf, lineAt } from './report.ts';
import { readYaml, type Source } from './source.ts';

/** Parses JSON as YAML: the YAML parser keeps line numbers and rejects duplicate keys. */
function readDictionary(file: string, text: string): Source {
  try {
    JSON.parse(text);
    return readYaml(file, text);
  } catch (error) {
    const source = readYaml(file, '');
    // An error at the end has no position.
    const [, position = Infinity] = /position (\d+)/.exec(String(error)) ?? [];
    source.report(
      lineAt(text.trimEnd(), Number(position)),
      'A comma, quotation mark or brace is wrong, here or in the line above.',
    );
    return source;
  }
}

/** The interpolations in a text: variables and tags. */
function interpolationsOf(text: unknown): string {
  const parts = String(text).match(/\{\{.*?\}\}|<\/?\d>/g) ?? ['nothing'];
  return [...new Set(parts)].sort().join(' ');
}

/** Reports empty and missing texts, and different variables or tags. */
function compareTranslation({ file, data, report }: Source, translation: Source): void {
  const isTranslation = !file.includes(`/${defaultLocale}/`);
  const texts = new Map(leavesOf(data).map(({ path, value }) => [String(path), value]));

  for (const { path, value } of leavesOf(translation.data)) {
    const text = texts.get(String(path));
    const found = interpolationsOf(text);
    const expected = interpolationsOf(value);

    if (typeof text !== 'string' || text.trim() === '')
      report(
        path,
        `Write this text, or correct its name. The other language has: “${String(value)}”.`,
      );
    else if (isTranslation && found !== expected)
      report(path, `This text has ${found}, the English text has ${expected}. Use the same.`);
  }
}

/** Reports blog categories without texts for the category page. */
function checkCategories({ file, data, report }: Source): void {
  if (!file.endsWith('/blog.json')) return;
  const { categories = {}, topics = {} } = data as Record<string, Record<string, unknown>>;
  for (const category of Object.keys(categories))
    if (!(category in topics))
      report(
        ['categories', category],
        `Add a group “${category}” under “topics”, with the same names as the other groups. See “Adding a category” in content/README.md.`,
      );
}

/** Not checked: what the page fills in, and the straight apostrophe in a specified message. */
const interpolations = /\{\{.*?\}\}|\$t\([\w.]+\)|<\/?\d>|'/g;

/** Reads and checks the dictionaries: both languages need the same keys, variables and tags. */
export function checkDictionaries(files: Files): Source[] {
  const dictionaries = [...files]
    .filter(([file]) => /^dictionary\/.*\.json$/.test(file))
    .map(([file, text]) => readDictionary(file, text));

  for (const dictionary of dictionaries) {
    const translation = dictionaries.find(({ file }) => file === translatedFile(dictionary.file));
    if (dictionary.data && translation?.data) compareTranslation(dictionary, translation);
    if (dictionary.data) checkCategories(dictionary);
    const locale = dictionary.file.split('/').find(isLocale);
    checkTexts(dictionary, 'dictionary', () => locale, interpolations);
  }
  return dictionaries;
}
