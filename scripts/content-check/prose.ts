import type { Locale } from '#src/i18n/locales.ts';
import { masked, typographyEdits } from '#src/lib/content/typography.ts';
import { leavesOf, type Path } from './report.ts';
import type { Source } from './source.ts';

/*
 * A character is allowed wherever the page shows the character as typed. The rules reject what
 * would be wrong on the page: leftover Markdown, HTML and converter output, and quotation marks of
 * the other language.
 */

/** Masks text that the rules skip, without changing offsets. */
export const mask = (text: string, pattern: RegExp) =>
  text.replace(pattern, (found) => masked.repeat(found.length));

/** Parts of a text in which otherwise rejected characters are allowed. */
const allowed = [
  // URLs and email addresses.
  /(?:https?:\/\/|www\.)[^\s*\[]+/g,
  /[\w.\-]+@\w+/g,
  // Emoji sequences. The lookahead is faster.
  /(?=\p{Emoji})\p{RGI_Emoji}/gv,
];

/** A Markdown body (with backslash escapes), a field, or a dictionary text (without typography). */
type Kind = 'markdown' | 'field' | 'dictionary';

interface Rule {
  pattern: RegExp;
  /** What editors should do. */
  remedy: string;
  /** Default: all. */
  kinds?: Kind[];
}

const list =
  'This is not a list. Start each item with “- ” or “1. ”, with an ordinary space. A number that starts a sentence is written 1\\.';
const leftover = 'This was left by another program or a converter. Delete it';
const shownAsTyped: Kind[] = ['field', 'dictionary'];

const rules: Rule[] = [
  {
    pattern: /\t/,
    remedy: 'This is a tab. Write a space. Cells of a table have | between them',
  },
  {
    pattern: /[[\p{Cc}\p{Cf}\p{Co}]--[\n\u00ad\u2060]]/v,
    remedy: 'A character here cannot be seen. Type the words around it again',
  },
  {
    pattern: /&(?:#\w+|[A-Za-z]+\d*);/,
    remedy: 'This is the name of a character in HTML. Type the character itself',
    kinds: shownAsTyped,
  },
  {
    pattern: /<[\/!]?\p{L}|<!-/u,
    remedy:
      'This is HTML. Delete it. A text below the fields may have <br> and comments; a < that means “less” needs a space after it',
  },
  { pattern: /%%|\{\{|\}\}|\{%|%\}|\{[#.:][^}]*\}|\[\[|\$\$|~~/, remedy: leftover },
  { pattern: /==[^\s=](?:[^=]*[^\s=])?==/, remedy: leftover },
  { pattern: /\\u[\da-f]{4}|\\[a-z]+\{|\\\\/i, remedy: leftover },
  {
    pattern: /\\[!-\/:-@\[-`\{-~]/,
    remedy: 'A field shows its backslashes. Delete this one',
    kinds: shownAsTyped,
  },
  {
    pattern: /\*\*|(?<![^\s("'„“‚‘\[])\*(?=[\p{L}"'„“‚‘])/u,
    remedy:
      'These asterisks would be visible. In a text, bold is **word**, without spaces or punctuation inside the asterisks; a field has no bold words',
  },
  {
    pattern: /\p{L}{2}\*(?=\p{L}{2})/u,
    remedy: 'Write Entwickler:innen, or both words. A product is 2 × 3',
  },
  {
    pattern: /(?<![\p{L}\p{N}_])_{1,2}(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])_{1,2}(?![\p{L}\p{N}_])/u,
    remedy: 'This underscore would be visible. Bold is **word**, program text is in `backticks`',
  },
  {
    pattern: /`(?=\S)|(?<=\S)`/,
    remedy: "This backtick would be visible. Program text has one on each side; an apostrophe is '",
  },
  {
    pattern:
      /\]\(|\]\s\((?=[\/.#\ufffc]|mailto:|tel:)|!\[|\[\^|\]\[(?=\p{L})|\[[^\[\]]*\((?=\/|\ufffc)/u,
    remedy:
      'This link, image or footnote is not complete. Write [words](/address) or ![what it shows](./name.png), without spaces in the address, or [^1] with a line [^1]: below; a field has none of them',
  },
  {
    pattern: /#{2,}|^#(?=[\p{Zs}])/mu,
    remedy: 'This is not a heading. It needs a line of its own and an ordinary space after ##',
  },
  {
    pattern: /^[ ]*\|.*\||\|\s*:?-{2,}|^[^|\n]+ \| .*\n[^|\n]+ \| /m,
    remedy:
      'This is not a table. The line below its head is | --- | --- |, with a --- for each cell',
  },
  { pattern: /^[•◦▪●○■‣∙·]\s|^-[\p{L}\p{Zs}]|^\d+\.\p{Lu}/mu, remedy: list },
  // A single line may be a sentence; two lines are a list.
  { pattern: /^[–—→✓o] .*\n[–—→✓o] |^\w\) .*\n\w\) /m, remedy: list },
  {
    pattern: /\p{Pd}{2,}|[‘’]{3}/u,
    remedy:
      'These hyphens would be visible. A dash is – or “ -- ” between words, a line is ---, program text is in `backticks`',
  },
  {
    pattern: /(?<![\p{L}\p{N}]):[a-z][a-z\d_+\-]*:(?![\p{L}\p{N}])|:::/u,
    remedy: 'Type an emoji itself, not its name',
  },
  {
    pattern: /[Ll]orem ipsum|\b(?:TODO|FIXME|XXX|TBD|tbd|TBA|tba)\b|\bt\.b\.d\.|\?{3}/,
    remedy: 'This is a placeholder. Write the text',
  },
  { pattern: /,,(?=\p{L})/u, remedy: 'These are commas. Quotation marks are „…“ or "…"' },
  {
    pattern: /(?<!\d)"/,
    remedy: 'This straight mark would be visible. Write “…”, in German „…“',
    kinds: ['dictionary'],
  },
];

/** Quotation marks and numbers in the other language's style. */
const languageRules: Record<Locale, Rule[]> = {
  en: [
    {
      pattern: /„|(?<=^|[\s(])‚(?=\p{L})/mu,
      remedy: 'This is a German quotation mark. English ones are “…”; "…" becomes them',
    },
  ],
  de: [
    {
      pattern: /”|(?<=^|[\s(])[“‘](?=\S)/m,
      remedy: 'This is an English quotation mark. German ones are „…“; "…" becomes them',
    },
    {
      pattern: /(?<![\d.,])\d{1,3}(?:,\d{3})+(?![\d,])/,
      remedy: 'In German this is a decimal. Thousands are written 20.000',
      kinds: ['markdown'],
    },
    {
      pattern: /(?<![\d.,])\d{1,3}(?:,000)+(?![\d,])/,
      remedy: 'In German this is a decimal. Thousands are written 20.000',
      kinds: shownAsTyped,
    },
  ],
};

const unpairedMark: Record<Locale, string> = {
  en: 'This mark has no partner. A quotation is “word”, an apostrophe is ’',
  de: 'This mark has no partner. A quotation is „Wort“, an apostrophe is ’',
};

interface Prose {
  text: string;
  kind: Kind;
  /** Undefined for names and other values without typography. */
  locale?: Locale;
  /** The text without foreign words. Default: the whole text. */
  ownWords?: string;
}

const excerpt = (text: string, index: number) =>
  text
    .slice(Math.max(0, index - 20), index + 30)
    .replace(/[\s\ufffc]+/g, ' ')
    .trim();

/** Returns index and message of the first violation. */
export function firstViolation({ text, kind, locale, ownWords = text }: Prose) {
  const isTypeset = locale && kind !== 'dictionary';
  const { edits, unpaired } = isTypeset
    ? typographyEdits(text, locale)
    : { edits: [], unpaired: [] };

  const maskAllowed = (all: string) => allowed.reduce(mask, all);
  // Masks what the build's typography replaces.
  const typeset = edits.reduce(
    (all, { index, length }) =>
      all.slice(0, index) + masked.repeat(length) + all.slice(index + length),
    maskAllowed(text),
  );
  const own = maskAllowed(ownWords);

  const found = [
    ...rules.map((rule) => ({ rule, words: typeset })),
    ...(locale ? languageRules[locale] : []).map((rule) => ({ rule, words: own })),
  ];
  for (const { rule, words } of found) {
    const { pattern, remedy, kinds } = rule;
    const match = kinds && !kinds.includes(kind) ? undefined : pattern.exec(words);
    if (!match) continue;
    const { index } = match;
    // Backslash escapes work only before ASCII punctuation (CommonMark 0.31, 2.4).
    const hasEscape = kind === 'markdown' && /^[!-\/:-@\[-`\{-~]|^\d+,/.test(match[0]);
    const escape = hasEscape ? '; if it is meant, put a backslash before it' : '';
    return { index, message: `${remedy}${escape}. Found: ${excerpt(text, index)}` };
  }

  const [index] = unpaired;
  if (index === undefined || !locale) return undefined;
  return { index, message: `${unpairedMark[locale]}. Found: ${excerpt(text, index)}` };
}

/**
 * Reports violations in all strings of `data`.
 * @param localeOf returns the language at a path, undefined for values without one
 * @param interpolations filled in by the page, so not checked
 */
export function checkTexts(
  { data, report }: Pick<Source, 'data' | 'report'>,
  kind: Kind,
  localeOf: (path: Path) => Locale | undefined,
  interpolations = /^$/g,
): void {
  for (const { path, value } of leavesOf(data)) {
    if (typeof value !== 'string') continue;
    const text = mask(value, interpolations);
    const violation = firstViolation({ text, kind, locale: localeOf(path) });
    if (violation) report(path, violation.message);
  }
}
