import type { z } from 'astro/zod';
import { fieldName, type Tell } from './report.ts';
import type { YamlText } from './yaml.ts';

/** What the schemas leave to a common sentence. */
const common: z.core.$ZodErrorMap = ({ code, input }) => {
  if (input === undefined) return 'This field is missing: add it';
  if (input === null || input === '') return 'This field is empty: write its value';
  const isGroup = code === 'invalid_type' && typeof input === 'object';
  return isGroup ? 'Write one text here; braces are only for { value: …, placeholder: true }' : undefined;
};

/** Data against their schema, whose sentences say what is allowed; undefined when they do not fit. */
export function checkFields(file: string, schema: z.ZodType, data: unknown, yaml: YamlText, tell: Tell) {
  const result = schema.safeParse(data, { error: common, reportInput: true });
  const issues = result.error?.issues ?? [];
  const unknown = issues.filter((issue) => issue.code === 'unrecognized_keys');
  for (const { path, keys } of unknown) {
    const missing = issues.filter(
      (issue) => issue.input === undefined && issue.path.length === path.length + 1,
    );
    const names = missing.map((issue) => String(issue.path.at(-1))).join(' or ');
    const hint = names === '' ? 'Remove it.' : `Did you mean ${names}?`;
    for (const key of keys)
      tell(file, yaml.lineOf([...path, key]), `This field is not known. ${hint}`, fieldName([...path, key]));
  }
  // A value of the wrong kind can miss several rules at once.
  const first = new Map(issues.toReversed().map((issue) => [fieldName(issue.path), issue]));
  for (const issue of first.values()) {
    const { code, path, input, message } = issue;
    // A field that is misspelt is missing too, which is one problem.
    const isMisspelt = input === undefined && unknown.some((other) => other.path.length === path.length - 1);
    if (code === 'unrecognized_keys' || isMisspelt) continue;
    const typed = yaml.sourceOf(path);
    const isBare = code === 'invalid_type' && issue.expected === 'string' && /^[\w.+-]+$/.test(typed);
    const found = input === undefined || typed.length > 80 ? '' : ` Found: ${typed}`;
    const sentence = isBare ? `Put it in single quotes: '${typed}'` : `${message}.${found}`;
    tell(file, yaml.lineOf(path), sentence, fieldName(path));
  }
  return result.data;
}
