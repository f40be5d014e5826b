import { isLocale } from '#src/i18n/locales.ts';
import { inBody, type Entry } from './entries.ts';
import { didYouMean, leavesOf, lineAt, type ContentProblem } from './problem.ts';

/** Paths of the settings that a text can show: single values and pairs of languages, not lists. */
const pathsOf = (settings: object) =>
  new Set(
    leavesOf(settings)
      .filter(({ path }) => path.every((key) => typeof key === 'string'))
      .map(({ path }) => (isLocale(String(path.at(-1))) ? path.slice(0, -1) : path).join('.')),
  );

/** `{{…}}` stands only in legal texts and names a value of content/site.yaml. `settings` are undefined while it is broken. */
export function checkTokens(entry: Entry, settings: object | undefined): ContentProblem[] {
  const { body, collection } = entry;
  const known = settings && pathsOf(settings);
  return [...body.matchAll(/\{\{\s*([\w.]*)(\s*\}\})?/g)].flatMap(({ index, 1: path = '', 2: end }) => {
    let message: string | undefined;
    if (collection !== 'legal')
      message = '{{…}} is filled in only in legal texts. Write the words themselves here.';
    else if (end === undefined) message = 'The token is not complete. Write it as {{company.legalName}}.';
    else if (known && !known.has(path))
      message = `{{${path}}} names no value of content/site.yaml.${didYouMean(path, known)}`;
    return message === undefined ? [] : [inBody(entry, lineAt(body, index), message)];
  });
}
