import { SendError, type Transport } from './transport.ts';

/**
 * Sends by Resend's HTTP interface (https://resend.com/docs/api-reference/emails/send-email). The outbox id is the
 * Idempotency-Key: for 24 hours, longer than any pause between two tries, a repeat sends no second mail.
 * @param endpoint another address with the same interface, such as the local mailbox
 */
export function resendTransport(apiKey: string, endpoint = 'https://api.resend.com'): Transport {
  return async ({ id, to, replyTo, ...mail }, signal) => {
    const request = fetch(`${endpoint}/emails`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        'idempotency-key': id,
      },
      body: JSON.stringify({ ...mail, to: [to], reply_to: replyTo }),
      signal,
    });
    const response = await request.catch(() => {
      throw new SendError(signal.aborted ? 'timeout' : 'network');
    });
    const { name } = (await response.json().catch(() => ({}))) as { name?: string };
    if (response.ok) return;
    // The mail was accepted under this id and has been worded anew since.
    if (response.status === 409 && name === 'invalid_idempotent_request') return;
    throw refusal(response);
  };
}

/** A refused key, sender or quota (401, 403, 429) concerns every mail; other refusals but a time-out this one for good. */
function refusal({ status, headers }: Response): SendError {
  const stopsRun = [401, 403, 429].includes(status);
  const isFinal = status >= 400 && status < 500 && !stopsRun && status !== 408 && status !== 409;
  // A number of seconds or a date (RFC 9110, 10.2.3).
  const retryAfter = headers.get('retry-after') ?? '';
  const seconds = Number(retryAfter) || (Date.parse(retryAfter) - Date.now()) / 1000;
  const wait = Math.max(0, Math.ceil(seconds || 0));
  return new SendError(`http_${status}`, { isFinal, stopsRun, wait });
}
