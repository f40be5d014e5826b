export const megabyte = 1024 * 1024;

/**
 * Size limits in bytes, at selection and at submit. A file of exactly this size is accepted
 * (specification, section 9).
 */
const largestChosen = 5 * megabyte;
export const largestSent = 10 * megabyte;

/** Bytes searched for the file signature. */
const headLength = 1024;

/**
 * The PDF signature, after optional white space and byte-order mark (`text()` drops the latter).
 * The mail worker checks the same (supabase/functions/_shared/worker/pdf.ts).
 */
const pdfSignature = /^[\0\t\n\f\r ]*%PDF-/;

/**
 * Returns the error for a selected file, or undefined for a PDF up to 5 MB. Checks extension or
 * MIME type, then the signature, because name and type may be wrong.
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

/** Returns the error for a file at submit: missing, no longer readable, or too large. */
export async function sentFileError(file: File | undefined) {
  if (file === undefined) return 'cvRequired';
  const error = await chosenFileError(file);
  const isOverLimit = error === 'cvTooLarge' && file.size > largestSent;
  return isOverLimit ? 'cvOverLimit' : error;
}
