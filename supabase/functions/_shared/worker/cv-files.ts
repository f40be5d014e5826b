import { call, failureOf, type Backend } from '../backend.ts';
import type { Entry } from '../mail/message.ts';
import { HEAD_LENGTH, pdfProblem } from './pdf.ts';

/** Private buckets of supabase/migrations. */
const CVS = 'job-applications';
const QUARANTINE = 'job-applications-quarantine';

/** How long a link to a CV works, in seconds: seven days. */
export const LINK_LASTS = 7 * 24 * 60 * 60;

interface UncheckedCv {
  name: string;
  cv_status: 'unchecked' | 'quarantined';
}

/**
 * Checks the bytes of the CVs that applications name. A file that is not a PDF is first marked in
 * its application, which staff see in the notice. Then it is moved to the quarantine. If the worker
 * crashes in between, the next run completes it.
 * @param signal no further file is begun after it
 * @returns how many files were set aside
 * @throws the first failure, after all files have been tried
 */
export async function checkCvs(backend: Backend, signal: AbortSignal): Promise<number> {
  const files = await call<UncheckedCv[]>(backend, 'cv_claim');
  const results: PromiseSettledResult<boolean>[] = [];
  for (const file of files) {
    if (signal.aborted) break;
    results.push(...(await Promise.allSettled([setAsideIfWrong(backend, file)])));
  }
  const failure = results.find((result) => result.status === 'rejected');
  if (failure) throw failure.reason;
  return results.filter((result) => result.status === 'fulfilled' && result.value).length;
}

async function setAsideIfWrong(
  backend: Backend,
  { name, cv_status }: UncheckedCv,
): Promise<boolean> {
  if (cv_status === 'unchecked') {
    const problem = pdfProblem(await headOf(backend, name));
    await call(backend, 'cv_checked', { cv_name: name, problem: problem ?? null });
    if (problem === undefined) return false;
  }
  const { error } = await backend.storage
    .from(CVS)
    .move(name, name, { destinationBucket: QUARANTINE });
  if (error) throw failureOf('move', error.status);
  return true;
}

/** The first bytes of a file. Only these are fetched (RFC 9110, 14.2). */
async function headOf(backend: Backend, name: string): Promise<Uint8Array> {
  const bucket = backend.storage.from(CVS).setHeader('range', `bytes=0-${HEAD_LENGTH - 1}`);
  const { data, error } = await bucket.download(name);
  // The range of an empty file cannot be satisfied.
  if (error?.status === 416) return new Uint8Array();
  if (error) throw failureOf('download', error.status);
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
  if (error) throw failureOf('remove', error.status);
}

/**
 * A link that shows the CV of an application in the browser, for seven days. Undefined if the CV
 * has not passed the check, or if Storage cannot make a link at present.
 */
export async function cvLink(
  backend: Backend,
  entry: Entry | undefined,
): Promise<string | undefined> {
  if (entry?.cv_status !== 'good') return undefined;
  const { data } = await backend.storage
    .from(CVS)
    .createSignedUrl(String(entry.cv_url), LINK_LASTS);
  return data?.signedUrl;
}
