import { join } from 'node:path';

/** A row of contact_submissions; times are ISO 8601, UTC. */
export interface Contact {
  id: string;
  created_at: string;
  name: string;
  company: string;
  email: string;
  message: string;
  language: string;
  /** The field that only robots fill in was filled in. */
  trapped: boolean;
  status: string;
  notes: string;
}

/** A row of job_applications. */
export interface Application {
  id: string;
  created_at: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  linkedin: string | null;
  cover_letter: string;
  job_title: string;
  cv_url: string;
  status: string;
  /** When it was rejected or the applicant hired. */
  decided_at: string | null;
  notes: string;
  /** Kept while a claim is open. */
  disputed: boolean;
  language: string;
  /** The applicant agreed to 24 months. */
  retention_consent: boolean;
  trapped: boolean;
  cv_status: 'unchecked' | 'good' | 'quarantined';
  /** Why the file was set aside. */
  cv_problem: string | null;
}

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
