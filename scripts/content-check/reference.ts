import { collectionNames, schemas, sharedFields } from '#src/lib/content/schemas.ts';
import { allowed, ruleOf, type Rule } from '#src/lib/content/schema-rules.ts';

const start = '<!-- field reference: start -->';
const end = '<!-- field reference: end -->';

type Row = readonly [field: string, meaning: string, allowed: string, shared: string];

const head: Row = ['Field', 'What it is', 'Allowed', 'Same in both languages'];

function rowsOf(name: string, rule: Rule, isShared: boolean): Row[] {
  const row: Row = [`\`${name}\``, rule.description ?? '', allowed(rule), isShared ? 'yes' : ''];
  const inner = Object.entries(rule.items?.properties ?? {});
  return [row, ...inner.flatMap(([key, inside]) => rowsOf(`${name}[].${key}`, inside, isShared))];
}

/** A table in the form that Prettier gives it: columns padded to their widest cell. */
function tableOf(rows: readonly Row[]): string {
  const widths = head.map((_, column) =>
    Math.max(3, ...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const lineOf = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [lineOf(head), lineOf(widths.map((width) => '-'.repeat(width))), ...rows.map(lineOf)].join('\n');
}

/** The field tables of all collections in Markdown, from the schemas and their descriptions. */
function fieldReference(): string {
  return collectionNames
    .map((name) => {
      const fields = Object.entries(ruleOf(schemas[name]).properties ?? {});
      const rows = fields.flatMap(([key, rule]) => rowsOf(key, rule, sharedFields[name].includes(key)));
      return `### ${name}\n\n${tableOf(rows)}`;
    })
    .join('\n\n');
}

/** The manual with its field tables brought up to date. Throws when the markers are gone. */
export function withReference(manual: string): string {
  const [from, to] = [manual.indexOf(start), manual.indexOf(end)];
  if (from === -1 || to < from) {
    throw new Error(
      `content/README.md has lost its markers. Put the lines ${start} and ${end} where the field tables belong.`,
    );
  }
  return `${manual.slice(0, from + start.length)}\n\n${fieldReference()}\n\n${manual.slice(to)}`;
}
