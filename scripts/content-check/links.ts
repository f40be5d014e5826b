import GithubSlugger from 'github-slugger';
import { isPublished } from '#src/lib/content/publication.ts';
import { routes } from '#src/lib/routes.ts';
import { inBody, publicationOf, twinOf, type Entry } from './entries.ts';
import type { Files } from './files.ts';
import { didYouMean, type ContentProblem } from './problem.ts';
import { nodesOf, textOf } from './prose.ts';

/** Addresses that a text may link to, with the anchors of each. */
type Targets = ReadonlyMap<string, readonly string[]>;

/** The pages of the site without a language prefix. Anchors are those of the specification, section 2. */
function targetsOf(entries: readonly Entry[], locale: Entry['locale']): Targets {
  const own = entries.filter((entry) => entry.locale === locale);
  const idsOf = (name: Entry['collection']) =>
    own.filter(({ collection }) => collection === name).map(({ id }) => id);
  const posts = own.filter(({ collection }) => collection === 'blog');
  const { notFound: _, ...pages } = routes;
  return new Map<string, readonly string[]>([
    ...Object.values(pages).map((path): [string, string[]] => [path, []]),
    [routes.home, ['services']],
    [routes.services, ['beginning', ...idsOf('services')]],
    [routes.caseStudies, idsOf('case-studies')],
    [routes.about, ['team']],
    [routes.imprint, idsOf('legal')],
    ...posts.map((post): [string, string[]] => [`${routes.blog}/${post.id}`, anchorsOf(post, entries)]),
    ...posts.map(({ data }): [string, string[]] => [`${routes.blog}/category/${String(data.category)}`, []]),
    ...idsOf('jobs').map((id): [string, string[]] => [`${routes.careers}/${id}`, []]),
  ]);
}

const levelsOf = ({ tree }: Entry) => nodesOf(tree, 'heading').map(({ depth }) => depth);

/** The ids of an entry's headings, as load.ts gives them: those of the English text where both have the same headings. */
function anchorsOf(entry: Entry, entries: readonly Entry[]): string[] {
  const english = twinOf(entries, entry, 'en');
  const isSame = english && levelsOf(english).join() === levelsOf(entry).join();
  const slugger = new GithubSlugger();
  return nodesOf((isSame ? english : entry).tree, 'heading').map((heading) => slugger.slug(textOf(heading)));
}

function wrongAddress(url: string): string | undefined {
  if (url === '') return 'The link has no address. Write it between the round brackets.';
  if (/^https?:\/\/(?:[\w-]+\.)*example\.(?:com|org|net)\b/.test(url))
    return `${url} is an example. Write the real address.`;
  if (url.startsWith('http://')) return `${url} is not encrypted. Write https:// before it.`;
  return undefined;
}

function wrongTarget(url: string, targets: Targets, ownAnchors: readonly string[], files: Files) {
  const [, path = '', query = '', anchor = ''] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/.exec(url) ?? [];
  const known = path === '' ? ownAnchors : targets.get(path);
  if (path !== '' && !path.startsWith('/'))
    return `“${url}” is no address. A page of the site starts with a slash (/contact), another site with https://.`;
  const plain = path.replace(/^\/(?:de|en)(?=\/|$)/, '').replace(/(?<=.)\/+$/, '') || '/';
  if (path !== '' && plain !== path)
    return `Write ${plain} in place of ${path}: without a language, which the site adds, and without a slash at the end.`;
  if (known === undefined && /\.\w+$/.test(path) && files.has(path.slice(1))) return undefined;
  if (known === undefined) return `There is no page or file ${path}.${didYouMean(path, targets.keys())}`;
  const job = /^\?job=(.*)$/.exec(query)?.[1];
  if (query !== '' && (path !== routes.apply || !targets.has(`${routes.careers}/${job}`)))
    return `“${query}” leads nowhere. Only ${routes.apply}?job= with the file name of a job is known.`;
  if (anchor !== '' && !known.includes(anchor))
    return `There is no anchor #${anchor}${path && ` on ${path}`}.${didYouMean(anchor, known) || ` Known are: ${known.join(', ') || 'none'}.`}`;
  return undefined;
}

/** Links in the bodies lead to pages and files that are there. `files` are those of the folder public. */
export function checkLinks(entries: readonly Entry[], files: Files): ContentProblem[] {
  const isOut = (entry: Entry) => isPublished(publicationOf(entry));
  const out = entries.filter(isOut);
  return entries.flatMap((entry) => {
    const all = targetsOf(entries, entry.locale);
    const targets = isOut(entry) ? targetsOf(out, entry.locale) : all;
    const anchors = anchorsOf(entry, entries);
    return nodesOf(entry.tree, 'link', 'definition').flatMap(({ url, position }) => {
      // An address that stands in the text as itself gets its https from the site.
      const typed = entry.body.startsWith('www.', position!.start.offset);
      const message = typed ? undefined : (wrongAddress(url) ?? inSite(url));
      return message === undefined ? [] : [inBody(entry, position!.start.line, message)];
    });
    function inSite(url: string) {
      if (/^(?:https:\/\/|mailto:|tel:)/.test(url)) return undefined;
      const message = wrongTarget(url, targets, anchors, files);
      return message !== undefined && wrongTarget(url, all, anchors, files) === undefined
        ? `${url} is not published yet. Remove the link, or let this text wait for the same day.`
        : message;
    }
  });
}
