import { locales } from '#src/i18n/locales.ts';
import { isPublished } from '#src/lib/content/publication.ts';
import { collectionNames } from '#src/lib/content/schemas.ts';
import type { Entry } from './entries.ts';
import { atField, quoted, type ContentProblem } from './problem.ts';
import { publicationOf } from './publication.ts';

/** Large cards at the top of the page of case studies (specification, section 2). */
const featuredCount = 2;

/** Values of one field that stand in more than one entry, with the entries. `undefined` values are skipped. */
function repeated(entries: readonly Entry[], field: string): [Entry, Entry][] {
  const first = new Map<string, Entry>();
  return entries.flatMap((entry): [Entry, Entry][] => {
    const value = entry.data?.[field];
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    const key = String(value).trim().toLowerCase();
    const earlier = first.get(key);
    if (earlier !== undefined) return [[earlier, entry]];
    first.set(key, entry);
    return [];
  });
}

/**
 * Exactly two case studies are featured, before and after the day of one that waits for it; drafts do not count. Counted in
 * English; the check of shared facts covers German.
 */
function checkFeatured(entries: readonly Entry[]): ContentProblem[] {
  const studies = entries.filter(
    ({ collection, locale }) => collection === 'case-studies' && locale === 'en',
  );
  const featured = studies.filter(({ data }) => data?.featured === true && data.draft !== true);
  // A value that cannot be read is reported by itself, and the count is not known.
  if (studies.some(({ data }) => typeof data?.featured !== 'boolean')) return [];
  if (featured.length === featuredCount)
    return featured
      .filter(({ data }) => !isPublished(publicationOf(data)))
      .map((entry) =>
        atField(
          entry,
          ['featured'],
          'is true before the day in publishAt. Feature another one until then, in both languages.',
        ),
      );
  const names = featured.length === 0 ? '' : ` (${featured.map(({ id }) => id).join(', ')})`;
  const change = featured.length > featuredCount ? 'featured: false' : 'featured: true';
  return [
    {
      file: 'case-studies/en',
      field: 'featured',
      message:
        `${featured.length} case ${featured.length === 1 ? 'study is' : 'studies are'} featured${names}, ` +
        `exactly ${featuredCount} are needed. Set ${change} in both languages until it fits.`,
    },
  ];
}

/** Positions are distinct within a collection. Compared in English; the check of shared facts covers German. */
function checkOrder(entries: readonly Entry[]): ContentProblem[] {
  return collectionNames.flatMap((collection) => {
    const own = entries.filter((entry) => entry.collection === collection && entry.locale === 'en');
    const taken = own.map(({ data }) => Number(data?.order)).filter(Number.isFinite);
    return repeated(own, 'order').map(([earlier, entry]) =>
      atField(
        entry,
        ['order'],
        `${quoted(entry.data?.order)} is also the position of content/${earlier.file}. Give each its own number in both languages; ` +
          `the next free one is ${Math.max(...taken) + 1}.`,
      ),
    );
  });
}

/** Titles and descriptions are what search engines list: each stands once per collection and language. */
function checkUnique(entries: readonly Entry[]): ContentProblem[] {
  return collectionNames.flatMap((collection) =>
    locales.flatMap((locale) => {
      const own = entries.filter((entry) => entry.collection === collection && entry.locale === locale);
      return ['title', 'description'].flatMap((field) =>
        repeated(own, field).map(([earlier, entry]) =>
          atField(
            entry,
            [field],
            `is the same as in content/${earlier.file}:${earlier.lineOf([field])}. Write a ${field} of its own.`,
          ),
        ),
      );
    }),
  );
}

/** What must fit between the entries of a list. */
export function checkLists(entries: readonly Entry[]): ContentProblem[] {
  return [...checkFeatured(entries), ...checkOrder(entries), ...checkUnique(entries)];
}
