import { layOut, type Block } from './layout.ts';
import type { MailContent } from './message.ts';
import type { MailSettings } from './settings.ts';

/** The number of waiting entries of each table, and the numbers (oid) of the tables, by name. */
export interface Flood {
  contact_submissions?: number;
  job_applications?: number;
  tables?: Record<string, string>;
}

/** One notice to staff about many entries, in place of one for each. */
export function floodNotice(waiting: Flood, settings: MailSettings): MailContent {
  const {
    contact_submissions: contacts = 0,
    job_applications: applications = 0,
    tables = {},
  } = waiting;
  const { tableEditorUrl } = settings;
  const blocks: Block[] = [
    'So many entries wait to be read that this email tells of all of them, in place of one for each. Entries of people may be among those of robots: please look through all.',
    `Contact requests: ${contacts}\nApplications: ${applications}`,
    'On the command line: npm run entries',
    `In Supabase’s Table Editor: ${Object.keys(tables).join(', ')}`,
  ];
  if (tableEditorUrl)
    for (const [name, oid] of Object.entries(tables))
      blocks.push({ label: name, url: `${tableEditorUrl}/${oid}?schema=public` });
  const subject = `${contacts + applications} new entries on the website`;
  return { ...layOut('en', subject, blocks, settings), headers: {} };
}
