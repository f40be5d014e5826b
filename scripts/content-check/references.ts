import { globSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Nodes } from 'mdast';
import { satteriHeadingIdsPlugin } from '@astrojs/markdown-satteri';
import { markdownToHtml, markdownToMdast, type MarkdownToHtmlResult } from 'satteri';
import { defaultLocale, isLocale } from '#src/i18n/locales.ts';
import { markdownOptions } from '#src/lib/content/markdown.ts';
import type { SiteSettings } from '#src/lib/site/schema.ts';
import { inLocale } from '#src/lib/site/settings.ts';
import type { Entry } from './entries.ts';
import type { Files } from './files.ts';
import { isFileName } from './markdown.ts';
import { nearest } from './nearest.ts';
import { leavesOf, type ContentError } from './report.ts';
import type { Source } from './source.ts';

/** Link and reference targets. */
interface Site {
  entries: readonly Entry[];
  files: Files;
  /** Files in public/. */
  publicFiles: Files;
  /** Authors from content/site.yaml; undefined if the file has an error. */
  authors: readonly string[] | undefined;
}

/** URLs of an entry, as editors write them (specification, section 2). */
function addressesOf({ collection, id, data }: Entry): string[] {
  if (collection === 'jobs') return [`/careers/${id}`, `/careers/apply?job=${id}`];
  if (collection === 'blog') return [`/blog/${id}`, `/blog/category/${String(data.category)}`];
  return [`/${collection === 'legal' ? 'imprint' : collection}#${id}`];
}

/** Pages with a file of their own in src. */
const pageFiles = globSync('**/*.astro', {
  cwd: join(import.meta.dirname, '../../src/pages/[...locale]'),
});
const paths = pageFiles.map((file) => `/${file.replace(/(?:^|\/)index\.astro$|\.astro$/, '')}`);
const pages = [...paths, '/blog'];

const missingImage = (name: string) =>
  `content/images/${name} does not exist. Add the file, or correct the name.`;

/** Reports missing images, unknown authors, and German job titles without “(m/w/d)”. */
export function checkReferences(
  { collection, locale, report, data }: Entry,
  { files, authors }: Site,
) {
  // General Equal Treatment Act (AGG), section 11.
  if (collection === 'jobs' && locale === 'de' && data.title?.endsWith(' (m/w/d)') === false)
    report(['title'], 'End the title of a German job with „ (m/w/d)“.');

  if (data.image && !files.has(`images/${data.image}`)) report(['image'], missingImage(data.image));

  if (isFileName(data.imageAlt ?? ''))
    report(['imageAlt'], 'Write what the image shows, not the name of its file.');

  if (data.author !== undefined && authors?.includes(data.author) === false)
    report(
      ['author'],
      `Write one of the authors in content/site.yaml: ${authors.join(', ')}. For a new author, see “Adding an author” in content/README.md.`,
    );
}

/** Returns an error for each missing portrait in content/site.yaml. */
export const missingPortraits = (
  { at }: Source,
  { leaders }: SiteSettings,
  files: Files,
): ContentError[] =>
  leaders.flatMap(({ image }, index) =>
    image === undefined || files.has(`images/${image}`)
      ? []
      : at(['leaders', index, 'image'], missingImage(image)),
  );

/** All nodes in a tree. */
const nodesIn = (node: Nodes): Nodes[] =>
  'children' in node ? [node, ...node.children.flatMap(nodesIn)] : [node];

/** Heading ids of an entry, generated as in Astro. */
function headingIds({ file, body }: Entry): string[] {
  const { data } = markdownToHtml(body, {
    ...markdownOptions,
    hastPlugins: [...markdownOptions.hastPlugins, satteriHeadingIdsPlugin()],
    fileURL: new URL(`file:///content/${file}`),
    data: {
      astro: {
        frontmatter: {},
        headings: [],
        localImagePaths: new Set(),
        remoteImagePaths: new Set(),
      },
    },
  }) as MarkdownToHtmlResult;
  return data.astro!.headings.map(({ slug }) => slug);
}

