import { collectionNames, schemas, type CollectionName } from '#src/lib/content/schemas.ts';
import type { Entry } from './entries.ts';
import { atField, type ContentProblem } from './problem.ts';
import { fieldMessages } from './schema-messages.ts';
import { ruleOf, type Rule } from '#src/lib/content/schema-rules.ts';

const rules = Object.fromEntries(collectionNames.map((name) => [name, ruleOf(schemas[name])])) as Record<
  CollectionName,
  Rule
>;

/** The front matter of an entry against the schema of its collection. */
export function checkFields(entry: Entry): ContentProblem[] {
  const { collection, data } = entry;
  const result = data === undefined ? undefined : schemas[collection].safeParse(data);
  if (result === undefined || result.success) return [];
  return fieldMessages(result.error.issues, rules[collection], data).map(({ path, message }) =>
    atField(entry, path, message),
  );
}
