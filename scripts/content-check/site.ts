import { siteSchema, type SiteSettings } from '#src/lib/site/schema.ts';
import { parseSite } from '#src/lib/site/settings.ts';
import { atField, checkFields } from './entries.ts';
import { fieldName, leavesOf, type ContentProblem } from './problem.ts';
import { parseYaml, type YamlText } from './yaml.ts';

/** A value that only the company can give, with its place. */
export type LeftPlaceholder = Pick<ContentProblem, 'file' | 'line' | 'field'> & { value: unknown };

export interface SiteReport {
  /** Undefined while the file cannot be read. */
  settings: SiteSettings | undefined;
  placeholders: LeftPlaceholder[];
  lineOf: YamlText['lineOf'];
  problems: ContentProblem[];
}

const file = 'site.yaml';

/** What shows in a value that a mark was not taken off whole, or was meant as something else. */
const leftOver: readonly [sign: RegExp, message: string][] = [
  [
    /[{}]|\bplaceholder:/,
    'A part of { value: …, placeholder: true } is left. A final value stands without all of it',
  ],
  [
    /^[‚‘’'„“”"].*[‘’'“”"]$/,
    'These quotation marks would be shown. Take them away, or write straight single quotes',
  ],
  [
    /\bexample\.(?:com|org|net)\b/,
    'This is an example. Write the real value, or { value: …, placeholder: true }',
  ],
];

/** Values beside their marks, and marks that are none: a misspelt one would pass for the final value. */
function wrongMarks(
  node: unknown,
  path: readonly PropertyKey[] = [],
): { path: readonly PropertyKey[]; message: string }[] {
  if (typeof node === 'string') {
    const [, message] = leftOver.find(([sign]) => sign.test(node)) ?? [];
    return message === undefined ? [] : [{ path, message: `${message}. Found: ${node}` }];
  }
  if (typeof node !== 'object' || node === null) return [];
  if ('value' in node) {
    const isMark = Object.keys(node).length === 2 && 'placeholder' in node && node.placeholder === true;
    const message =
      'A value that is not final is written { value: …, placeholder: true }, a final one without braces.';
    return isMark ? [] : [{ path, message }];
  }
  return Object.entries(node).flatMap(([key, inner]) =>
    wrongMarks(inner, [...path, Array.isArray(node) ? Number(key) : key]),
  );
}

/** Reads content/site.yaml: its settings, its problems and the placeholders that are left. */
export function readSite(text = ''): SiteReport {
  const { data, lineOf, sourceOf, problems } = parseYaml(text);
  if (problems.length > 0 || typeof data !== 'object') {
    const message = 'The file is missing or empty. It holds the settings of the site; put it back.';
    const found = problems[0] ?? { message };
    return { settings: undefined, placeholders: [], lineOf, problems: [{ file, ...found }] };
  }
  const { settings, placeholders } = parseSite(text);
  const marks = wrongMarks(data);
  const broken = checkFields(file, siteSchema, settings, { lineOf, sourceOf });
  const named = new Set(marks.map(({ path }) => fieldName(path)));
  const found = [
    ...marks.map(({ path, message }) => atField({ file, lineOf }, path, message)),
    ...broken.filter(({ field }) => !named.has(field ?? '')),
  ];
  return {
    settings: broken.length === 0 ? settings : undefined,
    placeholders: placeholders.map(({ path, value }) => ({
      file,
      line: lineOf(path.match(/[^.[\]]+/g) ?? []),
      field: path,
      value: leavesOf(value)
        .map((leaf) => leaf.value)
        .join(' / '),
    })),
    lineOf,
    problems: found,
  };
}
