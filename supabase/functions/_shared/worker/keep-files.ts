import type { Backend } from '../backend.ts';

/** Buckets of supabase/migrations, cv_storage. */
const CVS = 'job-applications';
const QUARANTINE = 'job-applications-quarantine';

/** The bucket's limit too, in bytes. */
const MAX_SIZE = 10 * 1024 * 1024;
/** A PDF says so within this many bytes (ISO 32000-1, Annex H.3.4.1; the form checks the same). */
const HEADER_SIZE = 1024;

/**
 * Looks at the bytes of CVs that an application names. What is no PDF, empty or too large is first marked in its
 * application, then moved out of sight; a crash in between is mended by the next run.
 * @returns how many files were set aside
 * @throws the first failure, after all files have been tried
 */
export async function checkCvs(backend: Backend): Promise<number> {
  const files = await backend.rpc<UncheckedCv[]>('cv_to_check');
  const results: PromiseSettledResult<boolean>[] = [];
  for (const file of files) results.push(...(await Promise.allSettled([setAsideIfWrong(backend, file)])));
  const failure = results.find((result) => result.status === 'rejected');
  if (failure) throw failure.reason;
  return results.filter((result) => result.status === 'fulfilled' && result.value).length;
}

interface UncheckedCv {
  name: string;
  cv_status: 'unchecked' | 'quarantined';
}

async function setAsideIfWrong(backend: Backend, { name, cv_status }: UncheckedCv): Promise<boolean> {
  if (cv_status === 'unchecked') {
    const isGood = await isPdf(await backend.download(CVS, name));
    await backend.rpc('cv_checked', { cv_name: name, is_good: isGood });
    if (isGood) return false;
  }
  try {
    await backend.move(CVS, name, QUARANTINE);
  } catch (error) {
    if (!(await isThere(backend, QUARANTINE, name))) throw error;
    // Its name was free again, and someone has put another file there.
    await backend.remove(CVS, [name]);
  }
  return true;
}

async function isThere(backend: Backend, bucket: string, name: string): Promise<boolean> {
  try {
    await (await backend.download(bucket, name))?.cancel();
    return true;
  } catch {
    return false;
  }
}

/** Removes CVs that no application names any more, or never did. @returns how many */
export async function removeCvs(backend: Backend): Promise<number> {
  const files = await backend.rpc<{ bucket: string; name: string }[]>('cv_to_remove');
  for (const bucket of [CVS, QUARANTINE]) {
    const names = files.filter((file) => file.bucket === bucket).map(({ name }) => name);
    if (names.length > 0) await backend.remove(bucket, names);
  }
  return files.length;
}

async function isPdf(content: ReadableStream<Uint8Array> | null): Promise<boolean> {
  if (!content) return false;
  const head = new Uint8Array(HEADER_SIZE);
  let size = 0;
  for await (const chunk of content as AsyncIterable<Uint8Array>) {
    if (size < HEADER_SIZE) head.set(chunk.subarray(0, HEADER_SIZE - size), size);
    size += chunk.length;
    if (size > MAX_SIZE) return false; // leaving the loop cancels the download
  }
  return new TextDecoder('latin1').decode(head).includes('%PDF-');
}
