import type { z } from 'astro/zod';
import type { Locale } from '#src/i18n/locales.ts';
import { isPublished } from '#src/lib/content/publication.ts';
import { requiredTexts, schemas, sharedFields } from '#src/lib/content/schemas.ts';
import { atField, publicationOf, twinOf, type Entry } from './entries.ts';
import { didYouMean, type ContentProblem } from './problem.ts';

const otherLocale = (locale: Locale): Locale => (locale === 'en' ? 'de' : 'en');

/** Every text exists in both languages under the same file name, and the texts that every page links to exist. */
export function checkPairs(entries: readonly Entry[]): ContentProblem[] {
  const alone = entries.filter((entry) => !twinOf(entries, entry, otherLocale(entry.locale)));
  const unpaired = alone.map(({ file, collection, id, locale }) => {
    const other = otherLocale(locale);
    const others = alone.filter((entry) => entry.collection === collection && entry.locale === other);
    const hint = didYouMean(
      id,
      others.map((entry) => entry.id),
    );
    const message = `There is no file content/${collection}/${other}/${id}.md.${hint} Write it, or give both files the same name.`;
    return { file, message };
  });
  const missing = requiredTexts
    .map((id) => `legal/en/${id}.md`)
    .filter((file) => !entries.some((entry) => entry.file === file))
    .map((file) => ({
      file,
      message: 'Pages of the site link to this text. Put it back in both languages.',
    }));
  return [...unpaired, ...missing];
}

/** Facts that do not depend on the language are the same in both files of a pair. Reported once, in the German one. */
export function checkSharedFacts(entry: Entry, entries: readonly Entry[]): ContentProblem[] {
  const twin = entry.locale === 'de' ? twinOf(entries, entry, 'en') : undefined;
  if (!twin?.isReadable || !entry.isReadable) return [];
  const shape: Record<string, z.ZodType> = schemas[entry.collection].shape;
  const show = (value: unknown) => (value === undefined ? 'missing' : JSON.stringify(value));
  return sharedFields[entry.collection].flatMap((field) => {
    const [here, there] = [entry.data[field], twin.data[field]];
    // A value that does not fit its field is reported by itself.
    const fits = [here, there].every((value) => shape[field]!.safeParse(value).success);
    if (!fits || JSON.stringify(here) === JSON.stringify(there)) return [];
    const message = `This is ${show(here)} here, but ${show(there)} in content/${twin.file}:${twin.lineOf([field])}. Both languages have the same value.`;
    return [atField(entry, [field], message)];
  });
}

/** Large cards on the pages of home and case studies (specification, section 2): two fill a row. */
const featuredCount = 2;

/** Exactly two published case studies are featured, and a job does not end before it begins. */
export function checkFacts(entries: readonly Entry[]): ContentProblem[] {
  const english = entries.filter(({ locale }) => locale === 'en');
  const ended = english
    .filter(
      ({ data }) => data.validThrough !== undefined && String(data.validThrough) < String(data.datePosted),
    )
    .map((entry) => atField(entry, ['validThrough'], 'The last day for applications is before datePosted.'));
  const featured = english.filter(
    (entry) => entry.data.featured === true && isPublished(publicationOf(entry)),
  );
  const [last] = featured.slice(-1);
  if (featured.length === featuredCount || last === undefined) return ended;
  const message = `${featured.map(({ id }) => id).join(', ')}: ${featured.length} published case studies are featured, exactly ${featuredCount} are needed. Change it in both languages.`;
  return [...ended, atField(last, ['featured'], message)];
}
