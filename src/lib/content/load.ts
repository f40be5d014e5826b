import { getCollection, render, type CollectionEntry, type CollectionKey } from 'astro:content';
import { defaultLocale, type Locale } from '#src/i18n/locales.ts';
import { isJobOpen, isShown, type Publication } from './publication.ts';
import { categories, translatedFields } from './schemas.ts';
import { mapTypography } from './typography.ts';

/**
 * Returns a collection's entries in one language, unsorted, with typography applied. Includes
 * only entries that this build publishes. An id is the file name without language and extension,
 * and the last segment of the URL. Only this function reads Astro's collections.
 */
async function publishedEntries<N extends CollectionKey>(name: N, locale: Locale) {
  const entries = await getCollection(
    name,
    // The cast is safe, because all fields of `Publication` are optional. Services and legal texts
    // have none of them.
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

/** Returns a collection's published entries, sorted by the `order` field. */
export const load = async <N extends Exclude<CollectionKey, 'blog'>>(name: N, locale: Locale) =>
  (await publishedEntries(name, locale)).sort((a, b) => a.data.order - b.data.order);

/**
 * Returns the result on a case study's closed card. `headlineResult` in the English file is the
 * number of this result, for both languages; the default is 1.
 */
export async function headlineResultOf({ id, data }: CollectionEntry<'case-studies'>) {
  const english = (await load('case-studies', defaultLocale)).find((other) => other.id === id);
  const position = english?.data.headlineResult ?? 1;
  return data.results[position - 1] ?? data.results[0];
}

/** Returns the jobs open for applications on the build date. */
export const loadOpenJobs = async (locale: Locale) =>
  (await load('jobs', locale)).filter(({ data }) => isJobOpen(data.validThrough));

/** Returns articles, newest first. Ties are sorted by id: builds stay reproducible. */
export const loadPosts = async (locale: Locale) =>
  (await publishedEntries('blog', locale)).sort(
    (a, b) => b.data.date.getTime() - a.data.date.getTime() || a.id.localeCompare(b.id),
  );

/** Returns the categories in use, in schema order. */
export async function loadCategories(locale: Locale) {
  const used = new Set((await loadPosts(locale)).map(({ data }) => data.category));
  return categories.filter((category) => used.has(category));
}

/**
 * Returns an article's sections (level-2 headings) and the ids of all its headings. Both languages
 * use the English ids, so that anchors survive a language switch. If the heading counts differ,
 * each language keeps its own ids.
 */
export async function articleHeadings(post: CollectionEntry<'blog'>) {
  const english = (await loadPosts(defaultLocale)).find(({ id }) => id === post.id) ?? post;
  const [model, { headings }] = await Promise.all([render(english), render(post)]);
  const isSame = model.headings.length === headings.length;
  const ids = (isSame ? model.headings : headings).map(({ slug }) => slug);
  // The heading of footnotes is only for screen readers.
  const sections = headings.flatMap(({ depth, slug, text }, index) =>
    depth === 2 && slug !== 'footnote-label' ? [{ id: ids[index]!, text }] : [],
  );
  return { ids, sections };
}
