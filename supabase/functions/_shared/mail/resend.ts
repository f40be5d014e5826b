import type { Message } from './message.ts';
import { SendError, type Transport } from './transport.ts';

/**
 * Sends by Resend's HTTP interface (https://resend.com/docs/api-reference/emails/send-email). The outbox id is the
 * Idempotency-Key: for 24 hours, longer than any pause between two tries, a repeat sends no second mail.
 * @param endpoint another address with the same interface, such as the local mailbox
 */
export function resendTransport(apiKey: string, endpoint = 'https://api.resend.com'): Transport {
  return {
    async send(message, signal) {
      const response = await post(`${endpoint}/emails`, apiKey, message, signal);
      const { name } = (await response.json().catch(() => ({}))) as { name?: string };
      if (response.ok) return;
      // The mail was accepted under this id and has been worded anew since.
      if (response.status === 409 && name === 'invalid_idempotent_request') return;
      throw refusal(response);
    },
  };
}

/** A refused key, sender or quota (401, 403, 429) concerns every mail; other refusals but a time-out this one for good. */
function refusal({ status, headers }: Response): SendError {
  const stopsRun = [401, 403, 429].includes(status);
  const isFinal = status >= 400 && status < 500 && !stopsRun && status !== 408 && status !== 409;
  return new SendError(`http_${status}`, {
    isFinal,
    stopsRun,
    wait: secondsOf(headers.get('retry-after') ?? ''),
  });
}

/** Retry-After is a number of seconds or a date (RFC 9110, 10.2.3). */
function secondsOf(retryAfter: string): number {
  const seconds = Number(retryAfter) || (Date.parse(retryAfter) - Date.now()) / 1000;
  return Math.max(0, Math.ceil(seconds || 0));
}

async function post(url: string, apiKey: string, message: Message, signal: AbortSignal): Promise<Response> {
  const { id, from, to, replyTo, subject, text, html, headers } = message;
  try {
    return await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        'idempotency-key': id,
      },
      body: JSON.stringify({ from, to: [to], reply_to: replyTo, subject, text, html, headers }),
      signal,
    });
  } catch {
    throw new SendError(signal.aborted ? 'timeout' : 'network');
  }
}
