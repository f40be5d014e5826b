import type { z } from 'astro/zod';
import type { Locale } from '#src/i18n/locales.ts';
import {
  collectionNames,
  requiredIds,
  schemas,
  sharedFields,
  type CollectionName,
} from '#src/lib/content/schemas.ts';
import { isPublished } from '#src/lib/content/publication.ts';
import { twinOf, type Entry } from './entries.ts';
import { publicationOf } from './publication.ts';
import { nearest } from './nearest.ts';
import { atField, languageName, quoted, type ContentProblem } from './problem.ts';

const otherLocale = (locale: Locale): Locale => (locale === 'en' ? 'de' : 'en');

/** Every text exists in both languages under the same file name, and every text the site names exists. */
export function checkPairs(entries: readonly Entry[]): ContentProblem[] {
  return collectionNames.flatMap((collection) => {
    const own = entries.filter((entry) => entry.collection === collection);
    const alone = own.filter((entry) => !twinOf(own, entry, otherLocale(entry.locale)));
    const unpaired = alone.map(({ file, id, locale }) => {
      const other = otherLocale(locale);
      const candidates = alone.filter((entry) => entry.locale === other).map((entry) => entry.id);
      const [twin] = nearest(id, candidates);
      const same = twin === undefined ? '' : ` Is it ${twin}.md?`;
      return {
        file,
        message:
          `There is no ${languageName[other]} file content/${collection}/${other}/${id}.md.${same} ` +
          'Write it, or rename one file so that both names are the same.',
      };
    });
    const drafts = own.filter(
      ({ id, data }) => requiredIds[collection].includes(id) && !isPublished(publicationOf(data)),
    );
    const hidden = drafts.map((entry) =>
      atField(
        entry,
        [entry.data?.draft === true ? 'draft' : 'publishAt'],
        'Pages of the site link to this text, so it is always published. Remove the line.',
      ),
    );
    const missing = requiredIds[collection]
      .filter((id) => !own.some((entry) => entry.id === id))
      .map((id) => ({
        file: `${collection}/en/${id}.md`,
        message:
          `This file is missing, and so is content/${collection}/de/${id}.md: pages of the site link to it. ` +
          'Put both back. A text may be rewritten, but its file keeps its name.',
      }));
    return [...unpaired, ...hidden, ...missing];
  });
}

/** Whether a value fits its field; one that does not is reported by itself and not compared. */
function isValid(collection: CollectionName, field: string, value: unknown): boolean {
  const fields: Record<string, z.ZodType> = schemas[collection].shape;
  return fields[field]?.safeParse(value).success ?? false;
}

const isOptional = (collection: CollectionName, field: string) =>
  (schemas[collection].shape as Record<string, z.ZodType>)[field]?.safeParse(undefined).success ?? false;

/** Facts that do not depend on the language are the same in both files of a pair. Reported once, in the German one. */
export function checkSharedFacts(entry: Entry, entries: readonly Entry[]): ContentProblem[] {
  const twin = entry.locale === 'de' ? twinOf(entries, entry, 'en') : undefined;
  const [here, there] = [entry.data, twin?.data];
  if (twin === undefined || here === undefined || there === undefined) return [];
  return sharedFields[entry.collection]
    .filter((field) => field in here || field in there)
    .filter((field) => (field in here && field in there) || isOptional(entry.collection, field))
    .filter((field) => [here, there].every((data) => isValid(entry.collection, field, data[field])))
    .filter((field) => JSON.stringify(here[field]) !== JSON.stringify(there[field]))
    .map((field) =>
      atField(
        entry,
        [field],
        `is ${field in here ? quoted(here[field]) : 'missing'} here, but ` +
          `${field in there ? quoted(there[field]) : 'missing'} in content/${twin.file}:${twin.lineOf([field])}. ` +
          'Both languages must have the same value.',
      ),
    );
}
