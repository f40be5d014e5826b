import { globSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Nodes } from 'mdast';
import { markdownToMdast } from 'satteri';
import type { SiteSettings } from '#src/lib/site/schema.ts';
import { settingAt } from '#src/lib/site/settings.ts';
import type { Entry } from './entries.ts';
import type { Files } from './files.ts';
import { leavesOf, lineAt } from './report.ts';
import type { Source } from './source.ts';

/** Where the references of a text are looked up. `settings`: undefined if they have a problem. */
interface Site {
  entries: readonly Entry[];
  files: Files;
  /** The files of public/. */
  publicFiles: Files;
  settings: SiteSettings | undefined;
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

/** Tells pictures and authors that are not there, and a German job that is not for everybody. */
export function checkFacts({ collection, locale, tell, data }: Entry, { settings }: Site): void {
  // General Equal Treatment Act (AGG), section 11.
  if (collection === 'jobs' && locale === 'de' && data.title?.endsWith(' (m/w/d)') === false)
    tell(['title'], 'End the title of a German job with „ (m/w/d)“.');
  if (!settings) return;

  const authors = Object.keys(settings.authors);
  for (const field of ['author', 'secondAuthor']) {
    const name = data[field];
    if (name && !authors.includes(name))
      tell([field], `Write one of the authors in content/site.yaml: ${authors.join(', ')}.`);
  }
}

/** Tells pictures that fields name in vain. */
export function checkPictureNames({ data, tell }: Pick<Source, 'data' | 'tell'>, files: Files) {
  for (const { path, value } of leavesOf(data)) {
    if (!/^(?:image|picture)$/.test(String(path.at(-1)))) continue;
    const picture = `images/${String(value)}`;
    if (!files.has(picture))
      tell(path, `There is no content/${picture}. Put it there, or correct the name.`);
  }
}

/** All nodes of a text. */
const nodesIn = (node: Nodes): Nodes[] =>
  'children' in node ? [node, ...node.children.flatMap(nodesIn)] : [node];

/** Tells pages, files, pictures and values of content/site.yaml that a text names in vain. */
export function checkText(entry: Entry, { entries, files, publicFiles, settings }: Site): void {
  const { file, collection, locale, body, linesAbove, isOut } = entry;

  // A text may link to drafts only while it is one itself.
  const open = entries.filter((each) => each.locale === locale && (each.isOut || !isOut));
  const addresses = new Set([...pages, ...open.flatMap(addressesOf)]);

  for (const node of nodesIn(markdownToMdast(body))) {
    if (!('url' in node)) continue;
    const { url } = node;
    const line = linesAbove + node.position!.start.line;

    if (node.type === 'image') {
      const picture = posix.join(posix.dirname(file), url);
      if (!files.has(picture))
        entry.tell(
          line,
          `There is no content/${picture}. Write ./name.png or ../../images/name.jpg.`,
        );
    } else if (/^[/.]/.test(url)) {
      // The anchors within articles are asked of the built pages (tests/built/links).
      const page = url.replace(/(?<=^\/blog\/.*)#.*/, '');
      const isThere = addresses.has(page) || publicFiles.has(url.slice(1));
      if (!isThere) entry.tell(line, `There is no page or file ${url} today. Correct it.`);
    }
  }

  if (collection !== 'legal' || !settings) return;
  for (const { index, 1: path = '' } of body.matchAll(/\{\{\s*(.*?)\s*\}\}/g)) {
    const line = linesAbove + lineAt(body, index);
    if (settingAt(settings, path) === undefined)
      entry.tell(line, `content/site.yaml has no value ${path}. Correct the name.`);
  }
}
