/** Maximum slug length: 140 (open_upload) minus time, hyphen and extension. */
const longestSlug = 140 - '0123456789012-.pdf'.length;

/** German umlauts, and letters without a Unicode decomposition. */
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

/**
 * Returns lower-case ASCII letters, digits and single hyphens; empty for a name without Latin
 * letters and digits.
 */
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
 * Returns a CV's file name in storage: `<milliseconds>-<first name>-<last name>.pdf` in ASCII, as
 * required by the bucket's RLS policy. Names without Latin letters become `applicant`. Milliseconds
 * are truncated, because an extension that overrides the clock may return fractions, which the
 * bucket rejects.
 */
export function cvFileName(milliseconds: number, firstName: string, lastName: string) {
  const names = slug(`${firstName} ${lastName}`).slice(0, longestSlug);
  const person = names.replace(/-$/, '') || 'applicant';
  return `${String(Math.trunc(milliseconds)).padStart(13, '0')}-${person}.pdf`;
}
