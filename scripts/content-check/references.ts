import { globSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Nodes } from 'mdast';
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
export function checkFacts(
  { collection, locale, tell, data }: Entry,
  { files, settings }: Site,
): void {
  const { title, image } = data;
  // General Equal Treatment Act (AGG), section 11.
  if (collection === 'jobs' && locale === 'de' && title && !/ \(m\/w\/d\)$/.test(title))
    tell(['title'], 'End the title of a German job with „ (m/w/d)“.');
  if (image && !files.has(`images/${image}`))
    tell(['image'], `There is no content/images/${image}. Put it there, or correct the name.`);
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
export function checkText(entry: Entry, { entries, files, publicFiles, settings }: Site): void {
  const { file, locale, body, linesAbove, isOut } = entry;
  const tell = (line: number, message: string) => entry.tellLine(linesAbove + line, message);
  // A text may link to drafts only while it is one itself.
  const open = entries.filter((each) => each.locale === locale && (each.isOut || !isOut));
  const known = new Set([...pages, ...open.flatMap(addressesOf)]);
  for (const node of nodesIn(markdownToMdast(body))) {
    if (!('url' in node)) continue;
    const { type, url } = node;
    const { line } = node.position!.start;
    const picture = posix.join(posix.dirname(file), url);
    // The anchors within articles are asked of the built pages (tests/built/links).
    const page = url.replace(/(?<=^\/blog\/.*)#.*/, '');
    if (type === 'image' && !files.has(picture))
      tell(line, `There is no content/${picture}. Write ./name.png or ../../images/name.jpg.`);
    else if (type !== 'image' && settings && hostOf(url) === hostOf(settings.site.url))
      tell(line, `This is our own site. Write only what follows its name: ${url}`);
    else if (
      type !== 'image' &&
      /^[/.]/.test(url) &&
      !known.has(page) &&
      !publicFiles.has(url.slice(1))
    )
      tell(line, `There is no page or file ${url} today. Correct the address.`);
  }
  if (entry.collection !== 'legal' || !settings) return;
  for (const { index, 1: path = '' } of body.matchAll(/\{\{\s*(.*?)\s*\}\}/g))
    if (settingAt(settings, path) === undefined)
      tell(lineAt(body, index), `content/site.yaml has no value ${path}. Correct the name.`);
}
