import { markdownToMdast } from 'satteri';
import { describe, expect, test } from 'vitest';
import { readEntries } from '../../scripts/content-check/entries.ts';
import { readFiles } from '../../scripts/content-check/files.ts';
import { wrongAddresses } from '../../scripts/content-check/links.ts';
import { misreadings } from '../../scripts/content-check/misreadings.ts';
import { checkProse, checkTexts, wordsOf } from '../../scripts/content-check/prose.ts';
import {
  checkLinks,
  checkReferences,
  checkTokens,
} from '../../scripts/content-check/references.ts';
import { fieldSigns, signs } from '../../scripts/content-check/signs.ts';

/*
 * The tables of the content check are also the rows of this test. The example of a row is reported
 * only by that row, on its line, and the corrected example has no problem.
 */

const content = readFiles('content');
type Folder = 'blog' | 'services' | 'legal';
/** A text of each folder whose fields are right. */
const models: Record<Folder, string> = {
  blog: 'blog/en/spotify-model.md',
  services: 'services/en/ai-workforce.md',
  legal: 'legal/en/terms.md',
};

/** The problems of a text in this folder, as `line of the body: sentence`. */
function problemsOf(body: string, folder: Folder = 'blog'): string[] {
  const file = models[folder];
  const fields = /^---\n.*?\n---\n/s.exec(content.get(file)!)![0];
  const linesAbove = fields.split('\n').length - 1;
  const told: string[] = [];
  const report = (_file: string, line: number | undefined, message: string) =>
    void told.push(`${(line ?? 0) - linesAbove}: ${message}`);
  const entries = readEntries(new Map([[file, `${fields}${body}\n`]]), report);
  for (const entry of entries) {
    checkProse(entry);
    checkTokens(entry, undefined);
    checkReferences(entry, content, undefined);
  }
  checkLinks(entries, new Map(), 'https://www.example.com');
  return told;
}

/** The problems of a text in a field. */
function problemsOfField(text: string, folder = 'blog/'): string[] {
  const told: string[] = [];
  const report = (_file: string, _line: number | undefined, message: string) =>
    void told.push(message);
  checkTexts(`${folder}de/text`, { title: text }, () => 2, report);
  return told;
}

describe('a sign in a text is reported only by its own row', () => {
  test.each(signs)('$name', ({ name, example, corrected, sentence }) => {
    expect(problemsOf(example)).toEqual([expect.stringContaining(`1: ${sentence}. Found: “`)]);
    expect(problemsOf(corrected)).toEqual([]);
    const words = wordsOf(markdownToMdast(example), example);
    const found = signs.filter(({ pattern }) => pattern.test(words));
    expect(found.map((sign) => sign.name)).toEqual([name]);
  });
});

describe('a sign in a field is reported only by its own row', () => {
  test.each(fieldSigns)('$name', ({ name, example, corrected, sentence, onlyIn }) => {
    expect(problemsOfField(example, onlyIn)).toEqual([
      expect.stringContaining(`${sentence}. Found: “`),
    ]);
    expect(problemsOfField(corrected, onlyIn)).toEqual([]);
    const found = [...signs, ...fieldSigns].filter(({ pattern }) => pattern.test(example));
    expect(found.map((sign) => sign.name)).toEqual([name]);
  });
});

describe('what Markdown misreads is reported only by its own row', () => {
  test.each(misreadings)('$name', ({ example, corrected, sentence, folder }) => {
    expect(problemsOf(example, folder)).toEqual([
      expect.stringContaining(`: ${sentence}. Found: “`),
    ]);
    expect(problemsOf(corrected, folder)).toEqual([]);
  });
});

describe('an address that cannot work is reported only by its own row', () => {
  test.each(wrongAddresses)('$name', ({ example, corrected, sentence }) => {
    expect(problemsOf(example)).toEqual([expect.stringContaining(`1: ${sentence}. Found: “`)]);
    expect(problemsOf(corrected)).toEqual([]);
  });
});

/** Problems that are not in the first line. */
const lines = [
  {
    name: 'a sign in the third line of a paragraph',
    text: 'One line\nand another\nwith **stars.',
    line: 3,
  },
  { name: 'a row of a table', text: '| A | B |\n| --- | --- |\n| 1 | 2 |\n| 1 | 2 | 3 |', line: 4 },
  { name: 'a second comment', text: '<!-- one -->\n\nA text.\n\n<!-- two', line: 5 },
  {
    name: 'a script behind an allowed beginning',
    text: 'A text.\n\n</div><script>alert(1)</script>',
    line: 3,
  },
  { name: 'a link without words', text: 'A text.\n\nSee [](/contact).', line: 3 },
  { name: 'a script behind a line break', text: '<br>\n<script>alert(1)</script>', line: 1 },
  { name: 'a script behind a comment', text: '<!-- x --><script>alert(1)</script>', line: 1 },
];
test.each(lines)('$name is reported with its line', ({ text, line }) => {
  expect(problemsOf(text)).toEqual([expect.stringMatching(`^${line}: `)]);
});

