/** Number of bytes searched for the file signature. */
export const HEAD_LENGTH = 1024;

/**
 * The file signature of a PDF. Only a byte-order mark and white space may precede `%PDF-` (ISO
 * 32000-1, 7.2.2). Same rule as in the form.
 */
const pdfSignature = /^(?:\u00ef\u00bb\u00bf)?[\0\t\n\f\r ]*%PDF-/;

export type PdfError = 'empty' | 'no_pdf';

/**
 * Returns why a file with these first bytes is no PDF, undefined for a PDF. The rest of the file is
 * not checked. The bucket limits the size.
 */
export function pdfError(head: Uint8Array): PdfError | undefined {
  if (head.length === 0) return 'empty';
  const beginning = new TextDecoder('latin1').decode(head.subarray(0, HEAD_LENGTH));
  return pdfSignature.test(beginning) ? undefined : 'no_pdf';
}
