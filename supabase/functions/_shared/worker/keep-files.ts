import type { Backend } from '../backend.ts';
import { LARGEST_PDF, pdfProblem } from './pdf.ts';
import { sha256 } from './sha256.ts';

/** Buckets of supabase/migrations, cv_storage. */
const CVS = 'job-applications';
const QUARANTINE = 'job-applications-quarantine';

/** Has a virus scanner look at a file that is a plain PDF. Rejected if the scanner does not answer. */
export type Scan = (content: Uint8Array) => Promise<'virus' | undefined>;

/**
 * Looks at the bytes of CVs that an application names. What is not a plain PDF is first marked in its application,
 * of which staff are told, then moved out of sight; a crash in between is mended by the next run. Of the others size and
 * SHA-256 are kept. A file that the scanner could not look at stays unchecked, and its turn comes again. The order is left
 * to chance, so that a file over which a run ended does not keep the others back for ever.
 * @param signal no further file is begun after it
 * @returns how many files were set aside
 * @throws the first failure, after all files have been tried
 */
export async function checkCvs(backend: Backend, signal: AbortSignal, scan?: Scan): Promise<number> {
  const files = (await backend.rpc<UncheckedCv[]>('cv_to_check')).toSorted(() => Math.random() - 0.5);
  const results: PromiseSettledResult<boolean>[] = [];
  for (const file of files) {
    if (signal.aborted) break;
    results.push(...(await Promise.allSettled([setAsideIfWrong(backend, file, scan)])));
  }
  const failure = results.find((result) => result.status === 'rejected');
  if (failure) throw failure.reason;
  return results.filter((result) => result.status === 'fulfilled' && result.value).length;
}

interface UncheckedCv {
  name: string;
  cv_status: 'unchecked' | 'quarantined';
}

async function setAsideIfWrong(
  backend: Backend,
  { name, cv_status }: UncheckedCv,
  scan?: Scan,
): Promise<boolean> {
  if (cv_status === 'unchecked') {
    const content = await contentOf(await backend.download(CVS, name));
    const problem = pdfProblem(content) ?? (await scan?.(content));
    await backend.rpc('cv_checked', {
      cv_name: name,
      problem: problem ?? null,
      size: content.length,
      sha256: await sha256(content),
    });
    if (problem === undefined) return false;
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

/** The bytes of a file, and no more than one beyond the limit of what may be good. */
async function contentOf(stream: ReadableStream<Uint8Array> | null): Promise<Uint8Array<ArrayBuffer>> {
  const content = new Uint8Array(LARGEST_PDF + 1);
  let size = 0;
  for await (const chunk of (stream ?? []) as AsyncIterable<Uint8Array>) {
    const part = chunk.subarray(0, content.length - size);
    content.set(part, size);
    size += part.length;
    if (size === content.length) break; // leaving the loop cancels the download
  }
  return content.subarray(0, size);
}
