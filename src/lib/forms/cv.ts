import type { ApplicationProblemCode } from './application.ts';
import type { Problem } from './rules.ts';

export type CvProblem = Problem<ApplicationProblemCode>;

const megabyte = 1024 * 1024;

/** Largest file that can be chosen, and that is sent, in bytes, that size included (specification, section 9). */
const largestChosen = 5 * megabyte;
export const largestSent = 10 * megabyte;

/** Bytes at the start of a file in which `%PDF-` must occur (ISO 32000, annex on implementation limits). */
const headLength = 1024;

/** Most characters of both names in the file name: 160 (job_cv_url_ok) minus time, hyphen and extension. */
const longestSlug = 160 - '0123456789012-.pdf'.length;

/**
 * What is wrong with a chosen file, or undefined when it is a PDF of at most 5 MB. The extension or the type
 * must be that of a PDF, and so must the first bytes, because name and type can be wrong.
 */
export async function chosenFileProblem(file: File): Promise<CvProblem | undefined> {
  if (file.size > largestChosen) return { code: 'cvTooLarge' };
  const claimsPdf = /\.pdf$/i.test(file.name) || file.type === 'application/pdf';
  if (!claimsPdf || file.size === 0) return { code: 'cvNotPdf' };
  try {
    const head = await file.slice(0, headLength).arrayBuffer();
    const beginning = new TextDecoder('latin1').decode(head);
    return beginning.includes('%PDF-') ? undefined : { code: 'cvNotPdf' };
  } catch {
    return { code: 'cvUnreadable' };
  }
}

/**
 * The check before sending: there is a file, the bucket takes its size, and it is still a readable PDF.
 */
export async function sentFileProblem(file: File | undefined): Promise<CvProblem | undefined> {
  if (file === undefined) return { code: 'cvRequired' };
  if (file.size > largestSent) return { code: 'cvOverLimit' };
  return chosenFileProblem(file);
}

/* Letters that Unicode does not decompose into a letter and a mark. German umlauts are spelt out (ae, oe, ue). */
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
 * Name of a CV in storage: `<milliseconds>-<first name>-<last name>.pdf` in ASCII letters, as the policy of
 * the bucket demands. Names without Latin letters become `applicant`.
 */
export function cvFileName(milliseconds: number, firstName: string, lastName: string): string {
  const names = [firstName, lastName].map(slug).filter((part) => part !== '');
  const person = names.join('-').slice(0, longestSlug).replace(/-$/, '') || 'applicant';
  return `${String(milliseconds).padStart(13, '0')}-${person}.pdf`;
}
