import { expect, test } from 'vitest';
import { german, job, post, errorsOf, service, withBody, withField } from './models.ts';

/* Texts below the front matter. */

const linesOf = (text: string) => text.split('\n').length;

/** The messages for a text, as `line: message`, by line of the text. */
function messagesOf(text: string, file = post): string[] {
  // Without the blank lines before and after the text.
  const linesAbove = linesOf(withBody(file, '')) - 2;

  const errors = errorsOf({ [file]: withBody(file, text) });
  return errors.map(({ line = 0, message }) => `${line - linesAbove}: ${message}`);
}

/** A text with one error, and its correction. */
interface Mistake {
  text: string;
  corrected: string;
  /** The reported `line: message`; by default any message in line 1. */
  expected?: RegExp;
  /** By default an English article. */
  file?: string;
}

const legal = 'legal/en/terms.md';
const inGerman = german(post);

/** Visible leftovers from Markdown or other programs. */
const leftovers: Record<string, Mistake> = {
  'asterisks without effect': {
    text: 'Das **„Tribe“**modell.',
    corrected: 'Das **Tribe**-Modell.',
    expected:
      /^1: These asterisks would be visible\..*; if it is meant, put a backslash before it\. Found: Das \*\*„Tribe“/,
    file: inGerman,
  },
  'unclosed bold': { text: 'A **star.', corrected: 'A **star**.' },
  'unclosed emphasis': { text: 'A *star.', corrected: 'A \\*star.' },
  'unbalanced asterisks': { text: 'A *star**.', corrected: 'A **star**.' },
  'a gender asterisk': {
    text: 'Alle Kund*innen.',
    corrected: 'Alle Kund:innen.',
    expected: /Entwickler:innen/,
  },
  'an unclosed underscore': { text: 'A _word.', corrected: 'A **word**.' },
  'an unopened underscore': { text: 'A word_.', corrected: 'A word.' },
  'unclosed code': { text: 'Run `npm ci.', corrected: 'Run `npm ci`.' },
  'a backtick as apostrophe': { text: 'It`s.', corrected: "It's.", expected: /apostrophe/ },
  'a space in a link': { text: '[words] (/contact)', corrected: '[words](/contact)' },
  'a link without its opening bracket': {
    text: 'words](/contact)',
    corrected: '[words](/contact)',
  },
  'an image name with a space': {
    text: '![A horse](./my horse.png)',
    corrected: '![A horse](../../images/horse.jpg)',
  },
  'a footnote without a definition': { text: 'A[^1].', corrected: 'A[^1].\n\n[^1]: B.' },
  'a link reference without a definition': { text: '[words][ref]', corrected: '[words](/contact)' },
  'an error in the third line of a quotation': {
    text: '> A\n> b\n> **c',
    corrected: '> A',
    expected: /^3: /,
  },
  'a heading with a no-break space': {
    text: '##\u00a0More',
    corrected: '## More',
    expected: /not a heading/,
  },
  'a heading in the middle of a line': { text: 'One ## Two', corrected: '## Two' },
  'a table without a delimiter row': {
    text: '| Tool | Days |\n| A | 2 |',
    corrected: '| Tool | Days |\n| --- | --- |\n| A | 2 |',
    expected: /not a table/,
  },
  'a table without outer bars': {
    text: 'Tool | Days\nA | 2',
    corrected: 'Tool | Days\n--- | ---\nA | 2',
    expected: /not a table/,
  },
  'a spreadsheet tab': { text: 'Tool\tDays', corrected: 'Tool, days', expected: /\| between/ },
  'a word processor bullet': {
    text: '• First',
    corrected: '- First',
    expected: /not a list/,
  },
  'items after dashes': { text: '– One\n– Two', corrected: '- One\n- Two', expected: /not a list/ },
  'a hyphen without a space': { text: '-One', corrected: '- One', expected: /not a list/ },
  'a number without a space': { text: '1.One', corrected: 'One', expected: /not a list/ },
  'wiki comments': { text: 'A %%later%% B', corrected: 'A B', expected: /another program/ },
  'highlighting of another program': { text: 'A ==marked== B', corrected: 'A **marked** B' },
  'a template variable': { text: 'For {{name}}.', corrected: 'For everybody.' },
  'a template statement': { text: '{% if x %} A', corrected: 'A' },
  'a heading id of another program': { text: '## A title {#title}', corrected: '## A title' },
  'a wiki link': { text: 'See [[Notes]].', corrected: 'See the notes.' },
  'a TeX formula': { text: 'So $$x$$ is.', corrected: 'So x is.' },
  'a TeX command': { text: 'An \\emph{old} word.', corrected: 'An **old** word.' },
  'a TeX line break': { text: 'One\\\\ two', corrected: 'One<br>two', expected: /converter/ },
  'a character escape': { text: 'Gr\\u00fcn', corrected: 'Grün', expected: /another/ },
  'an ampersand entity': { text: 'R&amp;D', corrected: 'R&D', expected: /&amp;/ },
  'an angle bracket entity': { text: '5 &lt; 6', corrected: '5 < 6' },
  'an unclosed tag': { text: 'A <b word', corrected: 'A **word**', expected: /HTML/ },
  'an emoji name': { text: 'Done :rocket:', corrected: 'Done 🚀', expected: /emoji itself/ },
  'the hyphens of a command': { text: 'Use --dry-run.', corrected: 'Use `--dry-run`.' },
  'double hyphens next to a word': {
    text: 'One --two.',
    corrected: 'One -- two.',
    expected: /A dash/,
  },
  'three hyphens in a sentence': { text: 'One --- two.', corrected: 'One -- two.' },
  'a placeholder text': { text: 'TODO', corrected: 'Done', expected: /placeholder/ },
  'a placeholder figure': { text: 'We have XXX people.', corrected: 'We have 20 people.' },
  'a placeholder date': { text: 'It starts tbd.', corrected: 'It starts soon.' },
  'commas as quotation marks': { text: 'Das ,,Wort".', corrected: 'Das "Wort".', file: inGerman },
  'a private-use character': { text: 'An \uf8ff.', corrected: 'An apple.', expected: /invisible/ },
};

