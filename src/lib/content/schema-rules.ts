import { z } from 'astro/zod';

/** What a schema says about one value: the part of JSON Schema that the content schemas use. */
export interface Rule {
  type?: string;
  format?: string;
  description?: string;
  enum?: readonly (string | number)[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Rule;
  properties?: Record<string, Rule>;
  required?: readonly string[];
  additionalProperties?: Rule | boolean;
  anyOf?: readonly Rule[];
}

/** The rule of a whole schema. The shape is that of JSON Schema 2020-12, which zod writes. */
export function ruleOf(schema: z.ZodType): Rule {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Rule;
}

/** The rule of a value inside; undefined for a field that the schema does not know. */
export function ruleAt(root: Rule, path: readonly PropertyKey[]): Rule | undefined {
  return path.reduce<Rule | undefined>((rule, key) => {
    if (typeof key === 'number') return rule?.items;
    const others = typeof rule?.additionalProperties === 'object' ? rule.additionalProperties : undefined;
    return rule?.properties?.[String(key)] ?? others;
  }, root);
}

export const isDay = (rule: Rule): boolean => rule.format === 'date' || (rule.anyOf?.some(isDay) ?? false);

const range = (min: number | undefined, max: number | undefined) =>
  min === max ? `exactly ${min}` : max === undefined ? `at least ${min}` : `${min ?? 0} to ${max}`;

/** What may be written, in a few words: `text of 20 to 70 characters`. */
export function allowed(rule: Rule): string {
  if (rule.enum !== undefined) return `one of: ${rule.enum.join(', ')}`;
  if (isDay(rule)) return 'a day written YYYY-MM-DD';
  if (rule.pattern?.endsWith('\\.jpg$'))
    return 'a name such as horse.jpg: lowercase letters, digits, hyphens and .jpg';
  if (rule.type === 'boolean') return 'true or false';
  if (rule.type === 'integer') return `a whole number, ${range(rule.minimum, rule.maximum)}`;
  if (rule.type === 'array') {
    const size = range(rule.minItems, rule.maxItems);
    const item =
      rule.items === undefined || rule.items.type === 'object' ? '' : `, each ${allowed(rule.items)}`;
    return `a list of ${size} ${size === 'exactly 1' ? 'item' : 'items'}${item}`;
  }
  if (rule.type === 'object') return Object.keys(rule.properties ?? {}).join(', ');
  if (rule.minLength !== undefined && rule.minLength > 1) {
    return `text of ${range(rule.minLength, rule.maxLength)} characters`;
  }
  return 'text';
}
