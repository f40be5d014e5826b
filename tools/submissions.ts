import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { LOCAL_SECRET_KEY } from './backend/keys.ts';
import { portFrom } from './serve/ports.ts';
import { applicationText, contactText, type Application, type Contact } from './backend/submission-texts.ts';

const NEWEST = 20;
const url = `http://127.0.0.1:${portFrom('BACKEND_PORT', 54_321)}`;
const backend = createClient(url, LOCAL_SECRET_KEY, {
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

/** `npm run submissions [-- --json]`: the newest 20 contact requests and applications of the running local backend. */
try {
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
