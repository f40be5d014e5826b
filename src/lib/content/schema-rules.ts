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

export const isDay = (rule: Rule): boolean => rule.format === 'date' || (rule.anyOf?.some(isDay) ?? false);
