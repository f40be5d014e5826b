import { randomUUID } from 'node:crypto';
import { outcomeOf } from '../../../src/lib/backend/outcome.ts';
import { hope, retrying } from '../../../src/lib/backend/retrying.ts';
import { LOCAL_PUBLISHABLE_KEY } from '../../backend/keys.ts';

const json = 'application/json';

/** One visitor, behind an address: sends as the site does, repeats included, without the client library. */
export function visitorOf(url: string, address: string) {
  const post = async (path: string, body: Uint8Array<ArrayBuffer> | object, type = json) => {
    let text = '';
    const { ok } = await retrying(async () => {
      const response = await fetch(url + path, {
        method: 'POST',
        body: type === json ? JSON.stringify(body) : (body as Uint8Array<ArrayBuffer>),
        headers: {
          apikey: LOCAL_PUBLISHABLE_KEY,
          authorization: `Bearer ${LOCAL_PUBLISHABLE_KEY}`,
          'content-type': type,
          prefer: 'return=minimal',
          'cf-connecting-ip': address,
          connection: 'close', // no two visitors share one
        },
      }).catch(() => undefined);
      text = (await response?.text().catch(() => '')) ?? '';
      const error = response?.ok
        ? null
        : { details: response?.headers.get('retry-after') ?? null, ...parsed(text) };
      const answer = { status: response?.status ?? 0, error };
      return { outcome: outcomeOf(answer), ...hope(answer) };
    });
    return { ok, text };
  };
  const email = () => `${randomUUID()}@example.org`;
  return {
    async message(name: string) {
      const row = {
        id: randomUUID(),
        name,
        company: 'ACME',
        email: email(),
        message: 'We need a team of five.',
      };
      return (await post('/rest/v1/contact_submissions', row)).ok;
    },
    async signUp(address = email()) {
      return (await post('/rest/v1/rpc/subscribe_newsletter', { email: address, locale: 'en' })).ok;
    },
    /** Hands in a file, and then, unless `isFinished` is false, the application that names it. */
    async application(name: string, file: Uint8Array<ArrayBuffer>, isFinished = true) {
      const id = randomUUID();
      const ticket = { application_id: id, file_name: `${Date.now()}-${name}.pdf` };
      const opened = await post('/rest/v1/rpc/open_upload', ticket);
      if (!opened.ok) return false;
      const cvName = JSON.parse(opened.text) as string;
      const uploaded = await post(`/storage/v1/object/job-applications/${cvName}`, file, 'application/pdf');
      if (!isFinished) return uploaded.ok;
      const row = {
        id,
        first_name: name,
        last_name: name,
        email: email(),
        phone: '1',
        cover_letter: 'Hello',
      };
      const rest = { job_title: 'General Application', cv_url: cvName, status: 'received' };
      return (await post('/rest/v1/job_applications', { ...row, ...rest })).ok;
    },
  };
}

function parsed(text: string): object {
  try {
    return Object(JSON.parse(text)) as object;
  } catch {
    return {};
  }
}
