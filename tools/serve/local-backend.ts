import { join } from 'node:path';
import { startBackend, type Backend } from '../backend/boot.ts';
import { LOCAL_PUBLISHABLE_KEY } from '../backend/keys.ts';
import { ROOT } from './build-site.ts';

const FOLDER = '.data';
const STANDARD_PORT = 54_321;

/** The backend of `npm start` and `npm run dev`: its data lies in .data, or on the server of DB_URL. */
export async function startLocalBackend(port: number, siteUrl: string): Promise<Backend> {
  const { DB_URL: databaseUrl } = process.env;
  const backend = await startBackend({
    port,
    siteUrl,
    dataDirectory: join(ROOT, FOLDER),
    ...(databaseUrl && { databaseUrl }),
  });
  // It must answer as visitors meet it: reading is refused.
  const { status } = await fetch(`${backend.url}/rest/v1/contact_submissions`, {
    headers: { apikey: LOCAL_PUBLISHABLE_KEY },
  });
  if (status !== 401)
    throw new Error(`The local backend let a visitor read, or failed: it answered ${status}.`);
  return backend;
}

interface Ready {
  siteUrl: string;
  backendUrl: string;
  mailUrl: string;
  seconds: number;
}

/** What to tell when all runs. */
export function readyText({ siteUrl, backendUrl, mailUrl, seconds }: Ready): string {
  const { port } = new URL(backendUrl);
  const place = process.env.DB_URL
    ? `the database of DB_URL, and ${FOLDER}/storage`
    : `${FOLDER}/ (delete it to start empty)`;
  const setting = Number(port) === STANDARD_PORT ? '' : `BACKEND_PORT=${port} `;
  return `
Ready after ${seconds} s.

  Site                 ${siteUrl}
  Backend              ${backendUrl}
  Mails                ${mailUrl} (all that would be sent, to open in the browser)
  What visitors sent   ${setting}npm run submissions
  Where it is kept     ${place}
  Stop                 Ctrl-C
`;
}
