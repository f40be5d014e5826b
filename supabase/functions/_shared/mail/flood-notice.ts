import { layOut, type Block } from './layout.ts';
import type { MailContent } from './message.ts';
import type { MailSettings } from './settings.ts';

/** How many entries of each table wait. */
export interface Flood {
  contact_submissions?: number;
  job_applications?: number;
}

/** Tells staff of many entries at once, in place of a notice for each. */
export function floodNotice(waiting: Flood, settings: MailSettings): MailContent {
  const { contact_submissions: contacts = 0, job_applications: applications = 0 } = waiting;
  const { tableEditorUrl: url } = settings;
  const blocks: Block[] = [
    'So many entries wait to be read that this email tells of all of them, in place of one for each. Entries of people may be among those of robots: please look through all.',
    `Contact requests: ${contacts}\nApplications: ${applications}`,
    'On the command line: npm run entries',
  ];
  if (url) {
    const tables = 'contact_submissions, job_applications, newsletter_subscriptions';
    blocks.push({ label: `In Supabase’s Table Editor, tables ${tables}`, url });
  }
  const subject = `${contacts + applications} new entries on the website`;
  return { ...layOut('en', subject, blocks, settings), headers: {} };
}
