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
  const total = contacts + applications;
  const { tableEditorUrl } = settings;
  const editor: Block[] = tableEditorUrl
    ? [
        'They stand in the tables contact_submissions and job_applications of Supabase’s Table Editor, and sign-ups for the newsletter in newsletter_subscriptions:',
        { label: 'Open the Table Editor', url: tableEditorUrl },
      ]
    : [];
  const blocks: Block[] = [
    `${total} entries have arrived through the website and wait to be read. They came faster than one email for each would help you, so this one tells of all of them.`,
    `Contact requests: ${contacts}\nApplications: ${applications}`,
    ...editor,
    'The same on the command line: npm run entries',
    'If robots sent them, docs/operations.md says what keeps them out. Among them may be entries of people, so please look through all.',
  ];
  return { ...layOut('en', `${total} new entries on the website`, blocks, settings), headers: {} };
}
