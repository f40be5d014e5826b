import { getCollection, render, type CollectionEntry } from 'astro:content';
import type { z } from 'astro/zod';
import type { Locale } from '#src/i18n/locales.ts';
import type { CollectionName, schemas } from './schemas.ts';

/** One file of content. */
export interface Entry<N extends CollectionName> {
  /** File name without ending, the same in both languages: the last part of the address. */
  id: string;
  /** Its front matter. */
  data: z.output<(typeof schemas)[N]>;
  /** The entry as Astro knows it. */
  source: CollectionEntry<N>;
}

/** The component that shows an entry's text, its pictures included. */
export const contentOf = async ({ source }: Entry<CollectionName>) => (await render(source)).Content;

/** The entries of a collection in one language, in no order. The only place that knows Astro's collections. */
async function entriesOf<N extends CollectionName>(name: N, locale: Locale): Promise<Entry<N>[]> {
  const entries = await getCollection(name, ({ id }) => id.startsWith(`${locale}/`));
  return entries.map((source) => ({
    id: source.id.slice(locale.length + 1),
    data: source.data as Entry<N>['data'],
    source,
  }));
}

const byOrder = (a: { data: { order: number } }, b: { data: { order: number } }) =>
  a.data.order - b.data.order;

export const loadServices = async (locale: Locale) => (await entriesOf('services', locale)).sort(byOrder);
export const loadCaseStudies = async (locale: Locale) =>
  (await entriesOf('case-studies', locale)).sort(byOrder);
export const loadJobs = async (locale: Locale) => (await entriesOf('jobs', locale)).sort(byOrder);
export const loadLegal = async (locale: Locale) => (await entriesOf('legal', locale)).sort(byOrder);

/** Articles, newest first; articles of one day by id, so that every build gives the same order. */
export const loadPosts = async (locale: Locale) =>
  (await entriesOf('blog', locale)).sort(
    (a, b) => b.data.date.getTime() - a.data.date.getTime() || a.id.localeCompare(b.id),
  );
