import { parseArgs } from 'node:util';
import { stringify } from 'csv-stringify/sync';
import { labelOf } from '../../supabase/functions/_shared/labels.ts';
import { cvLink } from '../../supabase/functions/_shared/worker/cv-files.ts';
import { loadEnvironment, operatorClient, runCommand, type OperatorClient } from './operator.ts';

const usage = `npm run entries                     prints the newest 20 contact requests and 20 applications as JSON
  -- --since 2026-11-01             prints all since that day
  -- --csv contacts|applications    prints all as CSV; combines with --since
  -- --cv ID                        prints a link to a CV: open it only in the browser
  -- --dispute ID                   keeps an application while a claim is open; --off ends this
See docs/operations.md, "Work with submissions".`;

type Row = Record<string, string | number | boolean | null> & { id: string; created_at: string };
const tables = { contacts: 'contact_submissions', applications: 'job_applications' };
const NEWEST = 20;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns matching rows, newest first, without restricted rows (Article 18 GDPR). */
async function rowsOf(
  client: OperatorClient,
  table: string,
  filter: { id?: string; since?: string },
) {
  const rows: Row[] = [];
  for (;;) {
    // Keyset pagination by id: concurrent inserts and deletes do not shift the pages.
    let query = client.from(table).select().eq('restricted', false).order('id');
    if (rows.length > 0) query = query.gt('id', rows.at(-1)?.id);
    if (filter.id) query = query.eq('id', filter.id);
    if (filter.since) query = query.gte('created_at', filter.since);
    const page = (await query.throwOnError()).data as Row[];
    if (page.length === 0)
      return rows.sort((one, other) => other.created_at.localeCompare(one.created_at));
    rows.push(...page);
  }
}

/** JSON without C1 control and bidi characters; JSON itself escapes other control characters. */
const jsonOf = (rows: Record<string, Row[]>) =>
  JSON.stringify(rows, null, 2).replaceAll(/[\x7f-\x9f]|\p{Bidi_Control}/gu, '\ufffd');

/**
 * Prefixes formulas with an apostrophe (OWASP, CSV injection): at the start of a cell, and after
 * each possible cell separator, which in German and French spreadsheets is the semicolon.
 */
const escapeFormulas = (text: string) =>
  text.replaceAll(/(?=[=+\-@＝＋－＠])(?<=(?:^|[;,\t\r\n])[\s"]*)/g, "'");

/** CSV by RFC 4180. Excel needs the byte-order mark to detect UTF-8. */
const csvOf = (rows: Row[]) =>
  stringify(rows, {
    header: true,
    columns: Object.keys(rows[0] ?? {}).map((key) => ({ key, header: labelOf(key) })),
    bom: true,
    quoted: true,
    record_delimiter: 'windows',
    cast: { string: escapeFormulas, boolean: String },
  });

/** Runs `npm run entries`. @returns the output */
export async function entriesCommand(client: OperatorClient, args: string[]): Promise<string> {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = { since: text, csv: text, cv: text, dispute: text, off: flag, help: flag };
  const { since, csv, cv, dispute, off, help } = parseArgs({ args, options }).values;
  if (help) return usage;
  // PostgreSQL reads 1.11.2026 as 11 January.
  if (since !== undefined && !/^\d{4}-\d\d-\d\d(?!\d)/.test(since))
    throw new Error(`--since takes a day such as 2026-11-01, not "${since}".`);
  const id = cv ?? dispute;
  if (id !== undefined && !uuid.test(id))
    throw new Error(`"${id}" is not an application ID. Copy the reference from the staff notice.`);
  const [row] = id ? await rowsOf(client, tables.applications, { id }) : [];
  if (id && !row)
    throw new Error(`Application ${id} does not exist or is restricted (npm run person).`);
  if (dispute) {
    const update = client.from(tables.applications).update({ disputed: !off }).eq('id', dispute);
    await update.eq('restricted', false).throwOnError();
    return off
      ? `The application ${dispute} is no longer disputed: the usual retention period applies.`
      : `The application ${dispute} is kept until you run this command with --off.`;
  }
  if (row) {
    if (row.cv_status !== 'good') throw new Error(`This CV has no link: it is ${row.cv_status}.`);
    const link = await cvLink(client, row);
    if (!link) throw new Error('Storage could not create a link. Try again later.');
    return link;
  }
  if (csv) {
    if (csv !== 'contacts' && csv !== 'applications')
      throw new Error('--csv takes contacts or applications.');
    return csvOf(await rowsOf(client, tables[csv], { since }));
  }
  const lists = Object.values(tables).map(async (table) => {
    const rows = await rowsOf(client, table, { since });
    return [table, since ? rows : rows.slice(0, NEWEST)] as const;
  });
  return jsonOf(Object.fromEntries(await Promise.all(lists)));
}

if (import.meta.main) {
  loadEnvironment();
  await runCommand(() => entriesCommand(operatorClient(), process.argv.slice(2)));
}
