import { secretBackend } from '../backend.ts';
import { projectKey, required, type Environment } from '../environment.ts';
import { resendTransport } from '../mail/resend.ts';
import { mailSettings } from '../mail/settings.ts';
import { LIMITS, runWorker } from './run.ts';
import { SEND_LIMIT } from './send-mails.ts';
import { sha256 } from './sha256.ts';

/**
 * After how long a call begins nothing further, in milliseconds: mails that hang leave the files and what follows them a
 * time of their own. The next call may begin meanwhile; the service ends a function after 150 seconds.
 */
const RUN_LIMIT = LIMITS.mails + SEND_LIMIT + LIMITS.files + 45_000;

/**
 * Answers POST with `Authorization: Bearer <MAIL_WORKER_SECRET, or a secret key of the project>` by one run of the
 * worker (while the secret is being changed, with MAIL_WORKER_SECRET_OLD too) and its report, 500 if a part of it failed. Everyone else is refused.
 * @throws naming the first setting that is missing or wrong
 */
export function mailWorkerHandler(environment: Environment): (request: Request) => Promise<Response> {
  const backend = secretBackend(environment);
  const transport = resendTransport(
    required(environment, 'RESEND_API_KEY'),
    environment.RESEND_ENDPOINT || undefined,
  );
  const settings = mailSettings(environment);
  const secrets = [
    required(environment, 'MAIL_WORKER_SECRET'),
    ...(environment.MAIL_WORKER_SECRET_OLD?.trim() ? [environment.MAIL_WORKER_SECRET_OLD.trim()] : []),
    projectKey(environment, 'SUPABASE_SECRET_KEYS', 'SUPABASE_SERVICE_ROLE_KEY'),
  ];
  return async (request) => {
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } });
    if (!(await isAllowed(request.headers.get('authorization') ?? '', secrets))) {
      return new Response(null, { status: 401 });
    }
    const report = await runWorker(backend, transport, settings, AbortSignal.timeout(RUN_LIMIT));
    return Response.json(report, { status: report.problems.length > 0 ? 500 : 200 });
  };
}

/** Compares digests, so that the time it takes says nothing about the secret. */
async function isAllowed(authorization: string, secrets: string[]): Promise<boolean> {
  const given = await digest(authorization);
  const expected = await Promise.all(secrets.map((secret) => digest(`Bearer ${secret}`)));
  return expected.includes(given);
}

const digest = (text: string) => sha256(new TextEncoder().encode(text));
