import { call, callError, type Backend } from '../backend.ts';
import type { Submission } from '../mail/message.ts';
import { HEAD_LENGTH, pdfError } from './pdf.ts';

/** Private buckets from supabase/migrations. */
const CVS = 'job-applications';
const QUARANTINE = 'job-applications-quarantine';

/** Lifetime of a CV link: seven days. */
export const LINK_SECONDS = 7 * 24 * 60 * 60;

interface UncheckedCv {
  name: string;
  cv_status: 'unchecked' | 'quarantined';
}

/**
 * Checks the file signature of each unchecked CV. An invalid file is first flagged in the
 * application (staff see this in the notice), then moved to quarantine. After a crash in between,
 * the next run moves the file.
 *
 * Claims batches until no file is left: with one batch a run, honest CVs would wait for hours
 * during a flood of small files. A failure ends the loop, because the next batch would contain the
 * unreadable file again.
 * @param signal after an abort, no further file is started
 * @returns number of quarantined files
 * @throws the first failure, after all files in the batch were attempted
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

/** Fetches only the first bytes of a file (RFC 9110, 14.2). */
async function headOf(backend: Backend, name: string): Promise<Uint8Array> {
  const bucket = backend.storage.from(CVS).setHeader('range', `bytes=0-${HEAD_LENGTH - 1}`);
  const { data, error } = await bucket.download(name);
  // 416 Range Not Satisfiable: the file is empty.
  if (error?.status === 416) return new Uint8Array();
  if (error) throw callError('download', error.status);
  return data.bytes();
}

/**
 * Removes CVs without an application, and CVs whose retention period is over.
 * @returns number of removed files
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
 * Creates a signed link to the CV of an application. Undefined if the CV has not passed the check,
 * or if Storage fails.
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
