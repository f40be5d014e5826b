import type { Dictionary } from './dictionary.ts';
import type { Files } from './entries.ts';
import type { ContentProblem } from './problem.ts';

/**
 * Which keys the source uses. A key counts as used when one of these stands in src, wherever it is:
 * - its full dotted name as a literal, or `namespace:` before it: 'form.name.label', "contact:form.name.label";
 * - for a plural, the name without its ending;
 * - a template that starts with a part of its name up to a dot or colon, or further: `form.errors.${code}`;
 * - a call that takes a whole group: t('form', { returnObjects: true });
 * - a property of an island's texts: strings.form.name.label, or a part of them by an index: strings.errors[code].
 * The namespace of a bare name is not looked at, so that no key in use is ever called unused.
 */
interface Usage {
  names: ReadonlySet<string>;
  prefixes: readonly string[];
}

const literal = /(['"`])((?:[\w-]+:)?[\w-]+(?:\.[\w-]+)*)\1/g;
const template = /`((?:[\w-]+[.:])+[\w-]*)\$\{/g;
const group = /(['"`])((?:[\w-]+:)?[\w-]+(?:\.[\w-]+)*)\1\s*,\s*\{[^}]*\breturnObjects\b/g;
const property = /\b(?:strings|texts)\.(\w+(?:\.\w+)*)/g;
const index = /\b(?:strings|texts)\.(\w+(?:\.\w+)*)\[/g;

function usageIn(sources: Files): Usage {
  const all = [...sources.values()];
  const matches = (pattern: RegExp, group = 1) =>
    all.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[group] ?? ''));
  const groups = [...matches(group, 2), ...matches(index)];
  return {
    names: new Set([...matches(literal, 2), ...matches(property)]),
    prefixes: [...matches(template), ...groups.map((name) => `${name}.`)],
  };
}

const withoutPlural = (key: string) => key.replace(/_(?:zero|one|two|few|many|other)$/, '');

/** Keys of the dictionaries that no page uses. Reported in English; both languages have the same keys. */
export function checkUnusedKeys(dictionaries: readonly Dictionary[], sources: Files): ContentProblem[] {
  const { names, prefixes } = usageIn(sources);
  return dictionaries
    .filter(({ locale }) => locale === 'en')
    .flatMap(({ file, namespace, texts }) => {
      const isUsed = (key: string) =>
        [key, withoutPlural(key)].some((name) => names.has(name) || names.has(`${namespace}:${name}`)) ||
        prefixes.some((prefix) => key.startsWith(prefix) || `${namespace}:${key}`.startsWith(prefix));
      return [...texts]
        .filter(([key]) => !isUsed(key))
        .map(([key, { line }]) => ({
          file,
          line,
          field: key,
          message:
            'is used by no page. Remove it from both languages, or ask a developer if it is meant for a new page.',
        }));
    });
}
