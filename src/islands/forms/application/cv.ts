export const megabyte = 1024 * 1024;

/**
 * Size limits in bytes when a file is chosen and when it is sent. A file of exactly this size is
 * accepted (specification, section 9).
 */
const largestChosen = 5 * megabyte;
export const largestSent = 10 * megabyte;

/** How many bytes of a file are searched for its signature. */
const headLength = 1024;

/**
 * The signature of a PDF. Only white space and a byte-order mark may precede it; `text()` drops the
 * latter. The mail worker checks the same (supabase/functions/_shared/worker/pdf.ts).
 */
const pdfSignature = /^[\0\t\n\f\r ]*%PDF-/;

/**
 * The error of a chosen file; undefined for a PDF of at most 5 MB. Extension or type must be those
 * of a PDF, and the first bytes too: name and type can be wrong.
 */
export async function chosenFileError(file: File) {
  const claimsPdf = /\.pdf$/i.test(file.name) || file.type === 'application/pdf';
  if (!claimsPdf) return 'cvNotPdf';
  try {
    const head = await file.slice(0, headLength).text();
    if (!pdfSignature.test(head)) return 'cvNotPdf';
  } catch {
    return 'cvUnreadable';
  }
  return file.size > largestChosen ? 'cvTooLarge' : undefined;
}

/** The error of a file that is about to be sent: missing, no longer readable, or too large. */
export async function sentFileError(file: File | undefined) {
  if (file === undefined) return 'cvRequired';
  const error = await chosenFileError(file);
  const isOverLimit = error === 'cvTooLarge' && file.size > largestSent;
  return isOverLimit ? 'cvOverLimit' : error;
}
