import { isLocale } from '#src/i18n/locales.ts';
import type { CollectionName } from '#src/lib/content/schemas.ts';
import { inBody, type Entry } from './entries.ts';
import { leavesOf } from './leaves.ts';
import { lineAt, withoutCode } from './markdown.ts';
import { didYouMean } from './nearest.ts';
import type { ContentProblem } from './problem.ts';

const wholeToken = /^\{\{\s*([A-Za-z0-9_.]+)\s*\}\}/;

/** Paths of the settings that a text can show: single values and pairs of languages, not lists. */
export function tokenPaths(settings: unknown): string[] {
  const shown = leavesOf(settings)
    .filter(({ path, value }) => ['string', 'number'].includes(typeof value) && path.every(isName))
    .map(({ path }) => (isLocale(String(path.at(-1))) ? path.slice(0, -1) : path).join('.'));
  return [...new Set(shown)];
}

const isName = (key: PropertyKey) => typeof key === 'string';

/** `{{…}}` stands only in legal texts and names a value of content/site.yaml. `known` is undefined while it is broken. */
export function checkTokens(entry: Entry, known: readonly string[] | undefined): ContentProblem[] {
  const text = withoutCode(entry.body, entry.tree);
  return [...text.matchAll(/\{\{/g)].flatMap(({ index }) => {
    const message = wrongToken(text.slice(index), entry.collection, known);
    return message === undefined ? [] : [inBody(entry, lineAt(text, index), message)];
  });
}

function wrongToken(text: string, collection: CollectionName, known: readonly string[] | undefined) {
  if (collection !== 'legal')
    return '{{…}} is filled in only in the texts of content/legal. Write the words themselves here.';
  const path = wholeToken.exec(text)?.[1];
  if (path === undefined) return 'The token is not complete. Write it as {{company.legalName}}.';
  if (known === undefined || known.includes(path)) return undefined;
  return `{{${path}}} names no value of content/site.yaml.${didYouMean(path, known) || ' The file shows the names.'}`;
}
