import type { FormName } from './form.tsx';
import { applicationInsert, contactInsert, ticket, upload, type Answer } from './island.ts';

/* All backend failures. tests/e2e tests what a visitor sees in the browser. */

/** The server's error message. */
export const said = '<b>It said so</b>';
const says = { message: said };
const page = '<!DOCTYPE html><title>502 Bad Gateway</title>';

export interface SendFailure {
  /** What the server does. */
  server: string;
  form: FormName;
  path: string;
  answer: Answer;
  /** Message for the visitor (specification, section 8). */
  sentence: string;
  /** Our text if the server's message is not for visitors. */
  own?: string;
  /** Advised waiting time, in German. */
  wait?: string;
  /** Reason for the row. */
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
    server: 'rejects',
    answer: { status: 400, says },
    because: 'a rejection is final: one attempt',
  },
  {
    ...contact,
    server: 'requests a pause of minutes',
    answer: { status: 429, retryAfter: 230 },
    wait: 'in 4 Minuten',
    because: 'longer than the form waits (20 s)',
  },
  {
    ...contact,
    server: 'rejects until tomorrow',
    answer: { status: 429, retryAfter: 86_347 },
    wait: 'in 24 Stunden',
    because: 'a day is not shown in seconds',
  },
  { ...contact, server: 'is offline', answer: 'drop', because: 'no response at all' },
  {
    ...contact,
    server: 'stores without a response arriving',
    answer: 'lost',
    because: 'a retry must not store it again',
  },
  {
    ...uploading,
    server: 'reports a conflict unrelated to the file name',
    answer: { status: 409, says },
    because: 'only an existing file counts as success',
  },
  {
    ...uploading,
    server: 'rejects the CV without a message',
    answer: { status: 400 },
    own: 'noReason',
    because: 'the message must not end with its colon',
  },
  {
    ...uploading,
    path: ticket,
    server: 'rejects the ticket',
    answer: { status: 429, says, retryAfter: 230 },
    wait: 'in 4 Minuten',
    because: 'the first of three requests may fail, too',
  },
  {
    ...uploading,
    path: ticket,
    server: 'accepts only small CVs',
    answer: { status: 413, says: { code: 'PT413', message: said } },
    own: 'smallOnly',
    because: 'our translated message asks for a smaller file',
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
    server: 'stalls during the upload',
    answer: 'hang',
    own: 'unreachable',
    because: 'a slow upload is fine, a stalled one is not',
  },
  {
    ...storing,
    server: 'rejects the row',
    answer: { status: 400, says },
    because: 'the stored CV is not sent again',
  },
  {
    ...storing,
    server: 'stores the CV, then responds with a gateway error',
    answer: { status: 502, says: page },
    own: 'busy',
    because: 'an HTML page is not shown as a message',
  },
  {
    ...storing,
    server: 'stores the CV, then never responds',
    answer: 'hang',
    own: 'unreachable',
    because: 'each attempt times out',
  },
];
