import { call, callError, type Backend } from '../backend.ts';
import type { Submission } from '../mail/message.ts';
import { HEAD_LENGTH, pdfError } from './pdf.ts';

/** Private buckets of supabase/migrations. */
const CVS = 'job-applications';
const QUARANTINE = 'job-applications-quarantine';

/** How long a link to a CV works, in seconds: seven days. */
export const LINK_SECONDS = 7 * 24 * 60 * 60;

interface UncheckedCv {
  name: string;
  cv_status: 'unchecked' | 'quarantined';
}

/**
 * Checks the first bytes of each CV that an application names. An invalid file is first marked in
 * its application, which staff see in the notice, then moved to the quarantine. After a crash in
 * between, the next run moves the file.
 * Claims batches until no file is left: in a flood of small files, honest CVs would otherwise wait
 * for hours. A failure ends the run, because a file that cannot be read would be claimed again.
 * @param signal starts no further file once aborted
 * @returns number of quarantined files
 * @throws the first failure, after all files of its batch were attempted
 */
export async function checkCvs(backend: Backend, signal: AbortSignal): Promise<number> {
  let quarantined = 0;
  let failure: PromiseRejectedResult | undefined;
  let files: UncheckedCv[];
  do {
    files = await call<UncheckedCv[]>(backend, 'cv_claim');
    for (const file of files) {
      if (signal.aborted) break;
      const [result] = await Promise.allSettled([quarantineIfInvalid(backend, file)]);
      if (result.status === 'rejected') failure ??= result;
      else if (result.value) quarantined += 1;
    }
  } while (files.length > 0 && !failure && !signal.aborted);
  if (failure) throw failure.reason;
  return quarantined;
}

async function quarantineIfInvalid(
  backend: Backend,
  { name, cv_status }: UncheckedCv,
): Promise<boolean> {
  if (cv_status === 'unchecked') {
    const error = pdfError(await headOf(backend, name));
    await call(backend, 'cv_checked', { cv_name: name, error_code: error ?? null });
    if (error === undefined) return false;
  }
  const { error } = await backend.storage
    .from(CVS)
    .move(name, name, { destinationBucket: QUARANTINE });
  if (error) throw callError('move', error.status);
  return true;
}

/** The first bytes of a file. Only these are fetched (RFC 9110, 14.2). */
async function headOf(backend: Backend, name: string): Promise<Uint8Array> {
  const bucket = backend.storage.from(CVS).setHeader('range', `bytes=0-${HEAD_LENGTH - 1}`);
  const { data, error } = await bucket.download(name);
  // The range of an empty file cannot be satisfied.
  if (error?.status === 416) return new Uint8Array();
  if (error) throw callError('download', error.status);
  return data.bytes();
}

/**
 * Removes CVs that no application names, or that none names any more.
 * @returns how many
 */
export async function removeCvs(backend: Backend): Promise<number> {
  const files = await call<{ bucket: string; name: string }[]>(backend, 'cv_to_remove');
  for (const bucket of [CVS, QUARANTINE]) {
    const names = files.filter((file) => file.bucket === bucket).map(({ name }) => name);
    if (names.length > 0) await remove(backend, bucket, names);
  }
  return files.length;
}

/** Removes files. A missing file is not an error. */
async function remove(backend: Backend, bucket: string, names: string[]): Promise<void> {
  const { error } = await backend.storage.from(bucket).remove(names);
  if (error) throw callError('remove', error.status);
}

/**
 * A link that shows the CV of an application in the browser, for seven days. Undefined if the CV
 * has not passed the check, or if Storage cannot make a link at present.
 */
export async function cvLink(
  backend: Backend,
  submission: Submission | undefined,
): Promise<string | undefined> {
  if (submission?.cv_status !== 'good') return undefined;
  const { data } = await backend.storage
    .from(CVS)
    .createSignedUrl(String(submission.cv_url), LINK_SECONDS);
  return data?.signedUrl;
}
