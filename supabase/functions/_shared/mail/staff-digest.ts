import { renderMail, type Block } from './layout.ts';
import type { MailContent } from './message.ts';
import type { MailSettings } from './settings.ts';

/** Submissions per table, and table OIDs by name. */
export interface DigestCounts {
  contact_submissions?: number;
  job_applications?: number;
  tables?: Record<string, string>;
}

/** The hourly digest: counts submissions for which no individual notice is sent. */
export function staffDigest(counts: DigestCounts, settings: MailSettings): MailContent {
  const {
    contact_submissions: contacts = 0,
    job_applications: applications = 0,
    tables = {},
  } = counts;
  const { tableEditorUrl } = settings;
  const blocks: Block[] = [
    'We are receiving so many submissions that some are only counted here. The next summary comes in an hour at the earliest. Most may be spam, some may be genuine: please check all of them.',
    `Contact requests: ${contacts}\nApplications: ${applications}`,
    'To read them on the command line: npm run entries',
    `To read them in Supabase’s Table Editor: ${Object.keys(tables).join(', ')}`,
  ];
  if (tableEditorUrl)
    for (const [name, oid] of Object.entries(tables))
      blocks.push({ label: name, url: `${tableEditorUrl}/${oid}?schema=public` });
  const subject = `${contacts + applications} new submissions on the website`;
  return { ...renderMail('en', subject, blocks, settings), headers: {} };
}