/** Valid Markdown with another meaning than the author intended. */
const ambiguous: Record<string, Mistake> = {
  'a setext heading': {
    text: 'Text\n---',
    corrected: 'Text\n\n---',
    expected: /empty line/,
  },
  'a heading in a service': { text: '## A', corrected: 'A', file: service },
  'an unclosed code block': { text: '```ts\na', corrected: '```ts\na\n```' },
  'a nested list with too little indentation': {
    text: '1. A\n  - B\n2. C',
    corrected: '1. A\n   - B\n2. C',
    expected: /^3: /,
  },
  'a date at the start of a line': {
    text: 'Am\n1. Mai ist frei.',
    corrected: 'Am\n1\\. Mai ist frei.',
    expected: /^2: .* list of one item\. Write 1\\\./,
    file: inGerman,
  },
  'a year at the start of a line': { text: '2026. That was.', corrected: '2026\\. That was.' },
  'a minus at the start of a line': {
    text: '- 5 °C in winter.',
    corrected: '\\- 5 °C in winter.',
    expected: /list of one item/,
  },
  'a quotation mark character at the start of a line': {
    text: '> 50 % of teams.',
    corrected: '\\> 50 % of teams.',
    expected: /quotation/,
  },
  'a task list': {
    text: '- [ ] Open\n- Done',
    corrected: '- Open\n- Done',
    expected: /lists of tasks/,
  },
  'gender asterisks that pair up': {
    text: 'Kund*innen und Entwickler*innen.',
    corrected: 'Kund:innen und Entwickler:innen.',
    expected: /make words italic/,
  },
  'multiplication asterisks': { text: '2*3*4', corrected: '2 × 3 × 4', expected: /2 × 3/ },
  'single tildes': { text: 'CO~2~', corrected: 'CO₂', expected: /struck out/ },
  'a bar in a cell': {
    text: '| Tool |\n| --- |\n| A | B |',
    corrected: '| Tool |\n| --- |\n| A \\| B |',
    expected: /^3: .* more or fewer cells/,
  },
  'a missing cell': {
    text: '| Tool | Days |\n| --- | --- |\n| A |',
    corrected: '| Tool | Days |\n| --- | --- |\n| A | |',
    expected: /^3: .* more or fewer cells/,
  },
  'an unused footnote': {
    text: 'A\n\n[^1]: B',
    corrected: 'A[^1]\n\n[^1]: B',
    expected: /^3: .*lost/,
  },
  'an unclosed comment': {
    text: 'A text.\n\n<!-- ask counsel\n\nMore.',
    corrected: 'A text.\n\n<!-- ask counsel -->\n\nMore.',
    expected: /^3: The only HTML is <br>\. Bold is \*\*word\*\*\. A comment, <!-- … -->, goes on/,
  },
};

