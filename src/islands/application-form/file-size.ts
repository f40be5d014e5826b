const kilobyte = 1024;

/** The size of a file for people: `412 kB`, `4.8 MB`. */
export function fileSize(bytes: number, languageTag: string): string {
  const isSmall = bytes < kilobyte * kilobyte;
  const format = new Intl.NumberFormat(languageTag, {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: isSmall ? 0 : 1,
  });
  return format.format(isSmall ? Math.max(1, bytes / kilobyte) : bytes / kilobyte ** 2);
}
