import { createClient } from '@supabase/supabase-js';
import { openUpload, type Target } from './probe.ts';
import { probeAddress, probeApplication, probeContact, probePdf } from './rows.ts';

/** What {@link prepareTarget} leaves in the project. */
export const PREPARED = ['a contact request', 'a file', 'an application'];

/**
 * Hands in what no probe may read or change, as a visitor does.
 * @param key the project's publishable key
 * @throws a sentence if the project does not take it
 */
export async function prepareTarget(url: string, key: string): Promise<Target> {
  const visitor = createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } });
  const request = probeContact();
  const applied = probeApplication();
  const handIn = async (what: string, answer: PromiseLike<{ error: { message: string } | null }>) => {
    const { error } = await answer;
    if (error) throw new Error(`${url} does not take ${what} from a visitor: ${error.message}`);
  };
  await handIn('a contact request', visitor.from('contact_submissions').insert(request).retry(false));
  applied.cv_url = await openUpload({ visitor }, applied);
  const bucket = visitor.storage.from('job-applications');
  await handIn('a CV', bucket.upload(applied.cv_url, probePdf(), { contentType: 'application/pdf' }));
  await handIn('an application', visitor.from('job_applications').insert(applied).retry(false));
  const existing = {
    contactId: request.id,
    applicationId: applied.id,
    cvName: applied.cv_url,
    email: probeAddress(),
  };
  return { url, key, visitor, existing };
}
