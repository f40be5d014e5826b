import { getCollection } from 'astro:content';
import type { z } from 'astro/zod';
import type { Locale } from '#src/i18n/locales.ts';
import { oncePerBuild } from '#src/lib/once-per-build.ts';
import { htmlFiles } from './html-files.ts';
import type { CollectionName, schemas } from './schemas.ts';

/** One file of content: its id without the language, its front matter and its body as HTML. */
export type Entry<N extends CollectionName> = {
  id: string;
  /** The front matter, and how many words the text has. */
  data: z.output<(typeof schemas)[N]> & { words: number };
  /** Read from its file at each access, so that a build need not hold the texts of all articles. */
  readonly html: string;
};

const collections = oncePerBuild<ReturnType<typeof getCollection>>();
const entries = oncePerBuild<Promise<readonly Entry<CollectionName>[]>>();

async function read<N extends CollectionName>(name: N, locale: Locale): Promise<readonly Entry<N>[]> {
  const files = htmlFiles(name);
  const all = await collections(name, () => getCollection(name));
  return all
    .filter((entry) => entry.id.startsWith(`${locale}/`))
    .map(({ id, data, digest }) => ({
      id: id.slice(locale.length + 1),
      data: data as Entry<N>['data'],
      get html() {
        return files.read(String(digest));
      },
    }));
}

/**
 * The entries of a collection in one language, read once per build: every call of getCollection costs time.
 * The only place that knows Astro's collections.
 */
function entriesOf<N extends CollectionName>(name: N, locale: Locale): Promise<readonly Entry<N>[]> {
  return entries(`${name}/${locale}`, () => read(name, locale)) as Promise<readonly Entry<N>[]>;
}

const byOrder = (a: { data: { order: number } }, b: { data: { order: number } }) =>
  a.data.order - b.data.order;

export const loadServices = async (locale: Locale) =>
  [...(await entriesOf('services', locale))].sort(byOrder);
export const loadCaseStudies = async (locale: Locale) =>
  [...(await entriesOf('case-studies', locale))].sort(byOrder);
export const loadJobs = async (locale: Locale) => [...(await entriesOf('jobs', locale))].sort(byOrder);
export const loadLegal = async (locale: Locale) => [...(await entriesOf('legal', locale))].sort(byOrder);

/** Articles, newest first; articles of one day by id, so that every build gives the same order. */
export const loadPosts = async (locale: Locale) =>
  [...(await entriesOf('blog', locale))].sort(
    (a, b) => b.data.date.getTime() - a.data.date.getTime() || a.id.localeCompare(b.id),
  );
