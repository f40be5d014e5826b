import { expect, test } from 'vitest';
import { german, job, post, errorsOf, service, withBody, withField } from './models.ts';

/* The texts below the fields, and what finished prose has. */

const linesOf = (text: string) => text.split('\n').length;

/** The problems of a text, each as `line: sentence`, counted from the start of the text. */
function messagesOf(text: string, file = post): string[] {
  // The text is below an empty line, and there is one at its end.
  const linesAbove = linesOf(withBody(file, '')) - 2;

  const errors = errorsOf({ [file]: withBody(file, text) });
  return errors.map(({ line = 0, message }) => `${line - linesAbove}: ${message}`);
}

/** A text that is reported once, and the same text after the editor has followed the message. */
interface Slip {
  text: string;
  corrected: string;
  /** The report, from the line in the text on; by default in its first line. */
  expected?: RegExp;
  /** By default an article in English. */
  file?: string;
}

const legal = 'legal/en/terms.md';
const inGerman = german(post);

/** What Markdown or another program has left, and a reader would see. */
const leftovers: Record<string, Slip> = {
  'asterisks that make nothing bold': {
    text: 'Das **„Tribe“**modell.',
    corrected: 'Das **Tribe**-Modell.',
    expected:
      /^1: These asterisks would be visible\..*; if it is meant, put a backslash before it\. Found: Das \*\*„Tribe“/,
    file: inGerman,
  },
  'bold that never ends': { text: 'A **star.', corrected: 'A **star**.' },
  'emphasis that never ends': { text: 'A *star.', corrected: 'A \\*star.' },
  'more asterisks on one side': { text: 'A *star**.', corrected: 'A **star**.' },
  'asterisks of a word for all genders': {
    text: 'Alle Kund*innen.',
    corrected: 'Alle Kund:innen.',
    expected: /Entwickler:innen/,
  },
  'an underscore that never ends': { text: 'A _word.', corrected: 'A **word**.' },
  'an underscore that never began': { text: 'A word_.', corrected: 'A word.' },
  'code without its end': { text: 'Run `npm ci.', corrected: 'Run `npm ci`.' },
  'a backtick for an apostrophe': { text: 'It`s.', corrected: "It's.", expected: /apostrophe/ },
  'a space in a link': { text: '[words] (/contact)', corrected: '[words](/contact)' },
  'a link without its bracket': { text: 'words](/contact)', corrected: '[words](/contact)' },
  'a picture with a space in its name': {
    text: '![A horse](./my horse.png)',
    corrected: '![A horse](../../images/horse.jpg)',
  },
  'a footnote without its line': { text: 'A[^1].', corrected: 'A[^1].\n\n[^1]: B.' },
  'a reference without its line': { text: '[words][ref]', corrected: '[words](/contact)' },
  'the third line of a quotation': {
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
  'a table without the line below its head': {
    text: '| Tool | Days |\n| A | 2 |',
    corrected: '| Tool | Days |\n| --- | --- |\n| A | 2 |',
    expected: /not a table/,
  },
  'a table without bars at its sides': {
    text: 'Tool | Days\nA | 2',
    corrected: 'Tool | Days\n--- | ---\nA | 2',
    expected: /not a table/,
  },
  'a tab of a spreadsheet': { text: 'Tool\tDays', corrected: 'Tool, days', expected: /\| between/ },
  'a bullet of a word processor': {
    text: '• First',
    corrected: '- First',
    expected: /not a list/,
  },
  'items after dashes': { text: '– One\n– Two', corrected: '- One\n- Two', expected: /not a list/ },
  'a hyphen without a space': { text: '-One', corrected: '- One', expected: /not a list/ },
  'a number without a space': { text: '1.One', corrected: 'One', expected: /not a list/ },
  'comments of a wiki': { text: 'A %%later%% B', corrected: 'A B', expected: /another program/ },
  'a marker of another program': { text: 'A ==marked== B', corrected: 'A **marked** B' },
  'a variable of another program': { text: 'For {{name}}.', corrected: 'For everybody.' },
  'a statement of another program': { text: '{% if x %} A', corrected: 'A' },
  'an id of another program': { text: '## A title {#title}', corrected: '## A title' },
  'a link of a wiki': { text: 'See [[Notes]].', corrected: 'See the notes.' },
  'a formula of TeX': { text: 'So $$x$$ is.', corrected: 'So x is.' },
  'a command of TeX': { text: 'An \\emph{old} word.', corrected: 'An **old** word.' },
  'a line end of TeX': { text: 'One\\\\ two', corrected: 'One<br>two', expected: /converter/ },
  'the number of a character': { text: 'Gr\\u00fcn', corrected: 'Grün', expected: /another/ },
  'an ampersand of a converter': { text: 'R&amp;D', corrected: 'R&D', expected: /&amp;/ },
  'an angle bracket of a converter': { text: '5 &lt; 6', corrected: '5 < 6' },
  'a tag without its end': { text: 'A <b word', corrected: 'A **word**', expected: /HTML/ },
  'the name of an emoji': { text: 'Done :rocket:', corrected: 'Done 🚀', expected: /emoji itself/ },
  'hyphens of a command': { text: 'Use --dry-run.', corrected: 'Use `--dry-run`.' },
  'hyphens beside one word': { text: 'One --two.', corrected: 'One -- two.', expected: /A dash/ },
  'three hyphens in a sentence': { text: 'One --- two.', corrected: 'One -- two.' },
  'a text to be written': { text: 'TODO', corrected: 'Done', expected: /placeholder/ },
  'a figure to be written': { text: 'We have XXX people.', corrected: 'We have 20 people.' },
  'a day to be written': { text: 'It starts tbd.', corrected: 'It starts soon.' },
  'commas for quotation marks': { text: 'Das ,,Wort".', corrected: 'Das "Wort".', file: inGerman },
  'a private character': { text: 'An \uf8ff.', corrected: 'An apple.', expected: /seen/ },
};

/** What Markdown reads in another way than its author meant it. */
const misread: Record<string, Slip> = {
  'a line that makes a heading': {
    text: 'Text\n---',
    corrected: 'Text\n\n---',
    expected: /empty line/,
  },
  'a heading of a service': { text: '## A', corrected: 'A', file: service },
  'code that never ends': { text: '```ts\na', corrected: '```ts\na\n```' },
  'a list with a part': {
    text: '1. A\n  - B\n2. C',
    corrected: '1. A\n   - B\n2. C',
    expected: /^3: /,
  },
  'a day at the start of a line': {
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
  'a share at the start of a line': {
    text: '> 50 % of teams.',
    corrected: '\\> 50 % of teams.',
    expected: /quotation/,
  },
  'a list of tasks': {
    text: '- [ ] Open\n- Done',
    corrected: '- Open\n- Done',
    expected: /lists of tasks/,
  },
  'asterisks of two words that meet': {
    text: 'Kund*innen und Entwickler*innen.',
    corrected: 'Kund:innen und Entwickler:innen.',
    expected: /make words italic/,
  },
  'asterisks of a product': { text: '2*3*4', corrected: '2 × 3 × 4', expected: /2 × 3/ },
  'one tilde on each side': { text: 'CO~2~', corrected: 'CO₂', expected: /struck out/ },
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
  'a footnote that no text calls': {
    text: 'A\n\n[^1]: B',
    corrected: 'A[^1]\n\n[^1]: B',
    expected: /^3: .*lost/,
  },
  'a comment that never ends': {
    text: 'A text.\n\n<!-- ask counsel\n\nMore.',
    corrected: 'A text.\n\n<!-- ask counsel -->\n\nMore.',
    expected: /^3: The only HTML is <br>\. A comment is <!-- … --> on lines of its own\.$/,
  },
};

/** Quotation marks, apostrophes and numbers that the page cannot set right. */
const typography: Record<string, Slip> = {
  'a quotation without its end': {
    text: 'One.\nHe said "yes.',
    corrected: 'One.\nHe said "yes".',
    expected: /^2: This mark has no partner\. A quotation is “word”, an apostrophe is ’/,
  },
  'a quotation in one of its kind': {
    text: '"a "b" c"',
    corrected: '"a \'b\' c"',
    file: inGerman,
    expected: /„Wort“/,
  },
  'an apostrophe after a word': { text: "I hab' es", corrected: 'I hab’ es', file: inGerman },
  'German marks in English': { text: 'A „word“.', corrected: 'A “word”.', expected: /German/ },
  'English marks in German': {
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

/** References to pages, files, headings and values. */
const references: Record<string, Slip> = {
  'an address of no mail': {
    text: '[words](mailto:info)',
    corrected: '[words](mailto:info@a.de)',
    expected: /cannot work/,
  },
  'no words': { text: '[](/contact)', corrected: '[words](/contact)' },
  'no such file': {
    text: '[words](/a.pdf)',
    corrected: '[words](/icon.svg)',
    expected: /no page or file \/a\.pdf/,
  },
  'no such heading of this text': {
    text: '[words](#what-is-chaneged)\n\n## What is changed',
    corrected: '[words](#what-is-changed)\n\n## What is changed',
    expected: /^1: .* no heading with the address #what-is-chaneged\. Write .* #what-is-changed\./,
  },
  'no such heading of a legal text': {
    text: '### Scope\n\n[words](#scop)',
    corrected: '### Scope\n\n[words](#scope)',
    expected: /^3: .* #scope\./,
    file: legal,
  },
  'an anchor of another program': {
    text: '[words](#heading=h.abc)\n\n## A',
    corrected: '[words](#a)\n\n## A',
  },
  'a misspelt value of a legal text': {
    text: 'We.\n\nBy {{company.legalNmae}}.',
    corrected: 'We.\n\nBy {{company.legalName}}.',
    expected: /^3: \{\{company\.legalNmae\}\} matches no value .* \{\{company\.legalName\}\}/,
    file: legal,
  },
  'a value with one brace': {
    text: 'By {company.legalName}.',
    corrected: 'By {{company.legalName}}.',
    file: legal,
  },
  'the name of a picture as its description': {
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

const slips = Object.entries({ ...leftovers, ...misread, ...typography, ...references });
test.each(slips)('%s is reported once', (_, { text, corrected, expected = /^1: /, file }) => {
  expect(messagesOf(text, file)).toEqual([expect.stringMatching(expected)]);
  expect(messagesOf(corrected, file)).toEqual([]);
});

test('a copied text is reported in the file that is to be translated', () => {
  const files = { [post]: withBody(post, words), [german(post)]: withBody(german(post), words) };
  expect(errorsOf(files)).toEqual([
    {
      file: german(post),
      line: expect.any(Number) as number,
      message: `This is the text of content/${post}. Translate it (Deutsch).`,
    },
  ]);
});

test('a heading of another article is found by its English address in both languages', () => {
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

/** Characters that Markdown leaves alone between spaces. */
const characters = '* _ ~ ` # | \\ [ ] < > { } @ $ ^ == ± ≠ ← → ↔ ★ ☆ ⌘ ½ ′ ″ • ¶ © ™ ☎ ✗'.split(
  ' ',
);
test.each(characters)('honest: %s between words, and after a backslash', (sign) => {
  expect(messagesOf(`Before ${sign} after.`)).toEqual([]);
  // Two backslashes are the line end of TeX.
  if (/^[!-\[\]-~]+$/.test(sign))
    expect(messagesOf(`Before ${sign.replaceAll(/./g, '\\$&')} after.`)).toEqual([]);
});

/** Texts that developers, lawyers and editors write. */
const honest: (string | { text: string; file: string })[] = [
  // Comparisons and estimates.
  'In <50 % or >90 % of cases, 5 < 6, ~50, ≈ 3, ±2 °C, a ≠ b.',
  // A price, a version, a path.
  'It costs 5$, with ^1.2.3 in ~/.bashrc and C:\\Users\\anna.',
  // Sizes.
  'A 27″ or 27" screen, 5′ 11″ or 5\' 11", ½ m².',
  // Stars, arrows and keys.
  '★★★☆☆, ← Back, ⌘ + K, a -> b, a => b, <3',
  // Brackets.
  'As [1] and [2] say, “he [sic] went […]”, in the interval [0, 1).',
  // Straight quotation marks and apostrophes, nested, in brackets, beside emphasis, after a dash.
  `It's "right", 'so' ("a 'b' c"), "*yes*", **"no"** – "x", O'Brien, the teams' rock 'n' roll of the '90s.`,
  {
    text: `Geht's "gut"? Er sagt: "'Ja', sagte sie" ("x"), Hans' Auto, 's ist so.`,
    file: inGerman,
  },
  // Typographic ones.
  'O’Brien said: “It’s ‘good’ …” «so».',
  { text: 'O’Brien sagte: „Es sei ‚gut‘ …“ «so», »so«, ging’s.', file: inGerman },
  // Quotation marks around code and at the end of a link.
  'The "`a`" and ["b"](/contact)"s".'.replace('"s"', ''),
  // Dashes and hyphens.
  'Mon – Fri, 9–17, well—almost, On- und Offboarding, E-\u2060Mail, 9 - 5, a - b, a -- b, a--b.',
  // Omissions.
  'And so on... or …',
  // A footnote of a price, a product, a line to fill in.
  'It costs €5*, 2 * 3, 2*3, Name: ____ .',
  // Names of programs and files.
  'The file read_me_first.txt, node:fs, std::vector, localhost:4321, aria-label.',
  // A name of a person on the web, and a hashtag.
  'Agile @ Spotify, @mornewerk, #teams and #1.',
  // Braces.
  'The set {a, b}.',
  // Days in a list, and temperatures in one.
  '1. May\n2. June\n\nThen:\n\n- 5 °C\n- 7 °C',
  // A quotation that has words.
  '> Half of the teams, 50 %.',
  // A single item in words.
  '- One thing only',
  // Words of another language with its marks.
  'The register (_de: „Handelsregister“_).',
  // Decimals in German, and thousands in English.
  { text: '20.000 Zeilen, 1,25 Meter, Version 1,2,3, 3,5 %', file: inGerman },
  'There are 20,000 lines.',
  // Thousands in code.
  { text: 'So steht es da: `20,000`.', file: inGerman },
  // Links to parts of pages that are not texts of a folder.
  '[team](/about#team), [price](/services#price), [services](/#services)',
  // A link to a heading of the same text, with an umlaut.
  '[words](#größe) and [words](#gr%C3%B6%C3%9Fe)\n\n## Größe',
  // A link to another legal text, and a value.
  { text: '[words](#terms), {{company.legalName}}, {{ company.city }}', file: legal },
  // A short text in another language, as in a quotation.
  '“Wir haben die Arbeit mit dem Team begonnen und sind zufrieden.”',
  // A picture that shows a screen.
  '![Screenshot of the board](../../images/horse.jpg)',
  // A table with an empty cell.
  '| Tool | Days |\n| :-- | --: |\n| A \\| B | ✓ |\n| C | |',
  // Code has any character.
  "`a ** b`, `{{name}}`, `<div>`, `it's`, `` ` ``, `\\\\`, `--x`.",
  // So has a block of code.
  '```sh\n<!-- x -->\n{% if %} **x** | "z" [^1] ~2~ XXX\n```',
  // Languages.
  'C++, C#, .NET, Node.js',
  // A slash within a word.
  'A/B, CI/CD, 24/7',
  // An ampersand within a word is not a name of HTML.
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
  // Sizes and units.
  'm², CO₂, 20 °C, ½, 5 ‰.',
  // Numbers.
  'The #1 choice, no. 5, 20+, DIN 5008:2020',
  // Sections of a law.
  '§ 5 DDG, §§ 305 ff. BGB, Buchst. f; (a) first',
  // Words for all genders.
  'Manager (m/w/d), Entwickler:innen, jede:r, ein:e Kolleg:in',
  // Marks.
  'Mornewerk®, React™, © 2026, A → B, A · B',
  // Emoji of one and of several characters.
  'Done 🚀 👩‍💻 ✌🏽 ❤️ 🇩🇪 1️⃣',
  // Characters that a keyboard does not have, by their names in HTML.
  '5&nbsp;MB, &copy; 2026.',
  // Addresses as words.
  "See https://www.a.de/a_b?c=d&e=~f#g, www.a.de/it's, info@müller.de, <https://a.de>.",
  // Links to a mail, a phone and a site.
  '[a](mailto:i@müller.de?subject=Hi), [b](tel:+49-30-1), [c](https://a.de/A_(B)#c).',
  // A picture with a caption that is a link.
  '[![A horse](../../images/horse.jpg "A horse, 2026")](/contact)',
  // A caption with quotation marks.
  "![It's a horse](../../images/horse.jpg 'The \"horse\", 2026')",
  // Lists that go on after a paragraph.
  '- One\n   - A part\n\n1. One\n\n   More.\n\n2. Two\n\nThen:\n\n3. Three\n4. Four',
  // A quotation and who said it.
  '> “One.\n>\n> Two,\n> and three.”\n>\n> — Erika Mustermann',
  // Comments of several lines, and in a list.
  '<!--\n"b" <b>c</b>\n-->\n\n- A\n  <!-- d -->',
  // A line break, and one of Markdown.
  'One<br>two\\\nthree',
];
test.each(honest.map((row) => (typeof row === 'string' ? { text: row, file: post } : row)))(
  'honest: $text',
  ({ text, file }) => {
    expect(messagesOf(text, file)).toEqual([]);
  },
);

test('a text may link to a draft only while it is one itself', () => {
  const draft = (text: string) => text.replace('title:', 'draft: true\ntitle:');
  const [, id] = /(\w[\w-]*)\.md$/.exec(job)!;

  // Everything but the article is a draft.
  const article = withBody(post, `[job](/careers/${id})`);
  const drafts: Record<string, string> = {};
  for (const file of [german(post), job, german(job)])
    drafts[file] = draft(withBody(file, 'A text.'));

  const messages = errorsOf({ ...drafts, [post]: article }).map(({ message }) => message);
  expect(messages).toContain(`There is no page or file /careers/${id} today. Correct it.`);
  expect(errorsOf({ ...drafts, [post]: draft(article) })).toEqual([]);
});
