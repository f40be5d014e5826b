import { routes } from '#src/lib/routes.ts';
import { collectionNames, type CollectionName } from '../schemas.ts';
import type { Entry } from './entries.ts';
import { headingsOf } from './headings.ts';
import { linesBefore, withoutCode } from './markdown.ts';
import { didYouMean } from './nearest.ts';
import type { Problem } from './problem.ts';

/** Addresses that a text may link to, with the anchors of each. */
type Targets = ReadonlyMap<string, readonly string[]>;

const idsOf = (entries: readonly Entry[], name: CollectionName) => [
  ...new Set(entries.filter(({ collection }) => collection === name).map(({ id }) => id)),
];

/** The pages of the site without a language prefix. Anchors are those of the specification, section 2. */
export function targetsOf(entries: readonly Entry[]): Targets {
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
    ...ids.blog.map((id): [string, string[]] => [`${routes.blog}/${id}`, []]),
    ...ids.jobs.map((id): [string, string[]] => [`${routes.careers}/${id}`, []]),
  ]);
}

/** The anchor that a heading gets: lower case, hyphens for spaces, no other signs. */
const anchorOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

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

const inlineLink = /(?<!!)\[[^\]]*\]\(\s*<?([^)\s>]*)[^)]*\)/g;
const definition = /^ {0,3}\[[^\]\n]+\]:[ \t]*<?([^\s>]+)/gm;
const htmlLink = /<a\s[^>]*?href="([^"]*)"/g;
const autolink = /<((?:https?:|mailto:)[^>]*)>/g;
const brokenLink = /\[[^\]\n]+\][ \t]+\((?=\/|https?:|#)/g;

/** Links in the bodies lead to pages that exist, in the form that works in both languages. */
export function checkLinks(entries: readonly Entry[]): Problem[] {
  const targets = targetsOf(entries);
  return entries.flatMap(({ file, body, bodyLine }) => {
    const text = withoutCode(body);
    const anchors = headingsOf(body).map((heading) => anchorOf(heading.text));
    const lineAt = (offset: number) => bodyLine + linesBefore(text, offset);
    const links = [inlineLink, definition, htmlLink, autolink].flatMap((pattern) => [
      ...text.matchAll(pattern),
    ]);
    const broken = [...text.matchAll(brokenLink)].map(({ index }) => ({
      file,
      line: lineAt(index),
      message:
        'A space stands between the text and the address of a link: write [text](/address) without it.',
    }));
    const wrong = links.flatMap(({ 1: target = '', index }) => {
      const message = wrongTarget(target, targets, anchors);
      return message === undefined ? [] : [{ file, line: lineAt(index), message }];
    });
    return [...wrong, ...broken];
  });
}
