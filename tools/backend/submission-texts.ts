import { join } from 'node:path';
import type { Database } from '../../src/lib/backend/database.types.ts';

type Tables = Database['public']['Tables'];
/** Times are ISO 8601, UTC. */
export type Contact = Tables['contact_submissions']['Row'];
export type Application = Tables['job_applications']['Row'];

export const contactText = (contact: Contact) =>
  list([
    ...mark(contact.trapped),
    ['Id', contact.id],
    ['When', localTime(contact.created_at)],
    ['Name', contact.name],
    ['Company', contact.company],
    ['Email', contact.email],
    ['Language', contact.language],
    ['Status', contact.status],
    ...notes(contact.notes),
    ['Message', contact.message],
  ]);

/** @param folder where the backend keeps uploaded CVs; undefined for one elsewhere */
export const applicationText = (application: Application, folder: string | undefined) =>
  list([
    ...mark(application.trapped),
    ['Id', application.id],
    ['When', localTime(application.created_at)],
    ['Position', application.job_title],
    ['Name', `${application.first_name} ${application.last_name}`],
    ['Email', application.email],
    ['Phone', application.phone],
    ['LinkedIn', application.linkedin || '–'],
    ['Language', application.language],
    ['Status', application.status],
    ['Keep', keepText(application)],
    ...notes(application.notes),
    ['CV', cvText(application, folder)],
    ['Letter', application.cover_letter],
  ]);

const mark = (trapped: boolean): [string, string][] =>
  trapped ? [['Mark', 'the field for robots was filled in: no mails were sent']] : [];

const notes = (text: string): [string, string][] => (text ? [['Notes', text]] : []);

const keepText = ({ disputed, retention_consent, status }: Application) => {
  if (disputed) return 'until the claim is settled';
  if (status === 'hired') return 'with the employment';
  return retention_consent ? '24 months, as agreed' : '6 months after the decision, 12 at most';
};

/** A file that was set aside is not pointed at, so that nobody opens it by mistake. */
const cvText = ({ id, cv_url, cv_status, cv_problem }: Application, folder: string | undefined) => {
  if (cv_status === 'quarantined') return `set aside, do not open (${cv_problem})`;
  return folder === undefined
    ? `npm run submissions -- --cv ${id} (${cv_status})`
    : `${join(folder, cv_url)} (${cv_status})`;
};

const localTime = (time: string) =>
  new Date(time).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

const list = (fields: [label: string, value: string][]) =>
  fields
    .map(
      ([label, value]) => `  ${label.padEnd(9)} ${printable(value).replaceAll('\n', `\n${' '.repeat(12)}`)}`,
    )
    .join('\n');

/** Without characters that could steer the terminal or turn the reading direction. */
const printable = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, (character) => (character === '\n' ? '\n' : '\ufffd'));
