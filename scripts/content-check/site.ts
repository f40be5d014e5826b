import { isLocale } from '#src/i18n/locales.ts';
import { siteSchema, type SiteSettings } from '#src/lib/site/schema.ts';
import { parseSite } from '#src/lib/site/settings.ts';
import { leavesOf } from './leaves.ts';
import type { Passage } from './passages.ts';
import { atField, fieldName, quoted, type ContentProblem } from './problem.ts';
import { fieldMessages, type FieldMessage } from './schema-messages.ts';
import { ruleOf } from '#src/lib/content/schema-rules.ts';
import { parseYaml, type YamlText } from './yaml.ts';

const file = 'site.yaml';

/** A value that only the company can give, with its place. */
export interface LeftPlaceholder {
  file: string;
  line?: number;
  path: string;
  value: string;
}

export interface SiteReport {
  /** Undefined while the file cannot be read. */
  settings: SiteSettings | undefined;
  placeholders: LeftPlaceholder[];
  /** The texts in two languages. */
  passages: Passage[];
  problems: ContentProblem[];
}

const rule = ruleOf(siteSchema);

/** Texts in two languages. */
const passagesOf = (settings: unknown, lineOf: YamlText['lineOf']): Passage[] =>
  leavesOf(settings).flatMap(({ path, value }) => {
    const locale = String(path.at(-1));
    if (!isLocale(locale) || typeof value !== 'string') return [];
    const lineAt = () => lineOf(path.slice(0, -1));
    return [{ file, locale, field: fieldName(path), prose: value, source: value, lineAt }];
  });

const shown = (value: unknown) =>
  typeof value === 'object' && value !== null ? Object.values(value).join(' / ') : String(value);

/** Marks that are no marks: a misspelt one would pass for the final value. */
function wrongMarks(node: unknown, path: readonly PropertyKey[] = []): FieldMessage[] {
  if (typeof node === 'string') {
    const message = `${quoted(node)} is an example address without a mark. Write the real one, or { value: …, placeholder: true }.`;
    return /\bexample\.(?:com|org|net)\b/.test(node) ? [{ path, message }] : [];
  }
  if (typeof node !== 'object' || node === null) return [];
  if ('value' in node) {
    const { value: _, placeholder, ...others } = node as { value: unknown; placeholder?: unknown };
    const message =
      'A value that is not final is written { value: …, placeholder: true }, a final one without braces.';
    return placeholder === true && Object.keys(others).length === 0 ? [] : [{ path, message }];
  }
  return Object.entries(node).flatMap(([key, inner]) =>
    wrongMarks(inner, [...path, Array.isArray(node) ? Number(key) : key]),
  );
}

/** Reads content/site.yaml: its settings, its problems and the placeholders that are left. */
export function checkSite(text: string | undefined): SiteReport {
  const broken = (line: number | undefined, message: string): SiteReport => ({
    settings: undefined,
    placeholders: [],
    passages: [],
    problems: [{ file, line, message }],
  });
  if (text === undefined)
    return broken(undefined, 'The file is missing. It holds the settings of the site; put it back.');
  const { data, lineOf, problems } = parseYaml(text);
  const syntax = problems[0];
  if (syntax !== undefined) return broken(syntax.line, syntax.message);
  const { settings, placeholders } = parseSite(text);
  const result = siteSchema.safeParse(settings);
  const found = [
    ...(result.success ? [] : fieldMessages(result.error.issues, rule, settings)),
    ...wrongMarks(data),
  ];
  return {
    settings: result.success ? settings : undefined,
    placeholders: placeholders.map(({ path, value }) => ({
      file,
      line: lineOf(path.match(/[^.[\]]+/g) ?? []),
      path,
      value: shown(value),
    })),
    passages: passagesOf(settings, lineOf),
    problems: found.map(({ path, message }) => atField({ file, lineOf }, path, message)),
  };
}
