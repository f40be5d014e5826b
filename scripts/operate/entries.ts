import { parseArgs } from 'node:util';
import { stringify } from 'csv-stringify/sync';
import { labelOf } from '../../supabase/functions/_shared/labels.ts';
import { cvLink } from '../../supabase/functions/_shared/worker/keep-files.ts';
import { operatorClient, runCommand } from './operator.ts';

const usage = `npm run entries                        the newest 20 contact requests and applications
  -- --since 2026-11-01                all since that day
  -- --status in_review                all of that status
  -- --id ID                           one of them
  -- --id ID --status rejected         sets its status: received, in_review, rejected or hired; of a contact request
                                       received, in_review or answered
  -- --id ID --dispute on|off          keeps an application while a claim is open
  -- --cv ID                           a link to its CV for seven days: open it in the browser, never elsewhere
  -- --csv contacts|applications       all rows as a table, with the column names of the notices to staff; --json: as stored;
                                       both take --since and --status. In the table an apostrophe stands before = + - @,
                                       so that no spreadsheet takes a text or a phone number for a formula
To write into a file: npm run --silent entries … > file
Reads the backend of npm start, or that of SUPABASE_URL with its secret key in SUPABASE_SERVICE_ROLE_KEY.`;

type Row = Record<string, string | number | boolean | null> & { id: string; created_at: string };
const tables = { contacts: 'contact_submissions', applications: 'job_applications' };
const NEWEST = 20;

/**
 * One line for each column, without characters that could control the terminal or change the
 * direction of the text.
 */
function textOf(row: Row): string {
  const lines = Object.entries(row).map(([column, value]) => {
    const text = String(value ?? '').replaceAll(/[^\n\P{Cc}]|\p{Bidi_Control}/gu, '\ufffd');
    return `${labelOf(column).padEnd(26)} ${text.replaceAll('\n', `\n${' '.repeat(27)}`)}`;
  });
  return `${lines.join('\n')}\n`;
}

/**
 * Puts an apostrophe before a text that a spreadsheet would run as a formula (OWASP, CSV
 * injection): at the beginning of a cell, and behind each character that a spreadsheet may read as
 * the end of a cell. In German and French spreadsheets that is the semicolon.
 */
const harmless = (text: string) =>
  text.replaceAll(/(?=[=+\-@＝＋－＠])(?<=(?:^|[;,\t\r\n])[\s"]*)/g, "'");

/** CSV by RFC 4180. The byte-order mark tells Excel that it is UTF-8. */
const csvOf = (rows: Row[]) =>
  stringify(rows, {
    header: true,
    columns: Object.keys(rows[0] ?? {}).map((key) => ({ key, header: labelOf(key) })),
    bom: true,
    quoted: true,
    record_delimiter: 'windows',
    cast: { string: harmless, boolean: String },
  });

await runCommand(async () => {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = {
    id: text,
    status: text,
    dispute: text,
    cv: text,
    since: text,
    csv: text,
    json: flag,
    help: flag,
  };
  const { id, status, dispute, cv, since, csv, json, help } = parseArgs({ options }).values;
  if (help) return console.log(usage);
  if (since && Number.isNaN(Date.parse(since)))
    throw new Error('--since takes a day such as 2026-11-01.');
  if (csv && !Object.hasOwn(tables, csv)) throw new Error('--csv takes contacts or applications.');
  if (dispute && (!id || status || !['on', 'off'].includes(dispute)))
    throw new Error('--dispute takes on or off, and --id with the application that it is about.');
  const client = operatorClient();
  const notFound = new Error(
    `There is no such entry, or it is restricted (npm run person): ${id ?? cv}`,
  );

  /**
   * All rows that the options ask for, newest first. Restricted rows are shown to nobody (Article
   * 18 GDPR).
   */
  async function rowsOf(table: string): Promise<Row[]> {
    const rows: Row[] = [];
    for (;;) {
      // The server limits the rows of a response, so they are read in parts. The order is by id, so
      // that rows that are added or deleted meanwhile do not move others.
      let query = client.from(table).select().eq('restricted', false).order('id');
      if (rows.length > 0) query = query.gt('id', rows.at(-1)?.id);
      if (id) query = query.eq('id', id);
      if (status) query = query.eq('status', status);
      if (since) query = query.gte('created_at', new Date(since).toISOString());
      const page = (await query.throwOnError()).data as Row[];
      if (page.length === 0)
        return rows.sort((one, other) => other.created_at.localeCompare(one.created_at));
      rows.push(...page);
    }
  }

  if (cv) {
    const found = client.from(tables.applications).select('cv_url, cv_status').eq('id', cv);
    const { data: row } = await found.eq('restricted', false).maybeSingle().throwOnError();
    if (!row) throw notFound;
    if (row.cv_status !== 'good')
      throw new Error(`There is no checked CV: it is ${row.cv_status}.`);
    const link = await cvLink(client, row);
    if (!link) throw new Error('Storage makes no link just now. Try again later.');
    return console.log(link);
  }
  if (id && (status || dispute)) {
    const changes = status ? { status } : { disputed: dispute === 'on' };
    for (const table of status ? Object.values(tables) : [tables.applications]) {
      const found = client.from(table).update(changes).eq('id', id).eq('restricted', false);
      const { data, error } = await found.select('id');
      if (error)
        throw new Error(
          error.code === '23514' ? `"${status}" is no status: see --help.` : error.message,
        );
      if (data.length > 0) return console.log(`Changed in ${table}: ${id}`);
    }
    throw notFound;
  }
  if (csv)
    return void process.stdout.write(csvOf(await rowsOf(tables[csv as keyof typeof tables])));
  const found = Object.values(tables).map(async (table) => [table, await rowsOf(table)] as const);
  const entries = await Promise.all(found);
  if (json) return console.log(JSON.stringify(Object.fromEntries(entries), null, 2));
  for (const [table, rows] of entries) {
    const shown = id || status || since ? rows : rows.slice(0, NEWEST);
    const less = shown.length < rows.length ? `, the newest ${NEWEST} shown` : '';
    console.log(`${table}: ${rows.length}${less}\n`);
    console.log(shown.map(textOf).join('\n'));
  }
});
