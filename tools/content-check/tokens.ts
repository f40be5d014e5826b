import { locales } from '#src/i18n/locales.ts';
import type { Entry } from './entries.ts';
import { linesBefore, withoutCode } from './markdown.ts';
import { didYouMean } from './nearest.ts';
import type { ContentProblem } from './problem.ts';

const wholeToken = /^\{\{\s*([A-Za-z0-9_.]+)\s*\}\}/;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Paths of the settings that a text can show: single values and pairs of languages, not lists. */
export function tokenPaths(settings: unknown, path = ''): string[] {
  if (typeof settings === 'string' || typeof settings === 'number') return [path];
  if (!isRecord(settings)) return [];
  if (locales.every((locale) => locale in settings)) return [path];
  return Object.entries(settings).flatMap(([key, value]) =>
    tokenPaths(value, path === '' ? key : `${path}.${key}`),
  );
}

/** `{{…}}` stands only in legal texts and names a value of content/site.yaml. `known` is undefined while it is broken. */
export function checkTokens(
  entries: readonly Entry[],
  known: readonly string[] | undefined,
): ContentProblem[] {
  return entries.flatMap(({ file, collection, body, bodyLine, tree }) => {
    const text = withoutCode(body, tree);
    return [...text.matchAll(/\{\{/g)].flatMap(({ index }) => {
      const place = { file, line: bodyLine + linesBefore(text, index) };
      if (collection !== 'legal') {
        return [
          {
            ...place,
            message:
              '{{…}} is filled in only in the texts of content/legal. Write the words themselves here.',
          },
        ];
      }
      const path = wholeToken.exec(text.slice(index))?.[1];
      if (path === undefined)
        return [{ ...place, message: 'The token is not complete. Write it as {{company.legalName}}.' }];
      if (known === undefined || known.includes(path)) return [];
      const message = `{{${path}}} names no value of content/site.yaml.${didYouMean(path, known) || ' The file shows the names.'}`;
      return [{ ...place, message }];
    });
  });
}
