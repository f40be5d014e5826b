import { randomUUID } from 'node:crypto';
import { outcomeOf, retrying, type Answer } from '../../../src/lib/backend/send.ts';
import { LOCAL_PUBLISHABLE_KEY } from '../../backend/keys.ts';

/** One visitor, behind an address: sends as the site does, repeats included, without the client library. */
export function visitorOf(url: string, address: string) {
  const headers = {
    apikey: LOCAL_PUBLISHABLE_KEY,
    authorization: `Bearer ${LOCAL_PUBLISHABLE_KEY}`,
    prefer: 'return=minimal',
    'cf-connecting-ip': address,
    connection: 'close', // no two visitors share one
  };
  async function tryOnce(path: string, type: string, body: BodyInit) {
    const init = { method: 'POST', body, headers: { ...headers, 'content-type': type } };
    const response = await fetch(url + path, init).catch(() => Response.error());
    const text = await response.text();
    const details = response.headers.get('retry-after');
    const error = response.ok
      ? null
      : ({ details, ...(JSON.parse(text || '{}') as object) } as Answer['error']);
    const answer = { status: response.status, error };
    return { ...outcomeOf(answer), text };
  }
  const post = (path: string, row: object) =>
    retrying(() => tryOnce(`/rest/v1/${path}`, 'application/json', JSON.stringify(row)));
  const unique = () => ({ id: randomUUID(), email: `${randomUUID()}@example.org` });
  return {
    async message(name: string) {
      const row = { ...unique(), name, company: 'ACME', message: 'We need a team of five.' };
      return (await post('contact_submissions', row)).ok;
    },
    async signUp({ email }: { email: string } = unique()) {
      return (await post('rpc/subscribe_newsletter', { email, locale: 'en' })).ok;
    },
    /** Hands in a file, and then, unless `isFinished` is false, the application that names it. */
    async application(name: string, file: Uint8Array<ArrayBuffer>, isFinished = true) {
      const { id, email } = unique();
      const opened = await post('rpc/open_upload', {
        application_id: id,
        file_name: `${Date.now()}-${name}.pdf`,
      });
      if (!opened.ok) return false;
      const cv_url = JSON.parse(opened.text) as string;
      const path = `/storage/v1/object/job-applications/${cv_url}`;
      const uploaded = await retrying(() => tryOnce(path, 'application/pdf', file));
      if (!isFinished) return uploaded.ok;
      const person = { first_name: name, last_name: name, email, phone: '1', cover_letter: 'Hello' };
      const row = { id, ...person, job_title: 'General Application', cv_url, status: 'received' };
      return (await post('job_applications', row)).ok;
    },
  };
}
