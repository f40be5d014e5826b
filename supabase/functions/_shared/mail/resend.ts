import { SendError, type Transport } from './message.ts';

/**
 * The longest Retry-After, in seconds, for which a send waits. The provider's rate limit is per
 * second, so a longer wait has another cause.
 */
const SHORT_WAIT = 5;

/**
 * Sends through Resend's HTTP API (https://resend.com/docs/api-reference/emails/send-email). The
 * outbox id is the Idempotency-Key, valid for 24 hours: longer than any pause between attempts.
 * @param endpoint another server with the same API, such as the local mailbox
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
      // No id: a proxy or a sign-in page responded, not the provider.
      if (response.ok) throw new SendError('no_id');
      // A mail with this id and other content was accepted before.
      if (response.status === 409 && name === 'invalid_idempotent_request') return;
      const seconds = secondsUntilRetry(response);
      if (response.status !== 429 || seconds === 0 || seconds > SHORT_WAIT)
        throw rejectionError(response.status, seconds);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  };
}

/**
 * Classifies a rejection. 401, 403 and 429 (key, sender, quota) affect every mail. Other 4xx, apart
 * from 408 and 409, are final for this mail.
 */
function rejectionError(status: number, retryAfter: number): SendError {
  const stopsRun = [401, 403, 429].includes(status);
  const isFinal = status >= 400 && status < 500 && !stopsRun && status !== 408 && status !== 409;
  return new SendError(`http_${status}`, { isFinal, stopsRun, retryAfter });
}

/** Retry-After in seconds, from a number or a date (RFC 9110, 10.2.3); 0 without the header. */
function secondsUntilRetry({ headers }: Response): number {
  const text = headers.get('retry-after') ?? '';
  const seconds = Number(text) || (Date.parse(text) - Date.now()) / 1000;
  return Math.max(0, Math.ceil(seconds || 0));
}
