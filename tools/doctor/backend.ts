import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { ask } from './ask.ts';
import { all, bad, look, ok, type Finding } from './finding.ts';

/** A backend as its visitors reach it. */
export interface Backend {
  url: string;
  key: string;
}

/** The backend that the policy of a site names. */
export async function backendOf(site: URL): Promise<string | undefined> {
  const policy = (await ask(site)).headers.get('content-security-policy') ?? '';
  return /connect-src 'self' ([^;\s]+)/.exec(policy)?.[1];
}

interface Health {
  status: string;
  minutes: number;
}

const headersOf = ({ key }: Backend) => ({ apikey: key, 'content-type': 'application/json' });

/** What a function of the database returns; undefined without an answer in JSON. */
async function call(backend: Backend, name: string): Promise<unknown> {
  const { status, text } = await ask(`${backend.url}/rest/v1/rpc/${name}`, { headers: headersOf(backend) });
  try {
    return status === 200 ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** What a visitor must not be able to do: a few of the probes (`npm run probe` has them all), none of which leaves anything. */
const refused: [what: string, path: string, init?: RequestInit][] = [
  ['reads contact requests', '/rest/v1/contact_submissions?limit=1'],
  ['reads applications', '/rest/v1/job_applications?limit=1'],
  ['reads newsletter addresses', '/rest/v1/newsletter_subscriptions?limit=1'],
  ['deletes contact requests', `/rest/v1/contact_submissions?id=eq.${randomUUID()}`, { method: 'DELETE' }],
  ['claims mails', '/rest/v1/rpc/outbox_claim', { method: 'POST', body: '{}' }],
  ['makes an account', '/auth/v1/signup', { method: 'POST', body: '{}' }],
];

/** Whether the backend refuses what it must. A probe without an answer says nothing of it. */
async function checkRefusals(backend: Backend): Promise<Finding[]> {
  const allowed: string[] = [];
  const unanswered: string[] = [];
  for (const [what, path, init] of refused) {
    const { status } = await ask(backend.url + path, { ...init, headers: headersOf(backend) });
    if (status === 0) unanswered.push(what);
    else if (status < 400) allowed.push(what);
  }
  if (allowed.length + unanswered.length === 0)
    return [ok('it refuses what visitors must not do (a sample)')];
  return [
    ...(allowed.length > 0
      ? [
          bad(
            `a visitor ${allowed.join(' and ')}`,
            'Act at once: run backend:deploy again, which restores the rules, and then npm run probe.',
          ),
        ]
      : []),
    ...(unanswered.length > 0
      ? [
          look(
            `whether a visitor ${unanswered.join(' or ')} is not known: no answer`,
            'Run the doctor again.',
          ),
        ]
      : []),
  ];
}

/** Whether the backend answers this site's pages, refuses what it must, and tells staff in time. */
export async function checkBackend(site: URL, backend: Backend): Promise<Finding[]> {
  const health = (await call(backend, 'health')) as Health | undefined;
  if (!health)
    return [
      bad(
        `the backend ${backend.url} does not answer`,
        'Look at the project’s dashboard: paused, out of quota, or a wrong PUBLIC_SUPABASE_KEY. Visitors keep what they wrote and are offered your mail address.',
      ),
    ];
  const preflight = await ask(`${backend.url}/rest/v1/contact_submissions`, {
    method: 'OPTIONS',
    headers: {
      origin: site.origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'apikey',
    },
  });
  const origin = preflight.headers.get('access-control-allow-origin');
  return [
    ok(`the backend ${backend.url} answers`),
    ...(await checkRefusals(backend)),
    all(
      'it takes forms from this site',
      origin === '*' || origin === site.origin ? [] : [`from ${site.origin}`],
      'Look whether something stands before the project that answers OPTIONS.',
    ),
    health.status === 'ok'
      ? ok('staff are told in time')
      : bad(
          `staff have not been told of an entry for ${health.minutes} minutes, or the mail worker does not run`,
          'docs/operations.md, "Watch it": the mail worker, its schedule, the mail provider.',
        ),
  ];
}

/** What the test message says of itself. */
const marked = {
  name: 'Test of the site - please delete',
  company: 'npm run doctor',
  email: 'doctor@example.com',
  message: 'A test message, sent by npm run doctor -- --send. It can be deleted.',
  language: 'en',
  trapped: false,
};

/** Sends a marked message as a visitor would, and waits until staff have been sent the notice of it. */
export async function checkSending(backend: Backend, limit: number): Promise<Finding> {
  const id = randomUUID();
  const { status } = await ask(`${backend.url}/rest/v1/contact_submissions`, {
    method: 'POST',
    headers: { ...headersOf(backend), prefer: 'return=minimal' },
    body: JSON.stringify({ id, ...marked }),
  });
  if (status === 429)
    return look('the test message was refused: too many in five minutes', 'Try again in five minutes.');
  if (status === 0)
    return look('the test message was not answered: it may be stored or not', 'Run the doctor again.');
  if (status !== 201)
    return bad(
      `the test message was refused (${status})`,
      'Run backend:deploy again: the database is not that of this build.',
    );
  const begin = performance.now();
  while (performance.now() - begin < limit) {
    if ((await call(backend, `staff_told?entry=${id}`)) === true)
      return ok(
        `a test message was stored and its notice handed to the mail provider after ${Math.round((performance.now() - begin) / 1000)} s`,
      );
    await wait(1000);
  }
  return bad(
    `a test message was stored, but its notice is not out after ${limit / 1000} s`,
    'docs/operations.md, "Watch it": the mail worker, its schedule, the mail provider.',
  );
}
