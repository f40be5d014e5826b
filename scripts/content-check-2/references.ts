import { globSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Nodes, Root } from 'mdast';
import { markdownToMdast } from 'satteri';
import type { SiteSettings } from '#src/lib/site/schema.ts';
import { settingAt } from '#src/lib/site/settings.ts';
import type { Entry } from './entries.ts';
import type { Files } from './files.ts';
import { lineAt } from './report.ts';

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
function checkNamed({ collection, locale, tell, ...entry }: Entry, { files, settings }: Site) {
  const data = entry.data as Partial<Record<string, string>>;
  // General Equal Treatment Act (AGG), section 11.
  const isForAll = collection !== 'jobs' || locale === 'en' || data.title?.endsWith(' (m/w/d)');
  if (data.title && !isForAll) tell(['title'], 'End the title of a German job with „ (m/w/d)“.');
  if (data.image && !files.has(`images/${data.image}`))
    tell(['image'], `There is no content/images/${data.image}. Put it there, or correct the name.`);
  const authors = Object.keys(settings?.authors ?? {});
  for (const field of ['author', 'secondAuthor'])
    if (settings && data[field] && !authors.includes(data[field]))
      tell([field], `Write one of the authors in content/site.yaml: ${authors.join(', ')}.`);
}

/** All nodes of a text. */
const nodesIn = (node: Nodes): Nodes[] =>
  'children' in node ? [node, ...node.children.flatMap(nodesIn)] : [node];

const hostOf = (url: string) => URL.parse(url)?.hostname.replace(/^www\./, '');

/** Tells pages, files, pictures and values of content/site.yaml that a text names in vain. */
function checkText(entry: Entry, { entries, files, publicFiles, settings }: Site): void {
  const { file, body, linesAbove } = entry;
  // A text may link to drafts only while it is one itself.
  const open = entries.filter(
    (each) => each.locale === entry.locale && (each.isOut || !entry.isOut),
  );
  const known = new Set([...pages, ...open.flatMap(addressesOf)]);
  // The anchors within articles are asked of the built pages (tests/built/links).
  const isThere = (url: string) =>
    known.has(url.replace(/(?<=^\/blog\/[^#]+)#.*/, '')) || publicFiles.has(url.slice(1));
  for (const node of nodesIn(markdownToMdast(body) as Root)) {
    if (!('url' in node)) continue;
    const { url } = node;
    const tell = (message: string) =>
      entry.tellLine(linesAbove + node.position!.start.line, message);
    const picture = posix.join(posix.dirname(file), url);
    if (node.type === 'image' && !files.has(picture))
      tell(`There is no content/${picture}. Write ./name.png or ../../images/name.jpg.`);
    if (node.type === 'image') continue;
    if (settings && hostOf(url) === hostOf(settings.site.url))
      tell(`This is our own site. Write only what follows its name, such as /contact: ${url}`);
    if (/^[/.]/.test(url) && !isThere(url))
      tell(`There is no page or file ${url} today. Correct the address.`);
  }
  if (entry.collection !== 'legal' || !settings) return;
  for (const { index, 1: path = '' } of body.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g))
    if (settingAt(settings, path) === undefined)
      entry.tellLine(
        linesAbove + lineAt(body, index),
        `content/site.yaml has no value ${path}. Correct the name.`,
      );
}

/** Tells what an entry names and is not there. */
export function checkReferences(entry: Entry, site: Site): void {
  checkNamed(entry, site);
  checkText(entry, site);
}
