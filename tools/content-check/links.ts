import GithubSlugger from 'github-slugger';
import { routes } from '#src/lib/routes.ts';
import { collectionNames, type CollectionName } from '#src/lib/content/schemas.ts';
import { isPublished } from '#src/lib/content/publication.ts';
import { inBody, twinOf, type Entry } from './entries.ts';
import { publicationOf } from './publication.ts';
import { lineAt, nodesOf, textOf, withoutCode } from './markdown.ts';
import { didYouMean } from './nearest.ts';
import type { ContentProblem } from './problem.ts';

/** Addresses that a text may link to, with the anchors of each. */
type Targets = ReadonlyMap<string, readonly string[]>;

const idsOf = (entries: readonly Entry[], name: CollectionName) => [
  ...new Set(entries.filter(({ collection }) => collection === name).map(({ id }) => id)),
];

/** The pages of the site without a language prefix. Anchors are those of the specification, section 2. */
function targetsOf(entries: readonly Entry[]): Targets {
  const ids = Object.fromEntries(collectionNames.map((name) => [name, idsOf(entries, name)])) as Record<
    CollectionName,
    string[]
  >;
  const { notFound: _, ...pages } = routes;
  return new Map<string, readonly string[]>([
    ...Object.values(pages).map((path): [string, string[]] => [path, []]),
    [routes.home, ['services']],
    [routes.services, ids.services],
    [routes.caseStudies, ids['case-studies']],
    [routes.about, ['team']],
    [routes.imprint, ids.legal],
    ...entries
      .filter(({ collection }) => collection === 'blog')
      .map((entry): [string, string[]] => [`${routes.blog}/${entry.id}`, anchorsOf(entry, entries)]),
    ...ids.jobs.map((id): [string, string[]] => [`${routes.careers}/${id}`, []]),
  ]);
}

/** The ids of an entry's headings, as Astro makes them. Those of an article come from its English text (specification, Blog). */
function anchorsOf(entry: Entry, entries: readonly Entry[]): string[] {
  const english = entry.collection === 'blog' ? twinOf(entries, entry, 'en') : undefined;
  const slugger = new GithubSlugger();
  return nodesOf((english ?? entry).tree, 'heading').map((heading) => slugger.slug(textOf(heading)));
}

const external = /^(?:https?:)?\/\/|^(?:mailto|tel):/;

function wrongTarget(target: string, targets: Targets, ownAnchors: readonly string[]): string | undefined {
  if (target === '') return 'The link has no address. Write it between the round brackets.';
  if (external.test(target)) {
    return /[/@.]example\.(?:com|org|net)\b/.test(target)
      ? `${target} is an example address. Write the real one, or remove the link.`
      : undefined;
  }
  const [, path = '', query = '', anchor = ''] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/.exec(target) ?? [];
  if (path === '') {
    return ownAnchors.includes(anchor)
      ? undefined
      : `No heading of this text has the anchor #${anchor}.${didYouMean(anchor, ownAnchors)}`;
  }
  if (!path.startsWith('/')) {
    return `“${target}” is not an address. Pages of the site start with a slash (/contact), others with https://.`;
  }
  const plain = path.replace(/^\/(?:de|en)(?=\/|$)/, '') || '/';
  if (plain !== path)
    return `${path} carries a language. Write ${plain} in both languages; the site adds the language itself.`;
  if (/\.[a-z0-9]+$/i.test(path)) return undefined;
  const anchors = targets.get(path);
  if (anchors === undefined) {
    const bare = path.replace(/\/+$/, '');
    return targets.has(bare)
      ? `${path} ends in a slash. Write ${bare}.`
      : `There is no page ${path}.${didYouMean(path, targets.keys())}`;
  }
  const job = /^\?job=(.*)$/.exec(query)?.[1];
  if (query !== '' && (path !== routes.apply || !targets.has(`${routes.careers}/${job}`))) {
    return `“${query}” leads nowhere. Only ${routes.apply}?job= with the file name of a job is known.`;
  }
  if (anchor !== '' && !anchors.includes(anchor)) {
    const known =
      anchors.length === 0
        ? 'The page has none.'
        : `Use one of: ${anchors.map((name) => `#${name}`).join(', ')}.`;
    return `The page ${path} has no anchor #${anchor}. ${known}`;
  }
  return undefined;
}

const brokenLink = /\[[^\]\n]+\][ \t]+\((?=\/|https?:|#)/g;

/** Links in the bodies lead to pages that exist, in the form that works in both languages. */
export function checkLinks(entries: readonly Entry[]): ContentProblem[] {
  const isOut = ({ data }: Entry) => isPublished(publicationOf(data));
  const all = targetsOf(entries);
  const published = targetsOf(entries.filter(isOut));
  return entries.flatMap((entry) => {
    const targets = isOut(entry) ? published : all;
    const { body, tree } = entry;
    const anchors = anchorsOf(entry, entries);
    const messageFor = (target: string) => {
      const message = wrongTarget(target, targets, anchors);
      return message !== undefined && wrongTarget(target, all, anchors) === undefined
        ? `${target} is not published yet (its fields draft, publishAt). Remove the link, or make this text a draft too.`
        : message;
    };
    const wrong = nodesOf(tree, 'link', 'definition').flatMap(({ url, position }) => {
      const message = messageFor(url);
      return message === undefined ? [] : [inBody(entry, position!.start.line, message)];
    });
    const message =
      'A space stands between the text and the address of a link: write [text](/address) without it.';
    const source = withoutCode(body, tree);
    const broken = [...source.matchAll(brokenLink)].map(({ index }) =>
      inBody(entry, lineAt(source, index), message),
    );
    return [...wrong, ...broken];
  });
}
