import type { FormName } from './form.tsx';
import { applicationInsert, contactInsert, ticket, upload, type Answer } from './island.ts';

/* All ways in which the backend may fail. tests/e2e tests what a visitor sees in the browser. */

/** The message of a server that refuses. */
export const said = '<b>It said so</b>';
const says = { message: said };
const page = '<!DOCTYPE html><title>502 Bad Gateway</title>';

export interface SendFailure {
  /** What the server does. */
  server: string;
  form: FormName;
  path: string;
  answer: Answer;
  /** The sentence of the catalogue that the visitor reads (specification, section 8). */
  sentence: string;
  /** The text in place of the server's message, if the server gives none for people. */
  own?: string;
  /** How long the visitor should wait, in German. */
  wait?: string;
  /** The reason for the row. */
  because: string;
}

const contact = { form: 'contact', path: contactInsert, sentence: 'failure' } as const;
const uploading = { form: 'application', path: upload, sentence: 'uploadError' } as const;
const storing = {
  form: 'application',
  path: applicationInsert,
  sentence: 'databaseError',
} as const;

export const failures: SendFailure[] = [
  {
    ...contact,
    server: 'refuses',
    answer: { status: 400, says },
    because: 'a refusal is final: one try',
  },
  {
    ...contact,
    server: 'asks to wait for minutes',
    answer: { status: 429, retryAfter: 230 },
    wait: 'in 4 Minuten',
    because: 'longer than the form waits (20 s)',
  },
  {
    ...contact,
    server: 'refuses until tomorrow',
    answer: { status: 429, retryAfter: 86_347 },
    wait: 'in 24 Stunden',
    because: 'a limit of a day is no number of seconds',
  },
  { ...contact, server: 'is away', answer: 'drop', because: 'no answer at all' },
  {
    ...contact,
    server: 'stores, and each answer is lost',
    answer: 'lost',
    because: 'the next press must not store it again',
  },
  {
    ...uploading,
    server: 'has another conflict with the CV than its name',
    answer: { status: 409, says },
    because: 'only a file that exists already counts as sent: its own message is shown',
  },
  {
    ...uploading,
    server: 'refuses the CV without a word',
    answer: { status: 400 },
    own: 'noReason',
    because: 'the sentence must not end with its colon',
  },
  {
    ...uploading,
    path: ticket,
    server: 'gives no right to upload now',
    answer: { status: 429, says, retryAfter: 230 },
    wait: 'in 4 Minuten',
    because: 'the first of three requests may fail like the others',
  },
  {
    ...uploading,
    path: ticket,
    server: 'admits only small CVs now',
    answer: { status: 413, says: { code: 'PT413', message: said } },
    own: 'smallOnly',
    because: 'the visitor can send a smaller file now: our message, in the language of the page',
  },
  {
    ...uploading,
    server: 'loses the CV',
    answer: 'drop',
    own: 'unreachable',
    because: 'XMLHttpRequest gives no reason for a failed upload',
  },
  {
    ...uploading,
    server: 'stands still in the upload',
    answer: 'hang',
    own: 'unreachable',
    because: 'an upload may take long, but must not stand still',
  },
  {
    ...storing,
    server: 'refuses the row',
    answer: { status: 400, says },
    because: 'the CV is stored already and is not sent again',
  },
  {
    ...storing,
    server: 'stores the CV, then has a broken gateway',
    answer: { status: 502, says: page },
    own: 'busy',
    because: 'an HTML page is not shown as a message',
  },
  {
    ...storing,
    server: 'stores the CV, then never answers',
    answer: 'hang',
    own: 'unreachable',
    because: 'each try has its limit',
  },
];
