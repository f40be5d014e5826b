/** The bucket's limit too, in bytes. */
const LARGEST_PDF = 10 * 1024 * 1024;

/** How much of a file is looked at. */
const HEAD_LENGTH = 1024;

/** `%PDF-`, behind a byte-order mark and white space at most (ISO 32000-1, 7.2.2); the form asks the same. */
const pdfMark = /^(?:\u00ef\u00bb\u00bf)?[\0\t\n\f\r ]*%PDF-/;

export type PdfProblem = 'empty' | 'too_large' | 'no_pdf';

/** Why a file is no PDF, by its size and its first bytes; undefined for a PDF. What is in it is not looked at. */
export function pdfProblem(bytes: Uint8Array): PdfProblem | undefined {
  if (bytes.length === 0) return 'empty';
  if (bytes.length > LARGEST_PDF) return 'too_large';
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_LENGTH));
  return pdfMark.test(beginning) ? undefined : 'no_pdf';
}
