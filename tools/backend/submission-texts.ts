import { join } from 'node:path';

/** A row of contact_submissions; times are ISO 8601, UTC. */
export interface Contact {
  created_at: string;
  name: string;
  company: string;
  email: string;
  message: string;
  language: string;
  /** The field that only robots fill in was filled in. */
  trapped: boolean;
}

/** A row of job_applications. */
export interface Application {
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
  language: string;
  /** The applicant agreed to 24 months instead of 6. */
  retention_consent: boolean;
  trapped: boolean;
  cv_status: 'unchecked' | 'good' | 'quarantined';
  /** Why the file was set aside. */
  cv_problem: string | null;
}

export const contactText = ({ created_at, name, company, email, message, language, trapped }: Contact) =>
  list([
    ...mark(trapped),
    ['When', localTime(created_at)],
    ['Name', name],
    ['Company', company],
    ['Email', email],
    ['Language', language],
    ['Message', message],
  ]);

/** @param folder where the backend keeps uploaded CVs */
export const applicationText = (application: Application, folder: string) =>
  list([
    ...mark(application.trapped),
    ['When', localTime(application.created_at)],
    ['Position', application.job_title],
    ['Name', `${application.first_name} ${application.last_name}`],
    ['Email', application.email],
    ['Phone', application.phone],
    ['LinkedIn', application.linkedin || '–'],
    ['Language', application.language],
    ['Status', application.status],
    ['Keep', application.retention_consent ? '24 months, as agreed' : '6 months'],
    ['CV', cvText(application, folder)],
    ['Letter', application.cover_letter],
  ]);

const mark = (trapped: boolean): [string, string][] =>
  trapped ? [['Mark', 'the field for robots was filled in: no mails were sent']] : [];

/** A file that was set aside is not pointed at, so that nobody opens it by mistake. */
const cvText = ({ cv_url, cv_status, cv_problem }: Application, folder: string) =>
  cv_status === 'quarantined'
    ? `set aside, do not open (${cv_problem})`
    : `${join(folder, cv_url)} (${cv_status})`;

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