/** Texts that developers, lawyers and editors write. No rule may refuse them. */
const honest: { name: string; text: string; folder?: Folder }[] = [
  {
    name: 'code with any sign',
    text: "`a ** b`, `x_y`, `{{name}}`, `%%`, `<div>`, `==`, `it's`, `[[x]]`.",
  },
  {
    name: 'a block of code with any sign',
    text: '```sh\n<!-- not ours -->\n{% if %} {{ name }} **x** | y | "z" \'w\' $a=b^2$\n[^1] ~2~ %%x%%\n```',
  },
  { name: 'two backticks around one', text: 'Write `` ` `` twice.' },
  { name: 'languages', text: 'C++, C#, F#, .NET, Node.js, A/B tests, R&D, Q&A; AT&T; and/or.' },
  { name: 'prices', text: 'It costs $5 to $10, €1,200.50, 50.000 €, 1–2 %, US$ 7 or 20 EUR.' },
  { name: 'variables of shells in prose', text: 'Between $HOME and $PATH there is no = sign.' },
  { name: 'times', text: 'From 9:00 AM to 18:30 Uhr, 16:9, at 10:15:30.' },
  {
    name: 'sections',
    text: '§ 5 DDG, §§ 305 ff. BGB, Art. 6 Abs. 1 Buchst. f DSGVO; (a) first, (b) second.',
  },
  { name: 'tokens', text: 'Write to {{company.legalName}}, {{company.city}}.', folder: 'legal' },
  {
    name: 'addresses',
    text: 'See https://www.bund.de/a_b?c=d&e=f#g, www.bund.de, info@müller.de, <https://a.de>.',
  },
  {
    name: 'a link to a mail and to a phone',
    text: '[Write](mailto:info@müller.de?subject=Hello) or [call](tel:+49-30-1234).',
  },
  {
    name: 'a link to another site',
    text: '[That](https://de.wikipedia.org/wiki/A_(B)) and [this](http://www.bund.de).',
  },
  { name: 'a picture that is a link', text: '[![A horse](../../images/horse.jpg)](/contact)' },
  {
    name: 'sizes',
    text: 'A 27" screen, 5\' 11", 3 × 4, 10^6 rows, m², CO₂, 2 < 3 > 1, 5 * 3, ~200 people.',
  },
  { name: 'dashes', text: 'Monday – Friday, 9–17, well—almost, A --> B.' },
  { name: 'lists', text: '- One\n- Two\n   - A part\n\n1. One\n2. Two\n   - A part\n3. Three' },
  { name: 'a list with a paragraph', text: '1. One\n\n   More on one.\n\n2. Two' },
  { name: 'tasks', text: '- [ ] Open\n- [x] Done' },
  { name: 'a table', text: '| Tool | Days |\n| :-- | --: |\n| A \\| B | ✓ |\n| C |' },
  { name: 'one line with a check mark', text: '✓ Everything is tested.' },
  { name: 'lines with hard breaks', text: '✓ First  \n✓ Second' },
  { name: 'a quotation', text: '> “One.\n>\n> Two.”' },
  { name: 'footnotes', text: 'So[^1] and so[^note].\n\n[^1]: See § 5.\n\n[^note]: See “that”.' },
  { name: 'emphasis', text: '*One*, **two**, ***three***, ~~four~~, **„fünf“** sechs.' },
  { name: 'line breaks', text: 'One<br>two<br/>three<br />four.\n\n<br>\n\nFive.' },
  {
    name: 'comments',
    text: '<!-- one -->\n\nA text.\n\n<!--\nTwo “lines” with <b>HTML</b> and {{x}}.\n-->\n\n- Item\n  <!-- three -->',
  },
  { name: 'a comment above a heading', text: 'A text.\n<!-- counsel: ok -->\n## A heading' },
  {
    name: 'escaped signs',
    text: '2026\\. The \\* star, \\*\\*, \\# one, \\_x\\_, \\[x\\], \\`, \\~\\~, \\[^1\\].',
  },
  { name: 'brackets', text: 'They [the people] say “[…]” and (see above) so on [sic].' },
  { name: 'emoji', text: 'Done 🚀 👩‍💻 ✌🏽' },
  {
    name: 'invisible hyphens',
    text: 'Datenschutz\u00aderklärung, E-\u2060Mail, 5\u00a0MB.',
  },
  { name: 'colons', text: 'Note: this. Kolleginnen: alle. std::vector in prose, a:b:c.' },
  { name: 'comparisons in prose', text: 'Either a==b or c==d, (*) or (*).' },
  {
    name: 'code in compound words',
    text: 'A `fetch`-like API, `x`*y.\n`a` — an item; `b`\n`c`-only.',
  },
  { name: 'versions', text: '24.x or newer, 18.x too.' },
  {
    name: 'brackets side by side',
    text: 'They said [sic] (see above), [skip ci] (#432), a todo list, (string)[] too.',
  },
  { name: 'who said it', text: '> “Well said.”\n>\n> — Erika Mustermann' },
  { name: 'hashes', text: 'Issue #12, the #1 choice, C#.' },
  { name: 'a question', text: 'Is it so?? Really?!' },
  { name: 'headings', text: '## What `code` costs\n\n### More\n\n## R&D, § 5 and C++' },
];
test.each(honest)('$name: no problem', ({ text, folder }) => {
  expect(problemsOf(text, folder)).toEqual([]);
});

/** The same in fields. */
const honestFields = [
  { name: 'languages', text: 'C++, C#, A/B tests, R&D and AT&T; more' },
  { name: 'names of code', text: 'Why snake_case_names stay, and List<T> too' },
  { name: 'figures', text: '27" for 50.000 €, 9:00 to 18:00, § 5' },
  { name: 'placeholders', text: '{{count}} of {{max}} characters' },
  { name: 'a link of the dictionary', text: 'See the <0>privacy policy</0>.' },
  { name: 'a comparison', text: '2 < 3 > 1 * 4' },
  { name: 'stars and tildes', text: 'Fields with (*) or (*) are required; ~200 people' },
];
test.each(honestFields)('$name in a field: no problem', ({ text }) => {
  expect(problemsOfField(text)).toEqual([]);
});
