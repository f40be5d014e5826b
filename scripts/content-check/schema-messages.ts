import type { z } from 'astro/zod';
import { didYouMean, nearest } from './nearest.ts';
import { counted, quoted } from './problem.ts';
import { allowed, isDay, ruleAt, type Rule } from '#src/lib/content/schema-rules.ts';

export interface FieldMessage {
  path: readonly PropertyKey[];
  message: string;
}

const valueAt = (data: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>((node, key) => (node as Record<PropertyKey, unknown> | undefined | null)?.[key], data);

function explained(rule: Rule): string {
  const may = allowed(rule);
  return [
    ...(rule.description === undefined ? [] : [rule.description]),
    ...(may === 'text' ? [] : [`Allowed: ${may}`]),
  ]
    .map((sentence) => `${sentence}.`)
    .join(' ');
}

/** A bound that was missed, with how far: `is 12 characters long, 8 too few.` */
function outOfBounds(rule: Rule, found: unknown): string | undefined {
  if (typeof found === 'string' && (rule.minLength !== undefined || rule.maxLength !== undefined)) {
    const length = found.trim().length;
    const missing = (rule.minLength ?? 0) - length;
    const surplus = length - (rule.maxLength ?? Infinity);
    if (length > 0 && missing > 0) return `is ${counted(length, 'character')} long, ${missing} too few`;
    if (surplus > 0) return `is ${counted(length, 'character')} long, ${surplus} too many`;
  }
  if (Array.isArray(found) && rule.type === 'array') {
    const missing = (rule.minItems ?? 0) - found.length;
    const surplus = found.length - (rule.maxItems ?? Infinity);
    if (missing > 0) return `has ${counted(found.length, 'item')}, ${missing} too few`;
    if (surplus > 0) return `has ${counted(found.length, 'item')}, ${surplus} too many`;
  }
  return undefined;
}

const isBlank = (value: unknown) => value === null || (typeof value === 'string' && value.trim() === '');

function sentence(rule: Rule, found: unknown): string {
  if (found === undefined) return `is missing. Add it. ${explained(rule)}`.trimEnd();
  if (isBlank(found)) return `is empty. ${explained(rule)}`.trimEnd();
  const bound = outOfBounds(rule, found);
  if (bound !== undefined) return `${bound}. ${explained(rule)}`;
  if (rule.enum !== undefined) {
    return `${quoted(found)} is not known here.${didYouMean(JSON.stringify(found).replaceAll('"', ''), rule.enum.map(String))} Use ${allowed(rule)}.`;
  }
  if (isDay(rule))
    return `${quoted(found)} is not a day of the calendar written YYYY-MM-DD, for instance 2026-11-02.`;
  if (rule.type === 'array')
    return `must be a list: one item per line, indented and starting with “- ”. ${explained(rule)}`;
  if (rule.type === 'object')
    return `needs these fields, one per line indented below it, or in braces: ${allowed(rule)}.`;
  if (rule.type === 'string' && (typeof found === 'number' || typeof found === 'boolean')) {
    return `${quoted(found)} must be a text. Put it in single quotes: '${found}'.`;
  }
  if (typeof found === 'string' && /^(?:\d+|true|false)$/.test(found) && rule.type !== 'string') {
    return `must stand without quotation marks: ${found}.`;
  }
  return `${quoted(found)} does not fit here. ${explained(rule)}`;
}

/**
 * Turns the issues of one object into sentences for editors, each with the path of its field. `root` is the schema's
 * rule, `data` what was parsed. A field that is missing because its name is misspelt is reported once, as misspelt.
 */
export function fieldMessages(
  issues: readonly z.core.$ZodIssue[],
  root: Rule,
  data: unknown,
): FieldMessage[] {
  const unknown = issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [];
    const known = Object.keys(ruleAt(root, issue.path)?.properties ?? {});
    const parent = valueAt(data, issue.path) as Record<string, unknown>;
    const free = known.filter((name) => !(name in parent));
    return issue.keys.map((key) => ({ path: [...issue.path, key], key, known, meant: nearest(key, free) }));
  });
  const misspelt = new Set(
    unknown.flatMap(({ path, meant }) =>
      meant.slice(0, 1).map((name) => [...path.slice(0, -1), name].join('/')),
    ),
  );
  const others = issues.flatMap((issue) => {
    const rule = ruleAt(root, issue.path);
    if (issue.code === 'unrecognized_keys' || rule === undefined) return [];
    const found = valueAt(data, issue.path);
    if (found === undefined && misspelt.has(issue.path.join('/'))) return [];
    return [{ path: issue.path, message: sentence(rule, found) }];
  });
  // A value of the wrong type can miss several rules at once and would get the same sentence for each.
  const once = new Map(others.map((item) => [`${item.path.join('/')} ${item.message}`, item]));
  return [
    ...unknown.map(({ path, known, meant }) => ({
      path,
      message:
        meant.length > 0
          ? `This field is not known here. Did you mean ${meant.join(' or ')}?`
          : `This field is not known here. Remove it, or use one of: ${known.join(', ')}.`,
    })),
    ...once.values(),
  ];
}
