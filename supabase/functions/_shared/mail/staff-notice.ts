import { labelOf } from '../labels.ts';
import type { PdfError } from '../worker/pdf.ts';
import { renderMail, type Block } from './layout.ts';
import { plainAddress, type Submission, type Form, type MailContent } from './message.ts';
import type { MailSettings } from './settings.ts';

/** Multi-line columns, quoted as paragraphs. */
const longTexts = ['message', 'cover_letter'];

/** Columns filled in by the server. The notice lists all others. */
const serverColumns =
  /^(?:id|created_at|status|decided_at|notes|disputed|restricted|trapped|cv_\w+)$/;

/** Column order; other columns follow. */
const order = [
  'name',
  'company',
  'first_name',
  'last_name',
  'job_title',
  'email',
  'phone',
  'linkedin',
  'language',
  'retention_consent',
];

/** Display texts for values that visitors do not type. */
const values: Record<string, string> = { true: 'yes', false: 'no', en: 'English', de: 'German' };

const quarantineReasons: Record<PdfError, string> = {
  empty: 'it is empty',
  no_pdf: 'it is not a PDF',
};

/**
 * The staff notice about a submission, with all submitted texts. A reply goes to the sender.
 * @param cvUrl link to the CV of an application
 */
export function staffNotice(
  form: Form,
  submission: Submission,
  settings: MailSettings,
  cvUrl?: string,
): MailContent {
  const isContact = form === 'contact';
  const textIn = (column: string) => textOf(submission[column]);
  const replyTo = plainAddress(textIn('email'));
  const columns = [...new Set([...order, ...Object.keys(submission)])].filter(
    (column) => !serverColumns.test(column) && textIn(column) !== '',
  );
  const facts = [...columns.filter((column) => !longTexts.includes(column)), 'id'];
  const quotes = columns.filter((column) => longTexts.includes(column));
  const isTrapped = submission.trapped === true;
  const arrived = `${isContact ? 'A contact request' : 'An application'} has arrived through the website`;
  const blocks: Block[] = [
    isTrapped
      ? `${arrived}. Its hidden anti-spam field was filled in, by a bot or by a browser’s autofill. The sender got no acknowledgement.`
      : `${arrived}.`,
    ...(replyTo ? ['To answer, reply to this email: your reply goes to the sender.'] : []),
    {
      facts: facts.map((column) => ({
        label: labelOf(column),
        value: valueOf(column, submission),
      })),
    },
    ...(isContact ? [] : cvBlocks(submission, cvUrl)),
    ...quotes.map((column) => ({ label: labelOf(column), quote: textIn(column) })),
    'This email contains personal data. Please delete it when the matter is closed.',
  ];
  const subject = isContact
    ? `Contact request: ${textIn('name')}, ${textIn('company')}`
    : `Application: ${textIn('first_name')} ${textIn('last_name')}, ${textIn('job_title')}`;
  const fullSubject = isTrapped ? `Possible spam: ${subject}` : subject;
  const bounded = [...oneLine(fullSubject)].slice(0, 120).join('');
  return { ...renderMail('en', bounded, blocks, settings), headers: {}, replyTo };
}

function cvBlocks({ id, cv_status, cv_error }: Submission, cvUrl?: string): Block[] {
  const command = `npm run entries -- --cv ${textOf(id)}`;
  if (cvUrl)
    return [
      { label: 'Open the CV in the browser', url: cvUrl },
      'Please read it in the browser, not in a desktop program: it has not been scanned for viruses, and the browser’s ' +
        'viewer is isolated from the rest of your computer.',
      `The link is valid for seven days. Get a new one with: ${command}`,
    ];
  if (cv_status === 'unchecked')
    return [`The CV has not been checked yet. After the check, get a link with: ${command}`];
  if (cv_status === 'good')
    return [`The link to the CV could not be created. Get one with: ${command}`];
  const reason = quarantineReasons[cv_error as PdfError] ?? textOf(cv_error);
  return [
    `The CV was quarantined: ${reason}. The file is in the bucket job-applications-quarantine. ` +
      'Please do not open it; ask the applicant for another file.',
  ];
}

function valueOf(column: string, submission: Submission): string {
  const value = submission[column];
  const text = textOf(value);
  const isChosen = typeof value === 'boolean' || column === 'language';
  return isChosen ? (values[text] ?? text) : oneLine(text);
}

const textOf = (value: unknown): string =>
  ['string', 'boolean', 'number'].includes(typeof value) ? String(value) : '';

/**
 * Collapses a text to one line and removes control, format and bidi characters. Keeps joiners
 * (U+200C, U+200D): Sinhala, Persian and emoji need joiners.
 */
const oneLine = (text: string) =>
  text.replaceAll(/(?:(?![\u200C\u200D])[\p{C}\p{Z}])+/gu, ' ').trim();
