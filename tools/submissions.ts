import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { applicationText, contactText, type Application, type Contact } from './backend/submission-texts.ts';
import { readCommandLine, wrongUse } from './command-line.ts';
import { answerOf, operatedBackend, runCommand } from './operator/backend.ts';

const usage = `npm run submissions                       the newest 20 contact requests and applications
  -- --since 2026-11-01                   all since that day
  -- --status in_review                   of that status alone
  -- --id <id>                            one of them
  -- --id <id> --status rejected          sets its status: received, in_review, rejected or hired; of a
                                          contact request received, in_review or answered
  -- --id <id> --dispute on|off           keeps an application while a claim is open
  -- --cv <id>                            a link that downloads its CV, good for ten minutes
  -- --csv contacts|applications          as a table; --json as stored
Of the backend of npm start, or of SUPABASE_URL with its secret key in SUPABASE_SERVICE_ROLE_KEY.`;

const NEWEST = 20;
/** Rows a request gives at most (supabase/config.toml, max_rows). */
const PAGE = 100;
/** Seconds for which a link to a CV can be opened. */
const LINK_LIMIT = 600;

/** What else may be the reason that an entry is not found: Article 18 GDPR. */
const RESTRICTED = 'it is restricted (npm run person)';

const tables = { contacts: 'contact_submissions', applications: 'job_applications' } as const;
type Table = (typeof tables)[keyof typeof tables];

/** `npm run submissions`: what visitors sent, for the operator. `-- --help` lists the options. */
await runCommand(async () => {
  const { values: options } = readCommandLine(usage, {
    options: {
      id: { type: 'string' },
      status: { type: 'string' },
      dispute: { type: 'string' },
      cv: { type: 'string' },
      since: { type: 'string' },
      csv: { type: 'string' },
      json: { type: 'boolean' },
    },
  });
  const backend = operatedBackend();

  /** The newest first: 20, or all since a day. Restricted ones are left out, as Article 18 GDPR asks. */
  async function rows<Row>(table: Table): Promise<Row[]> {
    const found: Row[] = [];
    for (;;) {
      const from = found.length;
      let query = backend.client.from(table).select().eq('restricted', false);
      if (options.id) query = query.eq('id', options.id);
      else if (options.status) query = query.eq('status', options.status);
      if (options.since) query = query.gte('created_at', new Date(options.since).toISOString());
      const size = options.since ? PAGE : NEWEST;
      const page = answerOf(
        backend,
        await query
          .order('created_at', { ascending: false })
          .order('id')
          .range(from, from + size - 1)
          .retry(false), // the client would try for seven seconds before it says that nobody answers
      ) as Row[];
      found.push(...page);
      if (!options.since || page.length < size) return found;
    }
  }

  async function change(id: string, changes: { status?: string; disputed?: boolean }): Promise<void> {
    for (const table of changes.disputed === undefined ? Object.values(tables) : [tables.applications]) {
      const found = backend.client.from(table).update(changes).eq('id', id).eq('restricted', false);
      const answer = await found.select('id').retry(false);
      if (answer.error?.code === '23514')
        throw new Error(`${changes.status} is no status of ${table}. ${usage}`);
      if (answerOf(backend, answer).length > 0) return console.log(`Changed in ${table}: ${id}`);
    }
    const kind = changes.disputed === undefined ? 'entry' : 'application';
    throw new Error(`There is no ${kind} ${id}, or ${RESTRICTED}.`);
  }

  /** A link that downloads the CV of an application, and shows it in no browser. */
  async function cvLink(id: string): Promise<string> {
    const found = backend.client.from(tables.applications).select('cv_url, cv_status').eq('id', id);
    const shown = await found.eq('restricted', false).retry(false);
    const [row] = answerOf(backend, shown) as Pick<Application, 'cv_url' | 'cv_status'>[];
    if (row?.cv_status !== 'good')
      throw new Error(`There is no checked CV of an application ${id}, or ${RESTRICTED}.`);
    const files = backend.client.storage.from('job-applications');
    return answerOf(backend, await files.createSignedUrl(row.cv_url, LINK_LIMIT, { download: row.cv_url }))
      .signedUrl;
  }

  if (options.since && Number.isNaN(Date.parse(options.since)))
    wrongUse(`--since takes a day such as 2026-11-01, not "${options.since}".`);
  if (options.dispute && options.status)
    wrongUse('--dispute and --status are two changes: run the command once for each.');
  if (options.dispute && !['on', 'off'].includes(options.dispute)) wrongUse('--dispute takes on or off.');
  if (options.dispute && !options.id)
    wrongUse('--dispute needs the application that it is about: --id <id>.');
  if (options.cv) return console.log(await cvLink(options.cv));
  if (options.id && options.dispute) return change(options.id, { disputed: options.dispute === 'on' });
  if (options.id && options.status) return change(options.id, { status: options.status });
  if (options.csv) {
    const table = tables[options.csv as keyof typeof tables];
    if (!table) return wrongUse('--csv takes contacts or applications.');
    // A byte-order mark, by which Excel reads UTF-8. A cell that begins like a formula gets an apostrophe (OWASP, CSV injection).
    const lines = stringify(await rows<object>(table), { header: true, bom: true, escape_formulas: true });
    return console.log(lines.trimEnd());
  }
  const contacts = await rows<Contact>(tables.contacts);
  const applications = await rows<Application>(tables.applications);
  if (options.json) {
    return console.log(
      JSON.stringify({ contact_submissions: contacts, job_applications: applications }, null, 2),
    );
  }
  const folder = backend.hosted ? undefined : join('.data', 'storage', 'job-applications');
  console.log(
    [
      `Contact requests: ${contacts.length || 'none yet'}`,
      ...contacts.map(contactText),
      `Applications: ${applications.length || 'none yet'}`,
      ...applications.map((application) => applicationText(application, folder)),
    ].join('\n\n'),
  );
});