/** Anchors on an entry's page. Articles have the English anchors in both languages. */
function anchorsOf(entry: Entry, entries: readonly Entry[]): string[] {
  const own = headingIds(entry);
  const english = entries.find(
    ({ collection, locale, id }) =>
      collection === entry.collection && locale === defaultLocale && id === entry.id,
  );
  const model = entry.collection === 'blog' && english ? headingIds(english) : own;
  return model.length === own.length ? model : own;
}

/** Returns the error in an internal link, undefined for a valid link. */
function errorInLink(url: string, entry: Entry, { entries, publicFiles }: Site) {
  const own = entries.filter(({ locale }) => locale === entry.locale);
  // A published entry may link only to published ones.
  const linkable = own.filter((each) => each.isPublished || !entry.isPublished);
  const addresses = linkable.flatMap(addressesOf);
  const [page = '', anchor] = url.split('#');
  const decoded = anchor === undefined ? undefined : decodeAnchor(anchor);

  // Articles and jobs have pages, whose anchors are the headings.
  const target =
    page === ''
      ? ['blog', 'jobs'].includes(entry.collection) && entry
      : linkable.find((each) => addressesOf(each)[0] === page);
  if (target && decoded !== undefined) {
    const anchors = anchorsOf(target, entries);
    if (anchors.includes(decoded)) return undefined;
    const hint = anchors.length > 0 ? ` Write for example #${nearest(decoded, anchors)}.` : '';
    return `content/${target.file} has no heading with the address #${anchor}.${hint}`;
  }

  const missing = `There is no page or file ${url}, or it is not published yet. Correct the link.`;
  if (page === '') {
    const neighbours = own.filter(({ collection }) => collection === entry.collection);
    const inText = [...headingIds(entry), ...neighbours.map(({ id }) => id)];
    if (inText.includes(decoded!)) return undefined;
    return `There is no heading with the address #${anchor}. Write for example #${nearest(decoded!, inText)}.`;
  }
  if (addresses.includes(url) || publicFiles.has(url.slice(1))) return undefined;

  const isPage = pages.includes(page) || addresses.includes(page);
  const candidates = [...own.flatMap(addressesOf), ...(isPage ? [] : pages)];
  // Links have no language.
  const [, first] = url.split('/');
  const path = isLocale(first) ? url.slice(first.length + 1) : url;
  const similar = nearest(path, candidates, 2);
  if (isPage && anchor === undefined) return undefined;
  if (similar === url) return missing;
  if (similar) return `${missing} Did you mean ${similar}?`;
  // tests/built/links checks other anchors in dist.
  return isPage ? undefined : missing;
}

/** Decodes an anchor like a browser. */
function decodeAnchor(anchor: string): string {
  try {
    return decodeURIComponent(anchor);
  } catch {
    return anchor;
  }
}

/** Reports broken links and missing images. */
export function checkLinks(entry: Entry, site: Site): void {
  for (const node of nodesIn(markdownToMdast(entry.body))) {
    if (!('url' in node)) continue;
    const { url } = node;
    const { line } = node.position!.start;

    if (node.type === 'image') {
      const image = posix.join(posix.dirname(entry.file), url);
      if (!site.files.has(image))
        entry.report(
          line,
          `content/${image} does not exist. Write ./name.png or ../../images/name.jpg, without spaces in the name.`,
        );
    } else if (/^[/.#]/.test(url)) {
      const error = errorInLink(url, entry, site);
      if (error) entry.report(line, error);
    }
  }
}

/** Reports tokens in legal texts that match no value in content/site.yaml. */
export function checkTokens({ collection, body, locale, report }: Entry, settings: unknown): void {
  if (collection !== 'legal' || settings === undefined) return;
  const names = leavesOf(inLocale(settings, locale)).map(({ path }) => path.join('.'));

  for (const [index, line] of body.split('\n').entries())
    for (const [found] of line.matchAll(/\{+[^{}]*\}+/g)) {
      const name = /^\{\{\s*([\w.]+)\s*\}\}$/.exec(found)?.[1];
      if (name && names.includes(name)) continue;
      const similar = nearest(name ?? found.replaceAll(/[{}\s]/g, ''), names);
      report(
        index + 1,
        `${found} matches no value in content/site.yaml. Write for example {{${similar}}}.`,
      );
    }
}
