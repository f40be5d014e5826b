import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { LOCAL_SECRET_KEY } from './backend/keys.ts';
import { portFrom } from './serve/ports.ts';
import { applicationText, contactText, type Application, type Contact } from './backend/submission-texts.ts';

const NEWEST = 20;
/** Seconds for which a link to a CV can be opened. */
const LINK_LIMIT = 600;
const { SUPABASE_URL, SUPABASE_SERVICE_ROLE_KEY } = process.env;
const url = SUPABASE_URL || `http://127.0.0.1:${portFrom('BACKEND_PORT', 54_321)}`;
const backend = createClient(url, SUPABASE_URL ? (SUPABASE_SERVICE_ROLE_KEY ?? '') : LOCAL_SECRET_KEY, {
  auth: { persistSession: false, autoRefreshToken: false },
});

async function newest<Row>(table: string): Promise<Row[]> {
  const { data, error, status } = await backend
    .from(table)
    .select()
    .order('created_at', { ascending: false })
    .limit(NEWEST)
    .retry(false); // the client would try for seven seconds before it says that nobody answers
  if (!error) return data as Row[];
  if (status !== 0) throw new Error(`The backend at ${url} refused: ${error.message}`);
  throw new Error(
    `No backend answers at ${url}. Start it first: npm start. If it runs on another port, say which: ` +
      `BACKEND_PORT=54322 npm run submissions`,
  );
}

/** A link that downloads the CV of an application, and shows it in no browser. */
async function cvLink(id: string): Promise<string> {
  const { data, error } = await backend
    .from('job_applications')
    .select('cv_url, cv_status')
    .eq('id', id)
    .maybeSingle<Pick<Application, 'cv_url' | 'cv_status'>>()
    .retry(false);
  if (error) throw new Error(`The backend at ${url} refused: ${error.message}`);
  if (data?.cv_status !== 'good') throw new Error(`There is no checked CV of an application ${id}.`);
  const link = await backend.storage
    .from('job-applications')
    .createSignedUrl(data.cv_url, LINK_LIMIT, { download: data.cv_url });
  if (link.error) throw new Error(`The backend at ${url} made no link: ${link.error.message}`);
  return link.data.signedUrl;
}

/**
 * `npm run submissions [-- --json | --cv <id>]`: the newest 20 contact requests and applications of the running local
 * backend, or of SUPABASE_URL with its secret key in SUPABASE_SERVICE_ROLE_KEY; or a link to one CV.
 */
const cvOf = process.argv.indexOf('--cv');
try {
  if (cvOf > 0) {
    console.log(await cvLink(process.argv[cvOf + 1] ?? ''));
    process.exit();
  }
  const contacts = await newest<Contact>('contact_submissions');
  const applications = await newest<Application>('job_applications');
  if (process.argv.includes('--json')) {
    console.log(JSON.stringify({ contact_submissions: contacts, job_applications: applications }, null, 2));
  } else {
    const folder = join('.data', 'storage', 'job-applications');
    console.log(
      [
        `Contact requests: ${contacts.length || 'none yet'}`,
        ...contacts.map(contactText),
        `Applications: ${applications.length || 'none yet'}`,
        ...applications.map((application) => applicationText(application, folder)),
      ].join('\n\n'),
    );
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
