/** Most characters of the two names in the file's name: 140 (open_upload) less the time, a hyphen and the ending. */
const longestSlug = 140 - '0123456789012-.pdf'.length;

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
