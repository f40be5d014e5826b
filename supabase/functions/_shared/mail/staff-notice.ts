import type { PdfProblem } from '../worker/pdf.ts';
import { layOut, type Block } from './layout.ts';
import { plainAddress, type Entry, type Form, type MailContent } from './message.ts';
import type { MailSettings } from './settings.ts';

/** Columns in which a visitor wrote more than a line. */
const longTexts = ['message', 'cover_letter'];

/** Columns that the server fills in. Every other one is listed, under its own name where `labels` has none for it. */
const ofServer = /^(?:created_at|updated_at|status|decided_at|notes|disputed|restricted|trapped|cv_\w+)$/;

/** Characters of a subject. */
const LONGEST_SUBJECT = 120;

const forms: Record<Form, { subject: string; arrived: string; title: string[][] }> = {
  contact: {
    subject: 'Contact request',
    arrived: 'A contact request has arrived through the website.',
    title: [['name'], ['company']],
  },
  application: {
    subject: 'Application',
    arrived: 'An application has arrived through the website.',
    title: [['first_name', 'last_name'], ['job_title']],
  },
};

const texts = {
  answer: 'Reply to this email: your answer goes to the person who wrote.',
  cvLink: 'Download the CV',
  cvLinkLasts: 'The link lasts seven days. For a new one:',
  cvUnchecked: 'The CV has not been checked yet. Once it is, this gives a link to it:',
  cvWithoutLink: 'No link to the CV could be made just now. This gives one:',
  cvSetAside:
    'It lies in the bucket job-applications-quarantine. Please do not open it; ask for another file.',
  care: 'This email holds personal data. Please delete it once the matter is closed.',
};

/** Names of columns, in the order in which they are listed. */
const labels: Record<string, string> = {
  name: 'Name',
  company: 'Company',
  first_name: 'First name',
  last_name: 'Last name',
  job_title: 'Position',
  email: 'Email',
  phone: 'Phone',
  linkedin: 'Profile',
  language: 'Language',
  retention_consent: 'Consents to longer storage',
  id: 'Entry',
  message: 'Message',
  cover_letter: 'Cover letter',
};

/** Words for values that no visitor typed. */
const values: Record<string, string> = { true: 'yes', false: 'no', en: 'English', de: 'German' };

const problems: Record<PdfProblem, string> = {
  empty: 'it is empty',
  too_large: 'it is too large',
  no_pdf: 'it is not a PDF',
  active_content: 'it contains a program or another file',
  unreadable: 'the check cannot read all that it holds',
  too_complex: 'it is too complex for the check',
};

/**
 * Tells staff of an entry with all that the visitor wrote; an answer to the mail goes to the visitor.
 * @param cvUrl link to the CV of an application
 */
export function staffNotice(form: Form, entry: Entry, settings: MailSettings, cvUrl?: string): MailContent {
  const { subject, arrived, title } = forms[form];
  const replyTo = plainAddress(textOf(entry.email));
  const columns = Object.keys({ ...labels, ...entry }).filter(
    (column) => !ofServer.test(column) && textOf(entry[column]) !== '',
  );
  const facts = columns.filter((column) => !longTexts.includes(column));
  const blocks: Block[] = [
    arrived,
    ...(replyTo ? [texts.answer] : []),
    facts.map((column) => `${labelOf(column)}: ${valueOf(column, entry)}`).join('\n'),
    ...(form === 'application' ? cvBlocks(entry, cvUrl) : []),
    ...columns
      .filter((column) => longTexts.includes(column))
      .map((column) => ({ label: labelOf(column), quote: textOf(entry[column]) })),
    texts.care,
  ];
  const who = title.map((columns) => columns.map((column) => textOf(entry[column])).join(' ')).join(', ');
  const bounded = [...oneLine(`${subject}: ${who}`)].slice(0, LONGEST_SUBJECT).join('');
  return { ...layOut('en', bounded, blocks, settings), headers: {}, replyTo };
}

function cvBlocks({ id, cv_status, cv_problem }: Entry, cvUrl?: string): Block[] {
  const command = `npm run entries -- --cv ${textOf(id)}`;
  if (cvUrl) return [{ label: texts.cvLink, url: cvUrl }, `${texts.cvLinkLasts} ${command}`];
  if (cv_status === 'quarantined') {
    const reason = problems[cv_problem as PdfProblem] ?? textOf(cv_problem);
    return [`The file of the CV was set aside: ${reason}. ${texts.cvSetAside}`];
  }
  return [`${cv_status === 'unchecked' ? texts.cvUnchecked : texts.cvWithoutLink} ${command}`];
}

const labelOf = (column: string) => labels[column] ?? column;

function valueOf(column: string, entry: Entry): string {
  const value = entry[column];
  const text = textOf(value);
  const isChosen = typeof value === 'boolean' || column === 'language';
  return isChosen ? (values[text] ?? text) : oneLine(text);
}

const textOf = (value: unknown): string =>
  ['string', 'boolean', 'number'].includes(typeof value) ? String(value) : '';

/** Without line ends, and without the characters that turn the direction of writing or hide a part of it. */
const oneLine = (text: string) => text.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim();
