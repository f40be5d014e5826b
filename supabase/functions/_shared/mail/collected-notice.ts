import { layOut, type Block } from './layout.ts';
import type { MailContent } from './message.ts';
import type { MailSettings } from './settings.ts';

/** The number of entries of each table, and the numbers (oid) of the tables, by name. */
export interface Collected {
  contact_submissions?: number;
  job_applications?: number;
  tables?: Record<string, string>;
}

/** The one notice of an hour about the entries that have no notices of their own. */
export function collectedNotice(collected: Collected, settings: MailSettings): MailContent {
  const {
    contact_submissions: contacts = 0,
    job_applications: applications = 0,
    tables = {},
  } = collected;
  const { tableEditorUrl } = settings;
  const blocks: Block[] = [
    'So many entries have come that this email tells of those that have none of their own. The next such email comes in an hour at the earliest. Entries of people may be among those of robots: please look through all.',
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