/** Quotation marks, apostrophes and numbers that the build cannot correct. */
const typography: Record<string, Mistake> = {
  'an unclosed quotation': {
    text: 'One.\nHe said "yes.',
    corrected: 'One.\nHe said "yes".',
    expected: /^2: This mark has no partner\. A quotation is “word”, an apostrophe is ’/,
  },
  'nested quotation marks of one kind': {
    text: '"a "b" c"',
    corrected: '"a \'b\' c"',
    file: inGerman,
    expected: /„Wort“/,
  },
  'an apostrophe after a word': { text: "I hab' es", corrected: 'I hab’ es', file: inGerman },
  'German quotation marks in English': {
    text: 'A „word“.',
    corrected: 'A “word”.',
    expected: /German/,
  },
  'English quotation marks in German': {
    text: 'Ein “Wort”.',
    corrected: 'Ein „Wort“.',
    expected: /English/,
    file: inGerman,
  },
  'English thousands in German': {
    text: 'Es sind 20,000 Zeilen.',
    corrected: 'Es sind 20\\,000 Zeilen.',
    expected: /20\.000; if it is meant, put a backslash/,
    file: inGerman,
  },
};

const words =
  'We write this text for the people who read it, and that is why the words are those of a language that they know and of which they have a good command.';
const woerter =
  'Wir schreiben diesen Text für die Menschen, die ihn lesen, und deshalb sind die Wörter aus einer Sprache, die sie kennen und die sie auch im Alltag sprechen.';

/** References to pages, files, headings and settings. */
const references: Record<string, Mistake> = {
  'an invalid email address': {
    text: '[words](mailto:info)',
    corrected: '[words](mailto:info@a.de)',
    expected: /not valid/,
  },
  'a link without text': { text: '[](/contact)', corrected: '[words](/contact)' },
  'a missing file': {
    text: '[words](/a.pdf)',
    corrected: '[words](/icon.svg)',
    expected: /no page or file \/a\.pdf/,
  },
  'a misspelt page': {
    text: '[words](/abuot)',
    corrected: '[words](/about)',
    expected: /no page or file \/abuot, .* Did you mean \/about\?$/,
  },
  'a slash after the page': {
    text: '[words](/contact/)',
    corrected: '[words](/contact)',
    expected: /Did you mean \/contact\?$/,
  },
  'a language before the page': {
    text: '[words](/de/contact)',
    corrected: '[words](/contact)',
    expected: /Did you mean \/contact\?$/,
  },
  'a space in the name of an image': {
    text: '![Two teams in a row](./two teams.png)',
    corrected: '![Two teams in a row](../../images/hero.jpg)',
    expected: /not complete\. Write .* without spaces in the address/,
  },
  'a missing heading': {
    text: '[words](#what-is-chaneged)\n\n## What is changed',
    corrected: '[words](#what-is-changed)\n\n## What is changed',
    expected: /^1: .* no heading with the address #what-is-chaneged\. Write .* #what-is-changed\./,
  },
  'a missing heading in a legal text': {
    text: '### Scope\n\n[words](#scop)',
    corrected: '### Scope\n\n[words](#scope)',
    expected: /^3: .* #scope\./,
    file: legal,
  },
  'an anchor of another program': {
    text: '[words](#heading=h.abc)\n\n## A',
    corrected: '[words](#a)\n\n## A',
  },
  'a misspelt placeholder': {
    text: 'We.\n\nBy {{company.legalNmae}}.',
    corrected: 'We.\n\nBy {{company.legalName}}.',
    expected: /^3: \{\{company\.legalNmae\}\} matches no value .* \{\{company\.legalName\}\}/,
    file: legal,
  },
  'a placeholder with single braces': {
    text: 'By {company.legalName}.',
    corrected: 'By {{company.legalName}}.',
    file: legal,
  },
  'a file name as alt text': {
    text: '![IMG_0042.jpg](../../images/horse.jpg)',
    corrected: '![A horse](../../images/horse.jpg)',
    expected: /not its name/,
  },
  'a German text in the English folder': {
    text: woerter,
    corrected: words,
    expected: /Translate it \(English\)/,
  },
  'an English text in the German folder': {
    text: words,
    corrected: woerter,
    expected: /Translate it \(Deutsch\)/,
    file: inGerman,
  },
};

const mistakes = Object.entries({ ...leftovers, ...ambiguous, ...typography, ...references });
test.each(mistakes)(
  '%s is reported once, its correction is not',
  (_, { text, corrected, expected = /^1: /, file }) => {
    expect(messagesOf(text, file)).toEqual([expect.stringMatching(expected)]);
    expect(messagesOf(corrected, file)).toEqual([]);
  },
);

