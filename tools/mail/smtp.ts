import { createTransport } from 'nodemailer';
import { isLoopback } from '../backend/loopback.ts';
import { SendError, type Transport } from '../../supabase/functions/_shared/mail/transport.ts';

/**
 * Sends by an SMTP server, where the worker runs in Node (hosted functions cannot reach the ports of SMTP). SMTP knows no
 * idempotency: a repeat is told by its Message-ID.
 * @param url for example `smtps://user:password@mail.example.com`; STARTTLS is required of a server without TLS
 * that is not on this machine
 */
export function smtpTransport(url: string): Transport {
  return {
    async send({ from, to, subject, text, html, headers }, signal) {
      const { 'Message-ID': messageId, ...others } = headers;
      const connection = createTransport({
        url,
        requireTLS: !isLoopback(new URL(url).hostname),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      const stop = () => connection.close();
      signal.addEventListener('abort', stop);
      try {
        await Promise.race([
          connection.sendMail({ from, to, subject, text, html, messageId, headers: others }),
          aborted(signal),
        ]);
      } catch (error) {
        throw signal.aborted ? new SendError('timeout') : sendErrorOf(error);
      } finally {
        signal.removeEventListener('abort', stop);
        connection.close();
      }
    },
  };
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new SendError('timeout'))));

/** A refusal of the recipient (5xx, RFC 5321) is final; one of the login or the sender is not: the operator can mend it. */
function sendErrorOf(error: unknown): SendError {
  const { responseCode, command, code } = error as { responseCode?: number; command?: string; code?: string };
  if (!responseCode) return new SendError('network');
  const isFinal = responseCode >= 500 && command === 'RCPT TO';
  return new SendError(`smtp_${responseCode}`, { isFinal, stopsRun: code === 'EAUTH' });
}
