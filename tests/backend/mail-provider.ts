import { isDeepStrictEqual } from 'node:util';
import { serve, type Fault } from '../../tools/backend/http-server.ts';
import type { StoredMail } from '../../tools/mailbox/pages.ts';

/** What a provider got in one accepted or repeated request. */
export type ProviderMail = Omit<StoredMail, 'id' | 'receivedAt'>;

/**
 * The far end of the mail provider: takes mails as its interface describes, each key once and with one wording, and lets
 * requests fail by `plan`, one fault for each.
 */
export async function startProvider() {
  const plan: (Fault | undefined)[] = [];
  const keys: string[] = [];
  const accepted = new Map<string, ProviderMail>();
  const { url, close } = await serve(
    0,
    async (request) => {
      const key = request.headers.get('idempotency-key') ?? '';
      keys.push(key);
      const mail = (await request.json()) as ProviderMail;
      const former = accepted.get(key);
      if (former && !isDeepStrictEqual(former, mail)) {
        return Response.json({ name: 'invalid_idempotent_request' }, { status: 409 });
      }
      accepted.set(key, mail);
      return Response.json({ id: key });
    },
    () => plan.shift(),
  );
  return {
    url,
    plan,
    /** The idempotency key of every request that was carried out. */
    keys,
    /** The mails that went out, by their key. */
    accepted,
    mailsTo: (address: string) => [...accepted.values()].filter(({ to }) => to.includes(address)),
    forget() {
      plan.length = 0;
      keys.length = 0;
      accepted.clear();
    },
    close,
  };
}