test('an untranslated copy is reported in the German file', () => {
  const files = { [post]: withBody(post, words), [german(post)]: withBody(german(post), words) };
  expect(errorsOf(files)).toEqual([
    {
      file: german(post),
      line: expect.any(Number) as number,
      message: `This is the text of content/${post}. Translate it (Deutsch).`,
    },
  ]);
});

test('links to another article use its English anchors', () => {
  const other = 'blog/en/zz-other.md';
  const fields = ['title: Another one', 'description: ' + 'Another description. '.repeat(4)];
  const otherText = (file: string, body: string) => fields.reduce(withField, withBody(file, body));
  const linking = (anchor: string) => ({
    [german(post)]: withBody(german(post), `[Wort](/blog/zz-other#${anchor})`),
    [other]: otherText(post, '## What stays'),
    [german(other)]: otherText(german(post), '## Was bleibt'),
  });
  expect(errorsOf(linking('what-stays'))).toEqual([]);
  const message = expect.stringMatching(
    /has no heading .* Write for example #what-stays\.$/,
  ) as string;
  expect(errorsOf(linking('was-bleibt'))).toEqual([
    expect.objectContaining({ file: german(post), message }),
  ]);
});

/** Characters that have no meaning in Markdown when between spaces. */
const characters = '* _ ~ ` # | \\ [ ] < > { } @ $ ^ == ± ≠ ← → ↔ ★ ☆ ⌘ ½ ′ ″ • ¶ © ™ ☎ ✗'.split(
  ' ',
);
test.each(characters)('%s is valid between words, and escaped', (character) => {
  expect(messagesOf(`Before ${character} after.`)).toEqual([]);
  // Two backslashes are a line break in TeX.
  if (/^[!-\[\]-~]+$/.test(character))
    expect(messagesOf(`Before ${character.replaceAll(/./g, '\\$&')} after.`)).toEqual([]);
});

