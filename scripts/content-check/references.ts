import { globSync } from 'node:fs';
import { join, posix } from 'node:path';
import GithubSlugger from 'github-slugger';
import type { Nodes } from 'mdast';
import type { SiteSettings } from '#src/lib/site/schema.ts';
import { settingAt } from '#src/lib/site/settings.ts';
import type { Entry } from './entries.ts';
import { englishFile, type Files } from './files.ts';
import { wrongAddresses } from './links.ts';
import { nodesOf } from './nodes.ts';
import { lineAt } from './report.ts';

const levelsOf = (entry: Entry) => String(nodesOf(entry.tree, 'heading').map(({ depth }) => depth));

/**
 * The anchors of an entry's headings, as load.ts gives them: those of the English text if both
 * texts have the same headings.
 */
function anchorsOf(entry: Entry, entries: readonly Entry[]): string[] {
  const english = entries.find(({ file }) => file === englishFile(entry.file));
  const model = english && levelsOf(english) === levelsOf(entry) ? english : entry;
  const slugger = new GithubSlugger();
  return nodesOf(model.tree, 'heading').map((heading) => {
    const words = nodesOf(heading, 'text', 'inlineCode').map(({ value }) => value);
    return `#${slugger.slug(words.join(''))}`;
  });
}

/**
 * The addresses that an entry adds to its language. Anchors are those of the specification, section
 * 2.
 */
function addressesOf(entry: Entry, entries: readonly Entry[]): string[] {
  const { collection, id, data } = entry;
  if (collection === 'services') return [`/services#${id}`];
  if (collection === 'case-studies') return [`/case-studies#${id}`];
  if (collection === 'legal') return [`/imprint#${id}`];
  if (collection === 'jobs') return [`/careers/${id}`, `/careers/apply?job=${id}`];
  const anchors = ['', ...anchorsOf(entry, entries)].map((anchor) => `/blog/${id}${anchor}`);
  return [`/blog/category/${String(data.category)}`, ...anchors];
}

/** Pages that are no entries, by their files, and the anchors on them to which texts may link. */
const pageFiles = globSync('**/*.astro', {
  cwd: join(import.meta.dirname, '../../src/pages/[...locale]'),
});
const paths = pageFiles.map((file) => `/${file.replace(/(?:^|\/)index\.astro$|\.astro$/, '')}`);
const fixed = [...paths, '/blog', '/#services', '/services#beginning', '/about#team'];

/**
 * True for a link without a name for screen readers (WCAG 2.2, 2.4.4): it has neither words nor a
 * picture with a description.
 */
function isNameless(link: Nodes): boolean {
  const words = nodesOf(link, 'text', 'inlineCode').map(({ value }) => value);
  const pictures = nodesOf(link, 'image').map(({ alt }) => alt ?? '');
  return [...words, ...pictures].join('').trim() === '';
}

/**
 * Checks that links lead to existing pages and files, and links of a published text to published
 * entries.
 * @param publicFiles the files of public/
 * @param siteUrl the address of the site, undefined if content/site.yaml is broken
 */
export function checkLinks(
  entries: readonly Entry[],
  publicFiles: Files,
  siteUrl = 'https://www.example.com',
): void {
  const host = new URL(siteUrl).hostname.replace(/^www\./, '');
  const pages = entries.map((entry) => ({ ...entry, addresses: addressesOf(entry, entries) }));
  for (const entry of entries) {
    const { locale, tree, isPublished, reportLine } = entry;
    const open = pages.filter(
      (page) => page.locale === locale && (page.isPublished || !isPublished),
    );
    const addresses = open.flatMap((page) => page.addresses);
    const known = new Set([...fixed, ...anchorsOf(entry, entries), ...addresses]);
    for (const link of nodesOf(tree, 'link', 'definition')) {
      const { url, position } = link;
      const report = (message: string) => reportLine(position!.start.line, message);
      const isElsewhere = /^(?:https?:\/\/|mailto:|tel:)./.test(url);
      const wrong = wrongAddresses.find(({ isWrong }) => isWrong(url, host));
      if (link.type === 'link' && isNameless(link))
        report(`A link without words: “${url}”. Write [words](${url}), or delete it.`);
      if (wrong) report(`${wrong.sentence}. Found: “${url}”`);
      else if (!isElsewhere && !known.has(url) && !publicFiles.has(url.slice(1)))
        report(`Nothing is published at “${url}” today. Write /contact or https://…`);
    }
  }
}

/**
 * Checks that `{{…}}` is only in legal texts, and in program text of the others, and names a value
 * of content/site.yaml. `settings` is undefined if that file is broken.
 */
export function checkTokens(entry: Entry, settings: SiteSettings | undefined): void {
  const { body, collection, tree, reportLine } = entry;
  const isLegal = collection === 'legal';
  // In a legal text every token is replaced, also in program text.
  const places = isLegal
    ? [{ start: 0, text: body }]
    : nodesOf(tree, 'text').map((node) => {
        const { start, end } = node.position!;
        return { start: start.offset!, text: body.slice(start.offset, end.offset) };
      });
  for (const { start, text } of places) {
    for (const { index, 0: found, 1: path = '' } of text.matchAll(/\{\{\s*([\w.]*)/g)) {
      const line = lineAt(body, start + index);
      if (!isLegal)
        reportLine(
          line,
          `Only legal texts have {{…}}: write the value, or program text in backticks. Found: “${found}”`,
        );
      else if (settings && settingAt(settings, path) === undefined)
        reportLine(line, `content/site.yaml has no value of the name “${path}”. Correct it.`);
    }
    if (!isLegal) continue;
    for (const { index, 0: found } of text.matchAll(/(?<!\{)\{\w+\.\w+\}(?!\})/g))
      reportLine(
        lineAt(body, index),
        `A value of content/site.yaml has two braces on each side: {${found}}.`,
      );
  }
}

/**
 * Checks the pictures and authors that an entry names, and that a job is for everybody (AGG,
 * section 11).
 */
export function checkReferences(
  entry: Entry,
  files: Files,
  settings: SiteSettings | undefined,
): void {
  const { collection, data, file, tree, reportField, reportLine } = entry;
  if (
    file.startsWith('jobs/de/') &&
    typeof data.title === 'string' &&
    !data.title.endsWith(' (m/w/d)')
  )
    reportField(['title'], 'A German job names all whom it is for: end the title with „ (m/w/d)“.');
  const picture = `images/${String(data.image)}`;
  if (data.image && !files.has(picture))
    reportField(['image'], `There is no content/${picture}. Put it there, or correct the name.`);
  const authors = Object.keys(settings?.authors ?? {});
  for (const field of ['author', 'secondAuthor'])
    if (settings && data[field] && authors.every((name) => name !== data[field]))
      reportField([field], `The authors of content/site.yaml are ${authors.join(', ')}.`);
  for (const { alt, url, position } of nodesOf(tree, 'image')) {
    const path = posix.join(posix.dirname(file), url);
    const report = (message: string) => reportLine(position!.start.line, message);
    if (collection === 'legal') report('Legal texts have no pictures. Remove this one.');
    else if (!files.has(path))
      report(`There is no content/${path}. Write ./name.png or ../../images/name.jpg.`);
    else if (!alt?.trim()) report('Write between the square brackets what the picture shows.');
  }
  for (const { position } of nodesOf(tree, 'imageReference'))
    reportLine(position!.start.line, 'Write a picture as ![What it shows](./name.png).');
}
