export const megabyte = 1024 * 1024;

/**
 * Largest file that can be chosen, and largest file that is sent, in bytes. A file of exactly this
 * size is allowed (specification, section 9).
 */
const largestChosen = 5 * megabyte;
export const largestSent = 10 * megabyte;

/** How many bytes of a file are searched for the mark. */
const headLength = 1024;

/**
 * The mark of a PDF. Only white space and a byte-order mark may come before it; `text()` drops the
 * latter. The mail worker checks the same (supabase/functions/_shared/worker/pdf.ts).
 */
const pdfMark = /^[\0\t\n\f\r ]*%PDF-/;

/**
 * What is wrong with a chosen file, or undefined when it is a PDF of at most 5 MB. The extension or
 * the type must be that of a PDF, and so must the first bytes, because name and type can be wrong.
 */
export async function chosenFileProblem(file: File) {
  const claimsPdf = /\.pdf$/i.test(file.name) || file.type === 'application/pdf';
  if (!claimsPdf) return 'cvNotPdf';
  try {
    const beginning = await file.slice(0, headLength).text();
    if (!pdfMark.test(beginning)) return 'cvNotPdf';
  } catch {
    return 'cvUnreadable';
  }
  return file.size > largestChosen ? 'cvTooLarge' : undefined;
}

/**
 * The check before sending: there is a file, it is still a readable PDF, and the bucket takes its
 * size.
 */
export async function sentFileProblem(file: File | undefined) {
  if (file === undefined) return 'cvRequired';
  const problem = await chosenFileProblem(file);
  const isOverLimit = problem === 'cvTooLarge' && file.size > largestSent;
  return isOverLimit ? 'cvOverLimit' : problem;
}
