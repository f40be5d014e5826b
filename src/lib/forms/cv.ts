import type { Problem } from './rules.ts';

const megabyte = 1024 * 1024;

/** Largest file that can be chosen and that is sent, in bytes; either size itself is allowed (specification, section 9). */
export const largestChosen = 5 * megabyte;
export const largestSent = 10 * megabyte;

/** How much of a file is looked at. */
const headLength = 1024;

/** The mark of a PDF, behind a byte-order mark and white space at most; the worker asks the same. */
const pdfMark = /^(?:\u00ef\u00bb\u00bf)?[\0\t\n\f\r ]*%PDF-/;

/** Most characters of the two names in the file's name: 140 (open_upload) less the time, a hyphen and the ending. */
const longestSlug = 140 - '0123456789012-.pdf'.length;

/**
 * What is wrong with a chosen file, or undefined when it is a PDF of at most 5 MB. A PDF is known by its ending or
 * type and by its first bytes, since names and types are only claims.
 */
export async function chosenFileProblem(file: File): Promise<Problem | undefined> {
  if (file.size > largestChosen) return { code: 'cvTooLarge' };
  const claimsPdf = /\.pdf$/i.test(file.name) || file.type === 'application/pdf';
  if (!claimsPdf || file.size === 0) return { code: 'cvNotPdf' };
  try {
    const head = await file.slice(0, headLength).arrayBuffer();
    const beginning = new TextDecoder('latin1').decode(head);
    return pdfMark.test(beginning) ? undefined : { code: 'cvNotPdf' };
  } catch {
    return { code: 'cvUnreadable' };
  }
}

/**
 * The check before sending: there is a file, it is within the limit of the bucket, and it still is what it was when
 * it was chosen.
 */
export async function sentFileProblem(file: File | undefined): Promise<Problem | undefined> {
  if (file === undefined) return { code: 'cvRequired' };
  if (file.size > largestSent) return { code: 'cvOverLimit' };
  return chosenFileProblem(file);
}

/* Letters that Unicode does not take apart into a plain letter and a mark. German umlauts are written out. */
const spelled: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ð: 'd',
  đ: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
};

const slug = (name: string) =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, (letter) => spelled[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/**
 * Name of a CV in storage: `<milliseconds>-<first name>-<last name>.pdf` in plain letters, as the bucket's policy
 * wants it. Names in other scripts than Latin become `applicant`.
 */
export function cvFileName(milliseconds: number, firstName: string, lastName: string): string {
  const names = [firstName, lastName].map(slug).filter((part) => part !== '');
  const person = names.join('-').slice(0, longestSlug).replace(/-$/, '') || 'applicant';
  return `${String(milliseconds).padStart(13, '0')}-${person}.pdf`;
}
