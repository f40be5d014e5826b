/**
 * Advance widths of Arial and Arial Bold in units of 1/2048 em, for the characters of the sample texts.
 * Fallbacks are matched to Arial since it, or a face of the same widths, is installed nearly everywhere.
 */

type WidthClasses = readonly (readonly [width: number, characters: string])[];

const regular: WidthClasses = [
  [455, 'ijl’'],
  [569, ' ,.:Ift'],
  [682, '-r„“'],
  [1024, 'Jcksvxyz'],
  [1139, '0123456789Labdeghnopquäöü–'],
  [1251, 'FTZß'],
  [1366, 'ABEKPSVXYÄ'],
  [1479, 'CDHNRUwÜ'],
  [1593, 'GOQÖ'],
  [1706, 'Mm'],
  [1933, 'W'],
];

const bold: WidthClasses = [
  [569, ' ,.Iijl’'],
  [682, '-:ft'],
  [797, 'r'],
  [1024, 'z„“'],
  [1139, '0123456789Jaceksvxyä–'],
  [1251, 'FLTZbdghnopqußöü'],
  [1366, 'EPSVXY'],
  [1479, 'ABCDHKNRUÄÜ'],
  [1593, 'GOQwÖ'],
  [1706, 'M'],
  [1821, 'm'],
  [1933, 'W'],
];

const widths = (classes: WidthClasses): ReadonlyMap<string, number> =>
  new Map(
    classes.flatMap(([width, characters]) => [...characters].map((character) => [character, width / 2048])),
  );

/** Advance widths as shares of the em. */
export const arial = { regular: widths(regular), bold: widths(bold) } as const;
