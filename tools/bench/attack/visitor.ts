import { randomUUID } from 'node:crypto';
import type { Backend } from '../../backend/boot.ts';
import { LOCAL_PUBLISHABLE_KEY } from '../../backend/keys.ts';

/** One visitor, behind an address, without the client library. */
export function visitorOf({ url }: Backend, address: string) {
  const post = async (path: string, body: BodyInit, type = 'application/json') => {
    const headers = {
      apikey: LOCAL_PUBLISHABLE_KEY,
      authorization: `Bearer ${LOCAL_PUBLISHABLE_KEY}`,
      'content-type': type,
      prefer: 'return=minimal',
      'cf-connecting-ip': address,
    };
    return fetch(url + path, { method: 'POST', headers, body });
  };
  const email = () => `${randomUUID()}@example.org`;
  const statusOf = async (answer: Promise<Response>) => {
    const { status, body } = await answer;
    await body?.cancel();
    return status;
  };
  return {
    message: (name: string) =>
      statusOf(
        post(
          '/rest/v1/contact_submissions',
          JSON.stringify({ name, company: 'ACME', email: email(), message: 'We need a team of five.' }),
        ),
      ),
    signUp: (address = email()) =>
      statusOf(post('/rest/v1/rpc/subscribe_newsletter', JSON.stringify({ email: address, locale: 'en' }))),
    /** @returns the status of the first step that failed, or of the last */
    async application(name: string, file: Uint8Array<ArrayBuffer>, isFinished = true) {
      const id = randomUUID();
      const ticket = JSON.stringify({ application_id: id, file_name: `${Date.now()}-${name}.pdf` });
      const opened = await post('/rest/v1/rpc/open_upload', ticket);
      const cvName = (await opened.json()) as unknown;
      if (opened.status !== 200) return opened.status;
      const path = `/storage/v1/object/job-applications/${String(cvName)}`;
      const uploaded = await statusOf(post(path, file, 'application/pdf'));
      if (uploaded !== 200 || !isFinished) return uploaded;
      const row = {
        id,
        first_name: name,
        last_name: name,
        email: email(),
        phone: '1',
        cover_letter: 'Hello',
      };
      const rest = { job_title: 'General Application', cv_url: cvName, status: 'received' };
      return statusOf(post('/rest/v1/job_applications', JSON.stringify({ ...row, ...rest })));
    },
  };
}
