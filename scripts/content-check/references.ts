import { globSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Nodes } from 'mdast';
import { markdownToMdast } from 'satteri';
import type { Entry } from './entries.ts';
import type { Files } from './files.ts';

/** Where the references of a text are looked up. */
interface Site {
  entries: readonly Entry[];
  files: Files;
  /** The files of public/. */
  publicFiles: Files;
  /** The authors of content/site.yaml; undefined if it has a problem. */
  authors: readonly string[] | undefined;
}

/** The addresses of an entry, as editors write them (specification, section 2). */
function addressesOf({ collection, id, data }: Entry): string[] {
  if (collection === 'jobs') return [`/careers/${id}`, `/careers/apply?job=${id}`];
  if (collection === 'blog') return [`/blog/${id}`, `/blog/category/${String(data.category)}`];
  return [`/${collection === 'legal' ? 'imprint' : collection}#${id}`];
}

/** Pages that are not entries, by their files, and the anchors on them to which texts may link. */
const pageFiles = globSync('**/*.astro', {
  cwd: join(import.meta.dirname, '../../src/pages/[...locale]'),
});
const paths = pageFiles.map((file) => `/${file.replace(/(?:^|\/)index\.astro$|\.astro$/, '')}`);
const pages = [...paths, '/blog', '/#services', '/services#beginning', '/about#team'];

/** Reports pictures and authors that are not there, and a German job that is not for everybody. */
export function checkReferences(
  { collection, locale, report, data }: Entry,
  { files, authors }: Site,
) {
  // General Equal Treatment Act (AGG), section 11.
  if (collection === 'jobs' && locale === 'de' && data.title?.endsWith(' (m/w/d)') === false)
    report(['title'], 'End the title of a German job with „ (m/w/d)“.');

  const picture = `images/${data.image}`;
  if (data.image && !files.has(picture))
    report(['image'], `There is no content/${picture}. Put it there, or correct the name.`);

  if (data.author !== undefined && authors?.includes(data.author) === false)
    report(['author'], `Write one of the authors in content/site.yaml: ${authors.join(', ')}.`);
}

/** All nodes of a text. */
const nodesIn = (node: Nodes): Nodes[] =>
  'children' in node ? [node, ...node.children.flatMap(nodesIn)] : [node];

/** Reports pages, files and pictures that a text names in vain. */
export function checkLinks(entry: Entry, { entries, files, publicFiles }: Site): void {
  const { file, locale, body, isPublished } = entry;

  // A text may link to drafts only while it is one itself.
  const linkable = entries.filter(
    (each) => each.locale === locale && (each.isPublished || !isPublished),
  );
  const addresses = new Set([...pages, ...linkable.flatMap(addressesOf)]);

  for (const node of nodesIn(markdownToMdast(body))) {
    if (!('url' in node)) continue;
    const { url } = node;
    const { line } = node.position!.start;

    if (node.type === 'image') {
      const picture = posix.join(posix.dirname(file), url);
      if (!files.has(picture))
        entry.report(
          line,
          `There is no content/${picture}. Write ./name.png or ../../images/name.jpg.`,
        );
    } else if (/^[/.]/.test(url)) {
      // The anchors within articles are asked of the built pages (tests/built/links).
      const page = url.replace(/(?<=^\/blog\/.*)#.*/, '');
      const isThere = addresses.has(page) || publicFiles.has(url.slice(1));
      if (!isThere) entry.report(line, `There is no page or file ${url} today. Correct it.`);
    }
  }
}