/** Valid texts by developers, lawyers and editors. */
const valid: (string | { text: string; file: string })[] = [
  // Comparisons and estimates.
  'In <50 % or >90 % of cases, 5 < 6, ~50, ≈ 3, ±2 °C, a ≠ b.',
  // A price, a version, a path.
  'It costs 5$, with ^1.2.3 in ~/.bashrc and C:\\Users\\anna.',
  // Measures.
  'A 27″ or 27" screen, 5′ 11″ or 5\' 11", ½ m².',
  // Stars, arrows and keys.
  '★★★☆☆, ← Back, ⌘ + K, a -> b, a => b, <3',
  // Brackets.
  'As [1] and [2] say, “he [sic] went […]”, in the interval [0, 1).',
  // Straight quotation marks and apostrophes: nested, in brackets, next to emphasis, after a dash.
  `It's "right", 'so' ("a 'b' c"), "*yes*", **"no"** – "x", O'Brien, the teams' rock 'n' roll of the '90s.`,
  {
    text: `Geht's "gut"? Er sagt: "'Ja', sagte sie" ("x"), Hans' Auto, 's ist so.`,
    file: inGerman,
  },
  // Typographic quotation marks.
  'O’Brien said: “It’s ‘good’ …” «so».',
  { text: 'O’Brien sagte: „Es sei ‚gut‘ …“ «so», »so«, ging’s.', file: inGerman },
  // Quotation marks around code and at the end of a link.
  'The "`a`" and ["b"](/contact).',
  // Dashes and hyphens.
  'Mon – Fri, 9–17, well—almost, On- und Offboarding, E-\u2060Mail, 9 - 5, a - b, a -- b, a--b.',
  // Ellipses.
  'And so on... or …',
  // A price footnote, a product, a blank to fill in.
  'It costs €5*, 2 * 3, 2*3, Name: ____ .',
  // Program and file names.
  'The file read_me_first.txt, node:fs, std::vector, localhost:4321, aria-label.',
  // A social media handle and a hashtag.
  'Agile @ Spotify, @mornewerk, #teams and #1.',
  // Braces.
  'The set {a, b}.',
  // Dates and temperatures at the start of lines.
  '1. May\n2. June\n\nThen:\n\n- 5 °C\n- 7 °C',
  // A blockquote with words.
  '> Half of the teams, 50 %.',
  // A single item in words.
  '- One thing only',
  // A foreign term with foreign quotation marks.
  'The register (_de: „Handelsregister“_).',
  // Decimals in German, and thousands in English.
  { text: '20.000 Zeilen, 1,25 Meter, Version 1,2,3, 3,5 %', file: inGerman },
  'There are 20,000 lines.',
  // Thousands in code.
  { text: 'So steht es da: `20,000`.', file: inGerman },
  // Links to page sections.
  '[team](/about#team), [price](/services#price), [services](/#services)',
  // A link to a heading in the same text, with an umlaut.
  '[words](#größe) and [words](#gr%C3%B6%C3%9Fe)\n\n## Größe',
  // A link to another legal text, and a setting.
  { text: '[words](#terms), {{company.legalName}}, {{ company.city }}', file: legal },
  // A short text in another language, as in a quotation.
  '“Wir haben die Arbeit mit dem Team begonnen und sind zufrieden.”',
  // A screenshot.
  '![Screenshot of the board](../../images/horse.jpg)',
  // A table with an empty cell.
  '| Tool | Days |\n| :-- | --: |\n| A \\| B | ✓ |\n| C | |',
  // Any characters in code.
  "`a ** b`, `{{name}}`, `<div>`, `it's`, `` ` ``, `\\\\`, `--x`.",
  // Any characters in a code block.
  '```sh\n<!-- x -->\n{% if %} **x** | "z" [^1] ~2~ XXX\n```',
  // Languages.
  'C++, C#, .NET, Node.js',
  // A slash within a word.
  'A/B, CI/CD, 24/7',
  // An ampersand within a word is no HTML entity.
  'AT&T, R&D, Q&A',
  // Prices.
  '$5 to $10, €1,200.50, US$ 7',
  // German prices and shares.
  { text: '50.000 €, 1–2 %', file: inGerman },
  // Equations in words.
  '100 % = 8 h',
  // Sums.
  '5 × 3 ≈ 2² + 11 ≥ 3',
  // Times, ratios and days.
  'From 9:00 AM to 18:30 Uhr, 16:9, 1.–3. Mai',
  // Measures and units.
  'm², CO₂, 20 °C, ½, 5 ‰.',
  // Numbers.
  'The #1 choice, no. 5, 20+, DIN 5008:2020',
  // Law sections.
  '§ 5 DDG, §§ 305 ff. BGB, Buchst. f; (a) first',
  // Gender-neutral forms.
  'Manager (m/w/d), Entwickler:innen, jede:r, ein:e Kolleg:in',
  // Trademarks and arrows.
  'Mornewerk®, React™, © 2026, A → B, A · B',
  // Emoji with one and several code points.
  'Done 🚀 👩‍💻 ✌🏽 ❤️ 🇩🇪 1️⃣',
  // HTML entities.
  '5&nbsp;MB, &copy; 2026.',
  // URLs as text.
  "See https://www.a.de/a_b?c=d&e=~f#g, www.a.de/it's, info@müller.de, <https://a.de>.",
  // Links to an email address, a phone number and a site.
  '[a](mailto:i@müller.de?subject=Hi), [b](tel:+49-30-1), [c](https://a.de/A_(B)#c).',
  // An image with a caption and a link.
  '[![A horse](../../images/horse.jpg "A horse, 2026")](/contact)',
  // A caption with quotation marks.
  "![It's a horse](../../images/horse.jpg 'The \"horse\", 2026')",
  // Lists that continue after a paragraph.
  '- One\n   - A part\n\n1. One\n\n   More.\n\n2. Two\n\nThen:\n\n3. Three\n4. Four',
  // A quotation with an author.
  '> “One.\n>\n> Two,\n> and three.”\n>\n> — Erika Mustermann',
  // Multi-line comments, and one in a list.
  '<!--\n"b" <b>c</b>\n-->\n\n- A\n  <!-- d -->',
  // HTML and Markdown line breaks.
  'One<br>two\\\nthree',
];
test.each(valid.map((row) => (typeof row === 'string' ? { text: row, file: post } : row)))(
  'the check accepts: $text',
  ({ text, file }) => {
    expect(messagesOf(text, file)).toEqual([]);
  },
);

test('only a draft may link to a draft', () => {
  const draft = (text: string) => text.replace('title:', 'draft: true\ntitle:');
  const [, id] = /(\w[\w-]*)\.md$/.exec(job)!;

  // The article is published; its translation and the job are drafts.
  const article = withBody(post, `[job](/careers/${id})`);
  const drafts: Record<string, string> = {};
  for (const file of [german(post), job, german(job)])
    drafts[file] = draft(withBody(file, 'A text.'));

  const messages = errorsOf({ ...drafts, [post]: article }).map(({ message }) => message);
  expect(messages).toContain(
    `There is no page or file /careers/${id}, or it is not published yet. Correct the link.`,
  );
  expect(errorsOf({ ...drafts, [post]: draft(article) })).toEqual([]);
});
