import type { FormName } from './form.tsx';
import {
  applicationInsert,
  contactInsert,
  ticket,
  upload,
  type PlannedResponse,
} from './island.ts';

/* All backend failures. tests/e2e tests what a visitor sees in the browser. */

/** The server's error message. */
export const serverMessage = '<b>It said so</b>';
const body = { message: serverMessage };
const page = '<!DOCTYPE html><title>502 Bad Gateway</title>';

export interface SendFailure {
  /** What the server does. */
  server: string;
  form: FormName;
  path: string;
  response: PlannedResponse;
  /** Key of the message for the visitor (specification, section 8). */
  messageKey: string;
  /** Key of our own text, shown instead of a server message that is not for visitors. */
  ownText?: string;
  /** Advised waiting time, in German. */
  wait?: string;
  /** Reason for the row. */
  reason: string;
}

const contact = { form: 'contact', path: contactInsert, messageKey: 'failure' } as const;
const uploading = { form: 'application', path: upload, messageKey: 'uploadError' } as const;
const storing = {
  form: 'application',
  path: applicationInsert,
  messageKey: 'databaseError',
} as const;

export const failures: SendFailure[] = [
  {
    ...contact,
    server: 'rejects the message',
    response: { status: 400, body },
    reason: 'a rejection is final: one attempt',
  },
  {
    ...contact,
    server: 'requests a pause of four minutes',
    response: { status: 429, retryAfter: 230 },
    wait: 'in 4 Minuten',
    reason: 'the form itself waits for 20 seconds at most',
  },
  {
    ...contact,
    server: 'rejects until tomorrow',
    response: { status: 429, retryAfter: 86_347 },
    wait: 'in 24 Stunden',
    reason: 'a day is not shown in seconds',
  },
  { ...contact, server: 'drops the connection', response: 'drop', reason: 'no response at all' },
  {
    ...contact,
    server: 'stores the row, but its response is lost',
    response: 'lost',
    reason: 'a retry must not store a second row',
  },
  {
    ...uploading,
    server: 'reports a conflict unrelated to the file name',
    response: { status: 409, body },
    reason: 'only an existing file counts as success',
  },
  {
    ...uploading,
    server: 'rejects the CV without a message',
    response: { status: 400 },
    ownText: 'noReason',
    reason: 'the message must not end with a colon',
  },
  {
    ...uploading,
    path: ticket,
    server: 'rejects the ticket',
    response: { status: 429, body, retryAfter: 230 },
    wait: 'in 4 Minuten',
    reason: 'the first of three requests may fail, too',
  },
  {
    ...uploading,
    path: ticket,
    server: 'accepts only small CVs',
    response: { status: 413, body: { code: 'PT413', message: serverMessage } },
    ownText: 'smallOnly',
    reason: 'our translated message asks for a smaller file',
  },
  {
    ...uploading,
    server: 'loses the CV',
    response: 'drop',
    ownText: 'unreachable',
    reason: 'XMLHttpRequest gives no reason for a failed upload',
  },
  {
    ...uploading,
    server: 'stalls during the upload',
    response: 'hang',
    ownText: 'unreachable',
    reason: 'a slow upload is fine, a stalled one is not',
  },
  {
    ...storing,
    server: 'rejects the row',
    response: { status: 400, body },
    reason: 'the stored CV is not sent again',
  },
  {
    ...storing,
    server: 'stores the CV, then responds with a gateway error',
    response: { status: 502, body: page },
    ownText: 'busy',
    reason: 'an HTML page is not shown as a message',
  },
  {
    ...storing,
    server: 'stores the CV, then never responds',
    response: 'hang',
    ownText: 'unreachable',
    reason: 'each attempt times out',
  },
];
