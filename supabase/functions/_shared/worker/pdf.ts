/** How many bytes of a file are searched for the mark. */
export const HEAD_LENGTH = 1024;

/**
 * The mark of a PDF, `%PDF-`. Only a byte-order mark and white space may come before it (ISO
 * 32000-1, 7.2.2). The form checks the same.
 */
const pdfSignature = /^(?:\u00ef\u00bb\u00bf)?[\0\t\n\f\r ]*%PDF-/;

export type PdfError = 'empty' | 'no_pdf';

/**
 * The reason why a file is not a PDF, by its first bytes; undefined for a PDF. The rest of the file
 * is not checked: the bucket limits its size.
 */
export function pdfError(head: Uint8Array): PdfError | undefined {
  if (head.length === 0) return 'empty';
  const beginning = new TextDecoder('latin1').decode(head.subarray(0, HEAD_LENGTH));
  return pdfSignature.test(beginning) ? undefined : 'no_pdf';
}
