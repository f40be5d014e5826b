import type { ApplicationProblemCode } from './fields.ts';
import type { Problem } from '../rules.ts';

export type CvProblem = Problem<ApplicationProblemCode>;

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
 * The mark of a PDF. Only a byte-order mark and white space may stand before it. The mail worker
 * checks the same (supabase/functions/_shared/worker/pdf.ts).
 */
const pdfMark = /^(?:\u00ef\u00bb\u00bf)?[\0\t\n\f\r ]*%PDF-/;

/**
 * The extension or the type must be that of a PDF, and so must the first bytes, because name and
 * type can be wrong.
 */
async function typeProblem(file: File): Promise<CvProblem | undefined> {
  const claimsPdf = /\.pdf$/i.test(file.name) || file.type === 'application/pdf';
  if (!claimsPdf) return { code: 'cvNotPdf' };
  try {
    const head = await file.slice(0, headLength).arrayBuffer();
    const beginning = new TextDecoder('latin1').decode(head);
    return pdfMark.test(beginning) ? undefined : { code: 'cvNotPdf' };
  } catch {
    return { code: 'cvUnreadable' };
  }
}

/** What is wrong with a chosen file, or undefined when it is a PDF of at most 5 MB. */
export async function chosenFileProblem(file: File): Promise<CvProblem | undefined> {
  const problem = await typeProblem(file);
  if (problem) return problem;
  return file.size > largestChosen ? { code: 'cvTooLarge' } : undefined;
}

/**
 * The check before sending: there is a file, it is still a readable PDF, and the bucket takes its
 * size.
 */
export async function sentFileProblem(file: File | undefined): Promise<CvProblem | undefined> {
  if (file === undefined) return { code: 'cvRequired' };
  const problem = await chosenFileProblem(file);
  const isOverLimit = problem?.code === 'cvTooLarge' && file.size > largestSent;
  return isOverLimit ? { code: 'cvOverLimit' } : problem;
}
