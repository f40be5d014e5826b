import { getCollection, render, type CollectionEntry, type CollectionKey } from 'astro:content';
import { defaultLocale, type Locale } from '#src/i18n/locales.ts';
import { isJobOpen, isShown, type Publication } from './publication.ts';
import { categories, translatedFields } from './schemas.ts';
import { mapTypography } from './typography.ts';

/**
 * The entries of a collection in one language that this build shows, unsorted. Their ids have no
 * language: an id is the file name without its ending, and the last part of the address. Texts have
 * the typography of the language. No other function reads Astro's collections.
 */
async function entriesOf<N extends CollectionKey>(name: N, locale: Locale) {
  const entries = await getCollection(
    name,
    // A cast: services and legal texts share no field with `Publication`, whose fields are optional.
    ({ id, data }) => id.startsWith(`${locale}/`) && isShown(data as Publication),
  );
  const fields = translatedFields(name);
  return entries.map((entry) => {
    const typeset = Object.entries(entry.data as Record<string, unknown>)
      .filter(([field]) => fields.includes(field))
      .map(([field, value]) => [field, mapTypography(value, locale)] as const);
    const data = { ...entry.data, ...Object.fromEntries(typeset) };
    return { ...entry, data, id: entry.id.slice(locale.length + 1) };
  });
}

/** The entries of a collection in their order. */
export const load = async <N extends Exclude<CollectionKey, 'blog'>>(name: N, locale: Locale) =>
  (await entriesOf(name, locale)).sort((a, b) => a.data.order - b.data.order);

/** Jobs that can be applied for on the day of the build. */
export const loadOpenJobs = async (locale: Locale) =>
  (await load('jobs', locale)).filter(({ data }) => isJobOpen(data.validThrough));

/**
 * Articles, newest first. Articles of one day are sorted by id, so that every build gives the same
 * order.
 */
export const loadPosts = async (locale: Locale) =>
  (await entriesOf('blog', locale)).sort(
    (a, b) => b.data.date.getTime() - a.data.date.getTime() || a.id.localeCompare(b.id),
  );

/** The categories that have an article, in the order of the schema. */
export async function loadCategories(locale: Locale) {
  const used = new Set((await loadPosts(locale)).map(({ data }) => data.category));
  return categories.filter((category) => used.has(category));
}

/**
 * The sections of an article (its headings of the second level), and the ids of all its headings.
 * The ids are those of the English text, so that an anchor still works after a switch of language.
 * If one text has more headings than the other, each has its own ids.
 */
export async function headingsOf(post: CollectionEntry<'blog'>) {
  const english = (await loadPosts(defaultLocale)).find(({ id }) => id === post.id) ?? post;
  const [model, { headings }] = await Promise.all([render(english), render(post)]);
  const isSame = model.headings.length === headings.length;
  const ids = (isSame ? model.headings : headings).map(({ slug }) => slug);
  const sections = headings.flatMap(({ depth, text }, index) =>
    depth === 2 ? [{ id: ids[index]!, text }] : [],
  );
  return { ids, sections };
}
