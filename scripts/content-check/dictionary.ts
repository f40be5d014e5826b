import { parseYaml } from './fields.ts';
import { englishFile, languages, translatedFile, type Files } from './files.ts';
import { checkTexts } from './prose.ts';
import { leavesOf, lineAt, type Report } from './report.ts';
import { checkUsedTexts } from './used-texts.ts';

type Dictionary = ReturnType<typeof readDictionary>;

/**
 * The texts of a dictionary by their full dotted keys; none for a file that cannot be read. JSON is
 * YAML, and the YAML parser knows the lines and finds duplicate keys.
 */
function readDictionary(file: string, text: string, report: Report) {
  const { lineOf, problem } = parseYaml(text);
  const texts = new Map<string, string>();
  let data: unknown;
  try {
    data = JSON.parse(text);
    if (problem) report(file, problem.line, problem.message);
  } catch (error) {
    const [reason, position] = (error as Error).message.split(/ in JSON at position | \(line/);
    const line = lineAt(text, Number(position ?? text.trimEnd().length));
    report(
      file,
      line,
      `${reason}. Look here and in the line above for a comma, quotation mark or brace.`,
    );
    return { file, lineOf, texts };
  }
  checkTexts(file, data, lineOf, report);
  for (const { path, value } of leavesOf(data)) {
    const key = path.join('.');
    texts.set(key, String(value));
    const isText = typeof value === 'string' && value.trim() !== '';
    if (!isText) report(file, lineOf(path), 'Write a text in straight quotation marks.', key);
  }
  return { file, lineOf, texts };
}

/** The variables and tags of a text. They must be the same in both languages. */
function partsOf(text: string): string {
  const parts = text.match(/\{\{?[^}]*\}\}?|<\/?\w+ ?\/?>/g) ?? ['nothing'];
  return [...new Set(parts.map((part) => part.replaceAll(' ', '')))].sort().join(' ');
}

function checkPair(
  { file, texts, lineOf }: Dictionary,
  translation: Dictionary,
  report: Report,
): void {
  for (const [field, other] of texts.size === 0 ? [] : translation.texts) {
    const path = field.split('.');
    const there = `content/${translation.file}:${translation.lineOf(path)}`;
    const [ours, theirs] = [texts.get(field) ?? '', other].map(partsOf);
    if (!texts.has(field))
      report(
        file,
        lineOf(path),
        `Add this text, or correct its name there: ${there} has “${other}”.`,
        field,
      );
    // Reported once, in the translation.
    else if (file !== englishFile(file) && ours !== theirs)
      report(
        file,
        lineOf(path),
        `The page fills in ${ours} here, but ${theirs} in ${there}.`,
        field,
      );
  }
}

/**
 * Both languages must have the same keys, variables and tags, as the pages need them, and no empty
 * text.
 */
export function checkDictionaries(files: Files, sources: Files, report: Report): void {
  const names = [...files.keys()].filter((file) =>
    new RegExp(`^dictionary/${languages}/[\\w-]+\\.json$`).test(file),
  );
  const read = new Map(names.map((file) => [file, readDictionary(file, files.get(file)!, report)]));
  for (const [file, dictionary] of read) {
    const translation = read.get(translatedFile(file));
    if (translation) checkPair(dictionary, translation, report);
  }
  checkUsedTexts(read, sources, report);
}
