import { connect } from '../backend.ts';
import { projectKey, required, type Environment } from '../environment.ts';
import { resendTransport } from '../mail/resend.ts';
import { mailSettings } from '../mail/settings.ts';
import { runWorker } from './run.ts';

/**
 * Handles a POST with `Authorization: Bearer <MAIL_WORKER_SECRET>`: runs the worker once and
 * responds with the report, with status 500 if a step failed. Rejects other requests.
 * @throws an error with the name of the first missing or invalid setting
 */
export function mailWorkerHandler(
  environment: Environment,
): (request: Request) => Promise<Response> {
  const key = projectKey(environment, 'SUPABASE_SECRET_KEYS', 'SUPABASE_SERVICE_ROLE_KEY');
  const backend = connect(required(environment, 'SUPABASE_URL'), key);
  const transport = resendTransport(
    required(environment, 'RESEND_API_KEY'),
    environment.RESEND_ENDPOINT || undefined,
  );
  const settings = mailSettings(environment);
  const expected = sha256(`Bearer ${required(environment, 'MAIL_WORKER_SECRET')}`);
  return async (request) => {
    if (request.method !== 'POST')
      return new Response(null, { status: 405, headers: { allow: 'POST' } });
    // Hashes are compared: the comparison time reveals nothing about the secret.
    const given = await sha256(request.headers.get('authorization') ?? '');
    if (given !== (await expected)) return new Response(null, { status: 401 });
    // Supabase terminates a function after 150 seconds.
    const report = await runWorker(backend, transport, settings, AbortSignal.timeout(100_000));
    return Response.json(report, { status: report.errors.length > 0 ? 500 : 200 });
  };
}

async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)),
  );
  return bytes.join();
}
