import { defaultLocale } from '#src/i18n/locales.ts';
import { translatedFile, type Files } from './files.ts';
import { lineAt, type Report } from './report.ts';

/**
 * A position in the source where a text of the dictionary is shown by its literal key. Keys that
 * are put together at run time are not found.
 */
export interface Usage {
  /** `hero.heading`, or a group of texts: `island` */
  key: string;
  /** `src/sections/home/Hero.astro:14` */
  location: string;
  /** True if values are passed for the {{names}} of the text. */
  hasValues: boolean;
  /** True if the file can turn <0>…</0> into an element. */
  hasLinks: boolean;
}

/** `const t = tFor(locale, 'home')`, the way every file gets its texts. */
const translator = /\bt = tFor\([^;\n]*?'([\w-]+)'\)/g;
/** `t('hero.heading'`, and whether values follow. */
const call = /\bt\(\s*'([\w.-]+)'(\s*,)?/g;
/** `tFor(locale, 'common')('nav.home'` */
const directCall = /\btFor\([^;\n]*?'([\w-]+)'\)\(\s*'([\w.-]+)'(\s*,)?/g;

/**
 * `const hero = t('hero'`, `const { heading, ...steps } = t('next'`: a group whose texts are shown
 * by their names.
 */
const groupCall =
  /\bconst (?:(\w+)|\{([^}]*)\}) = (?:t|tFor\('([\w-]+)'\))\(\s*'([\w.-]+)'(\s*,)?/g;
/** `<PageHero {...t('hero'`: a component that gets a group. */
const groupOfComponent = /<(\w+)[^<>]*?\{\.\.\.t\(\s*'([\w.-]+)'(\s*,)?/g;
/** `<PageHero {...hero}` */
const spread = (name: string) => new RegExp(`<(\\w+)[^<>]*?\\{\\.\\.\\.${name}\\}`, 'g');

/**
 * The texts that a component cannot do without: the names of the required strings of its `Props`.
 */
function textsOf(component: string, sources: Files): string[] {
  const source = [...sources].find(([file]) => file.endsWith(`/${component}.astro`))?.[1] ?? '';
  const [props = ''] = /interface Props \{[\s\S]*?\n\}/.exec(source) ?? [];
  return [...props.matchAll(/^ {2}(\w+): string;/gm)].map(([, name]) => name!);
}

/**
 * The names under which a file shows the texts of a group that it has as `variable`, or took apart.
 */
function shownNames(text: string, parts: string, variable: string, sources: Files): string[] {
  const names = parts.split(',').map((part) => part.trim().split(':')[0]!);
  const rest = names.find((name) => name.startsWith('...'))?.slice(3);
  const group = variable || rest;
  const shown = names.filter((name) => /^\w+$/.test(name));
  if (!group) return shown;
  const properties = [...text.matchAll(new RegExp(`(?<![\\w./-])${group}\\.(\\w+)`, 'g'))];
  const components = [...text.matchAll(spread(group))];
  return [
    ...shown,
    ...properties.map(([, name]) => name!),
    ...components.flatMap(([, component]) => textsOf(component!, sources)),
  ];
}

/** The texts that the source uses, by the names of their dictionaries. */
export function usagesIn(sources: Files): Map<string, Usage[]> {
  const usages = new Map<string, Usage[]>();
  for (const [source, text] of sources) {
    const add = (namespace: string, key: string, index: number, hasValues: boolean) => {
      const location = `src/${source}:${lineAt(text, index)}`;
      const usage = { key, location, hasValues, hasLinks: /TextWithLink|<0>/.test(text) };
      usages.set(namespace, [...(usages.get(namespace) ?? []), usage]);
    };
    const [namespace, another] = [...text.matchAll(translator)].map(([, name]) => name);
    if (namespace && !another)
      for (const { index, 1: key = '', 2: comma } of text.matchAll(call))
        add(namespace, key, index, comma !== undefined);
    for (const { index, 1: name = '', 2: key = '', 3: comma } of text.matchAll(directCall))
      add(name, key, index, comma !== undefined);
    for (const match of text.matchAll(groupCall)) {
      const [, variable = '', parts = '', name = namespace, group = '', comma] = match;
      for (const shown of shownNames(text, parts, variable, sources))
        if (name) add(name, `${group}.${shown}`, match.index, comma !== undefined);
    }
    for (const { index, 1: component = '', 2: group = '', 3: comma } of text.matchAll(
      groupOfComponent,
    ))
      for (const shown of textsOf(component, sources))
        if (namespace) add(namespace, `${group}.${shown}`, index, comma !== undefined);
  }
  return usages;
}

/** The key that the source uses. A singular and a plural share one. */
const calledName = (key: string) => key.replace(/_(?:one|other)$/, '');

/** The variables and tags of a text that no page fills in. */
function unfilledIn(
  text: string,
  usages: readonly Usage[],
  knownNames: ReadonlySet<string>,
): string[] {
  const isCalled = usages.length > 0;
  const names = [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)];
  const unfilled = names.filter(
    ([, name = '']) =>
      !knownNames.has(name) || (isCalled && usages.every(({ hasValues }) => !hasValues)),
  );
  const tags = text.match(/<\/?\d+>/g) ?? [];
  const loose = tags.filter(
    (tag) => !/^<\/?0>$/.test(tag) || (isCalled && usages.every(({ hasLinks }) => !hasLinks)),
  );
  return [...unfilled.map(([whole]) => whole), ...loose];
}

interface Dictionary {
  file: string;
  texts: ReadonlyMap<string, string>;
  lineOf: (path: string[]) => number;
}

/** Reports texts that pages use and no dictionary has, and variables that no page fills in. */
export function checkUsedTexts(
  dictionaries: ReadonlyMap<string, Dictionary>,
  sources: Files,
  report: Report,
): void {
  const usages = usagesIn(sources);
  const words = new Set([...sources.values()].flatMap((text) => text.match(/\w+/g) ?? []));
  for (const [namespace, all] of usages) {
    const englishName = `dictionary/${defaultLocale}/${namespace}.json`;
    const english = dictionaries.get(englishName);
    const german = dictionaries.get(translatedFile(englishName));
    // A dictionary that is missing in one language only is reported with the names of files.
    if (!english && !german)
      report(
        englishName,
        undefined,
        `Put it back in both languages: ${all[0]!.location} shows its texts.`,
      );
    if (!english || !german || english.texts.size === 0 || german.texts.size === 0) continue;
    const names = new Set([...english.texts.keys(), ...german.texts.keys()].map(calledName));
    for (const { key, location } of all) {
      const isThere = [...names, ...english.texts.keys()].some(
        (name) => name === key || name.startsWith(`${key}.`),
      );
      if (isThere) continue;
      const message = `Put this text back in both languages, or correct its key there: ${location} shows it.`;
      report(english.file, english.lineOf(key.split('.')), message, key);
    }
  }
  for (const { file, texts, lineOf } of dictionaries.values()) {
    const namespace = /([\w-]+)\.json$/.exec(file)![1]!;
    for (const [key, text] of texts) {
      const called = (usages.get(namespace) ?? []).filter((usage) => usage.key === calledName(key));
      const [first] = unfilledIn(text, called, words);
      const there = called[0] ? ` (${called[0].location})` : '';
      if (first)
        report(
          file,
          lineOf(key.split('.')),
          `No page fills in ${first} here${there}. Correct it, or take it away.`,
          key,
        );
    }
  }
}
