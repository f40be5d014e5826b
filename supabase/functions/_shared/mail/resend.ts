import { SendError, type Transport } from './message.ts';

/**
 * The longest Retry-After, in seconds, for which a send waits: that of the provider's limit per
 * second.
 */
const SHORT_WAIT = 5;

/**
 * Sends by Resend's HTTP API (https://resend.com/docs/api-reference/emails/send-email). The outbox
 * id is the Idempotency-Key: for 24 hours, longer than any pause between two tries, a repeated
 * request sends no second mail.
 * @param endpoint another address with the same API, such as the local mailbox
 */
export function resendTransport(apiKey: string, endpoint = 'https://api.resend.com'): Transport {
  return async ({ id: key, to, replyTo, ...mail }, signal) => {
    const headers = {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    };
    const body = JSON.stringify({ ...mail, to: [to], reply_to: replyTo });
    for (;;) {
      const request = fetch(`${endpoint}/emails`, { method: 'POST', headers, body, signal });
      const response = await request.catch(() => {
        throw new SendError(signal.aborted ? 'timeout' : 'network');
      });
      const { id, name } = (await response.json().catch(() => ({}))) as {
        id?: string;
        name?: string;
      };
      if (response.ok && id) return;
      // Such a response does not come from the provider: it is a proxy or a sign-in page.
      if (response.ok) throw new SendError('no_id');
      // The provider has accepted a mail under this id before, with other words.
      if (response.status === 409 && name === 'invalid_idempotent_request') return;
      const seconds = retryAfter(response);
      if (response.status !== 429 || seconds === 0 || seconds > SHORT_WAIT)
        throw rejectionError(response.status, seconds);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  };
}

/**
 * The error of a refusal. A refused key, sender or quota (401, 403, 429) concerns every mail. Any
 * other refusal, except a time-out, is final for this mail.
 */
function rejectionError(status: number, wait: number): SendError {
  const stopsRun = [401, 403, 429].includes(status);
  const isFinal = status >= 400 && status < 500 && !stopsRun && status !== 408 && status !== 409;
  return new SendError(`http_${status}`, { isFinal, stopsRun, wait });
}

/**
 * Retry-After in seconds. The header has a number of seconds or a date (RFC 9110, 10.2.3). 0
 * without the header.
 */
function retryAfter({ headers }: Response): number {
  const text = headers.get('retry-after') ?? '';
  const seconds = Number(text) || (Date.parse(text) - Date.now()) / 1000;
  return Math.max(0, Math.ceil(seconds || 0));
}
