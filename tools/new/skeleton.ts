import { schemas, sharedFields, type CollectionName } from '#src/lib/content/schemas.ts';
import { isDay, ruleOf, type Rule } from '#src/lib/content/schema-rules.ts';

/** What editors call an entry of each collection that they may add to. */
export const kinds = {
  post: 'blog',
  case: 'case-studies',
  job: 'jobs',
  service: 'services',
} as const satisfies Record<string, CollectionName>;
export type Kind = keyof typeof kinds;
export const isKind = (name: string | undefined): name is Kind => name !== undefined && name in kinds;

/** A field that is the same in both languages, has several values to choose from, and so is asked for. */
export interface Choice {
  field: string;
  description: string;
  values: readonly string[];
}

const fieldsOf = (collection: CollectionName) => Object.entries(ruleOf(schemas[collection]).properties ?? {});

/** The facts of an entry that somebody has to choose. `authors` are the keys of content/site.yaml. */
export function choicesOf(collection: CollectionName, authors: readonly string[]): Choice[] {
  return fieldsOf(collection).flatMap(([field, rule]) => {
    const values = field === 'author' ? authors : (rule.enum?.map(String) ?? []);
    if (!sharedFields[collection].includes(field) || values.length === 0) return [];
    return [{ field, description: rule.description ?? field, values }];
  });
}

/** What is known of a new entry before a word of it is written. */
export interface Facts {
  id: string;
  /** The day it is made, and the last one of a job until somebody names another; written YYYY-MM-DD. */
  today: string;
  closing: string;
  /** The next free number of its list. */
  order: number;
  chosen: Readonly<Record<string, string>>;
}

function valueOf(field: string, rule: Rule, facts: Facts): string {
  const chosen = facts.chosen[field];
  if (chosen !== undefined) return ` ${chosen}`;
  if (field === 'image') return ` ${facts.id}.jpg`;
  if (field === 'order') return ` ${facts.order}`;
  if (field === 'validThrough') return ` ${facts.closing}`;
  if (isDay(rule)) return ` ${facts.today}`;
  if (rule.type === 'boolean') return ' false';
  if (rule.type === 'integer') return ` ${rule.minimum ?? 1}`;
  if (rule.type !== 'array') return " ''";
  const inner = Object.keys(rule.items?.properties ?? {});
  const item = inner.length === 0 ? "  - ''" : `  - ${inner.map((name) => `${name}: ''`).join('\n    ')}`;
  return `\n${Array.from({ length: rule.minItems ?? 1 }, () => item).join('\n')}`;
}

/**
 * The file of a new entry, the same in both languages: every field that must be there, with what is known filled in and
 * each text left empty, so that the content check names just what is still to be written.
 */
export function skeletonOf(collection: CollectionName, facts: Facts): string {
  const required = new Set(ruleOf(schemas[collection]).required);
  const lines = fieldsOf(collection)
    .filter(([field]) => required.has(field))
    .map(([field, rule]) => `${field}:${valueOf(field, rule, facts)}`);
  return `---\n${lines.join('\n')}\n---\n`;
}
