import type { Locale } from '#src/i18n/locales.ts';
import type { Files } from './files.ts';
import { leavesOf, lineAt, nearest, type ContentProblem } from './problem.ts';
import { checkTexts } from './prose.ts';
import { parseYaml, type YamlText } from './yaml.ts';

interface Dictionary {
  file: string;
  /** Texts by their full dotted key. */
  texts: ReadonlyMap<string, string>;
  lineOf: YamlText['lineOf'];
  problems: ContentProblem[];
}

function readDictionary(file: string, text: string): Dictionary {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    const reason = (error as SyntaxError).message.replace(/ in JSON at position .*| \(line .*/s, '');
    const position = Number(
      /position (\d+)/.exec((error as SyntaxError).message)?.[1] ?? text.trimEnd().length,
    );
    const message = `${reason}. Look here and in the line above for a missing comma, quotation mark or brace; “…” may stand in a text, " not.`;
    return {
      file,
      texts: new Map(),
      lineOf: () => 1,
      problems: [{ file, line: lineAt(text, position), message }],
    };
  }
  // JSON is YAML: its parser knows the lines, and sees names that stand twice.
  const { lineOf, problems } = parseYaml(text);
  const leaves = leavesOf(data);
  const wrong = leaves.flatMap(({ path, value }) => {
    if (typeof value === 'string' && value.trim() !== '') return [];
    return [
      {
        file,
        line: lineOf(path),
        field: path.join('.'),
        message: 'Write a text in straight quotation marks.',
      },
    ];
  });
  const texts = new Map(leaves.map(({ path, value }) => [path.join('.'), String(value)]));
  const twice = problems.map((problem) => ({ file, ...problem }));
  return { file, texts, lineOf, problems: [...twice, ...wrong, ...checkTexts(file, data, lineOf)] };
}

/** The variables and tags of a text, which are the same in both languages. */
const partsOf = (text: string) => {
  const parts = text.match(/\{\{[^}]*\}\}|<\/?\w+ ?\/?>|\{[^}]*\}/g) ?? [];
  return [...new Set(parts.map((part) => part.replaceAll(' ', '')))].sort().join(' ') || 'none';
};

function checkPair(dictionary: Dictionary, twin: Dictionary): ContentProblem[] {
  const { file, texts, lineOf } = dictionary;
  return [...twin.texts].flatMap(([key, other]) => {
    const path = key.split('.');
    const place = { file, line: lineOf(path), field: key };
    const there = `content/${twin.file}:${twin.lineOf(path)}`;
    const text = texts.get(key);
    if (text === undefined) {
      const misspelt = nearest(
        key,
        [...texts.keys()].filter((name) => !twin.texts.has(name)),
      );
      const hint = misspelt === undefined ? '' : `, or correct the name ${misspelt}`;
      return [{ ...place, message: `This text is missing; ${there} has “${other}”. Add it${hint}.` }];
    }
    // Reported once, in the translation.
    if (file.includes('/en/') || partsOf(text) === partsOf(other)) return [];
    const message = `What the page fills in differs: ${partsOf(text)} here, ${partsOf(other)} in ${there}.`;
    return [{ ...place, message }];
  });
}

/** Both languages have the same files, names, variables and tags, and no text is left empty. */
export function checkDictionaries(files: Files): ContentProblem[] {
  const read = [...files]
    .filter(([file]) => /^dictionary\/(?:en|de)\/[\w-]+\.json$/.test(file))
    .map(([file, text]) => readDictionary(file, text));
  return read.flatMap((dictionary) => {
    const [here, other]: Locale[] = dictionary.file.includes('/en/') ? ['en', 'de'] : ['de', 'en'];
    const twinFile = dictionary.file.replace(`/${here}/`, `/${other}/`);
    const twin = read.find(({ file }) => file === twinFile);
    const { file, problems } = dictionary;
    if (twin === undefined)
      return [
        ...problems,
        { file, message: `There is no file content/${twinFile}. Copy this one there and translate it.` },
      ];
    // A file that cannot be read has no texts to compare.
    return twin.texts.size === 0 || dictionary.texts.size === 0
      ? problems
      : [...problems, ...checkPair(dictionary, twin)];
  });
}
