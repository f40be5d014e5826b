import { defaultLocale } from '#src/i18n/locales.ts';
import { translatedFile, type Files } from './files.ts';
import { leavesOf, lineAt } from './report.ts';
import { checkTexts } from './signs.ts';
import { readYaml, type Source } from './source.ts';

/** Reads JSON as YAML, whose parser knows the lines and finds a name that is there twice. */
function readDictionary(file: string, text: string): Source {
  try {
    JSON.parse(text);
    return readYaml(file, text);
  } catch (error) {
    const source = readYaml(file, '');
    const [, line = lineAt(text.trim(), Infinity)] = /line (\d+)/.exec(String(error)) ?? [];
    const message = 'A comma, quotation mark or brace is wrong, here or in the line above.';
    source.tellLine(Number(line), message);
    return source;
  }
}

/** The variables and tags of a text. They must be the same in both languages. */
const partsOf = (text: unknown) =>
  [...new Set(String(text).match(/\{\{.*?\}\}|<\/?\d>/g) ?? ['nothing'])].sort().join(' ');

/** What the page fills in. A sentence of the specification has a straight apostrophe. */
const filledIn = /\{\{.*?\}\}|\$t\([\w.]+\)|<\/?\d>|'/g;

/** Tells texts that are empty or missing, or that differ in what the page fills in. */
function checkTwin(dictionary: Source, twin: Source): void {
  const texts = new Map(leavesOf(dictionary.data).map(({ path, value }) => [String(path), value]));
  for (const { path, value } of leavesOf(twin.data)) {
    const ours = texts.get(String(path));
    if (typeof ours !== 'string' || ours.trim() === '')
      dictionary.tell(path, `Write this text, or correct its name: “${String(value)}”.`);
    else if (!dictionary.file.includes(`/${defaultLocale}/`) && partsOf(ours) !== partsOf(value))
      dictionary.tell(
        path,
        `This has ${partsOf(ours)}, but English has ${partsOf(value)}. Use the same.`,
      );
  }
}

/** The dictionaries with their problems: both languages need the same names, variables and tags. */
export function checkDictionaries(files: Files): Source[] {
  const names = [...files.keys()].filter((file) => /^dictionary\/.*\.json$/.test(file));
  const dictionaries = names.map((file) => readDictionary(file, files.get(file)!));
  for (const dictionary of dictionaries) {
    const twin = dictionaries.find(({ file }) => file === translatedFile(dictionary.file));
    if (dictionary.data && twin?.data) checkTwin(dictionary, twin);
    checkTexts(dictionary, filledIn);
  }
  return dictionaries;
}
