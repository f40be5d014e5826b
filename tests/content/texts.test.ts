import { expect, test } from 'vitest';
import { german, job, post, problemsOf, service, withBody } from './models.ts';

/* The texts below the fields, and what finished prose has. */

const linesOf = (text: string) => text.split('\n').length;

/** The problems of a text, each as `line: sentence`, counted from the start of the text. */
function messagesOf(text: string, file = post): string[] {
  // The text is below an empty line, and there is one at its end.
  const linesAbove = linesOf(withBody(file, '')) - 2;

  const problems = problemsOf({ [file]: withBody(file, text) });
  return problems.map(({ line = 0, message }) => `${line - linesAbove}: ${message}`);
}

const characters = [
  // Markdown.
  '*',
  '_',
  '~',
  '`',
  '#',
  '|',
  '\\',
  '[',
  ']',
  // HTML and programs.
  '<',
  '>',
  '{',
  '}',
  '@',
  '$',
  '^',
  // Typewriters.
  '"',
  "'",
  // Comments and highlighters of other programs.
  '%%',
  '==',
];
test.each(characters)('%s is reported, and is right after a backslash', (sign) => {
  const expected: unknown = expect.stringContaining(`1: “${sign}” would be visible here. `);
  const escaped = sign.replaceAll(/./g, '\\$&');

  expect(messagesOf(`Before ${sign} after.`)).toEqual([expected]);
  expect(messagesOf(`Before ${escaped} after.`)).toEqual([]);
});

/** A text that is reported once, and the same text after the editor has followed the sentence. */
interface Slip {
  text: string;
  corrected: string;
  /** The report, from the line in the text on; by default in its first line. */
  expected?: RegExp;
  /** By default an article. */
  file?: string;
}

const visible: Record<string, Slip> = {
  'a bullet of a word processor': {
    text: '• First',
    corrected: '- First',
    expected: /if it is meant, write it in words/,
  },
  'a no-break space': {
    text: '##\u00a0More',
    corrected: '## More',
    expected: /“##” would be visible/,
  },
  'items after dashes': {
    text: '– One\n– Two',
    corrected: '- One\n- Two',
    expected: /not a list/,
  },
  'asterisks that make nothing bold': {
    text: 'Das **„Tribe“**modell.',
    corrected: 'Das **Tribe**-Modell.',
    expected:
      /^1: “\*\*” would be visible here\. Delete it, or correct it by content\/README\.md; if it is meant, put a backslash before it\. Found: Das \*\*„Tribe“/,
  },
  'the name of an emoji': {
    text: 'Done :rocket:',
    corrected: 'Done 🚀',
    expected: /A colon needs/,
  },
  'the third line of a quotation': {
    text: '> A\n> b\n> **c',
    corrected: '> A',
    expected: /^3: /,
  },
};

const misread: Record<string, Slip> = {
  'a line that makes a heading': {
    text: 'Text\n---',
    corrected: 'Text\n\n---',
    expected: /empty line/,
  },
  'a heading of a service': {
    text: '## A',
    corrected: 'A',
    file: service,
  },
  'code that never ends': {
    text: '```ts\na',
    corrected: '```ts\na\n```',
  },
  'a list with a part': {
    text: '1. A\n  - B\n2. C',
    corrected: '1. A\n   - B\n2. C',
    expected: /^3: /,
  },
  'asterisks of two words that meet': {
    text: 'Kund*innen und Entwickler*innen.',
    corrected: 'Kund:innen und Entwickler:innen.',
    expected: /make words italic/,
  },
  'one tilde on each side': {
    text: 'CO~2~',
    corrected: 'CO₂',
    expected: /struck out/,
  },
  'a bar in a cell': {
    text: '| Tool |\n| --- |\n| A | B |',
    corrected: '| Tool |\n| --- |\n| A \\| B |',
    expected: /^3: .* would be lost/,
  },
  'a footnote in vain': {
    text: 'A\n\n[^1]: B',
    corrected: 'A[^1]\n\n[^1]: B',
    expected: /^3: .*lost/,
  },
  'a comment that never ends': {
    text: 'A text.\n\n<!-- ask counsel\n\nMore.',
    corrected: 'A text.\n\n<!-- ask counsel -->\n\nMore.',
    expected: /^3: The only HTML is <br>\. A comment is <!-- … --> on lines of its own\.$/,
  },
  'an address of no mail': {
    text: '[words](mailto:info)',
    corrected: '[words](mailto:info@a.de)',
    expected: /cannot work/,
  },
  'no words': {
    text: '[](/contact)',
    corrected: '[words](/contact)',
  },
  'no such file': {
    text: '[words](/a.pdf)',
    corrected: '[words](/icon.svg)',
    expected: /no page or file \/a\.pdf/,
  },
};

const slips = Object.entries({ ...visible, ...misread });
test.each(slips)('%s is reported once', (_, { text, corrected, expected = /^1: /, file }) => {
  expect(messagesOf(text, file)).toEqual([expect.stringMatching(expected)]);
  expect(messagesOf(corrected, file)).toEqual([]);
});

/** Texts that developers, lawyers and editors write. */
const honest = [
  // Code has any character.
  "`a ** b`, `{{name}}`, `<div>`, `it's`, `` ` ``.",
  // So has a block of code.
  '```sh\n<!-- x -->\n{% if %} **x** | "z" [^1] ~2~\n```',
  // Languages.
  'C++, C#, .NET, Node.js',
  // A slash within a word.
  'A/B, CI/CD, 24/7',
  // An ampersand within a word is not a name of HTML.
  'AT&T, R&D, Q&A',
  // Prices.
  '$5 to $10, €1,200.50, US$ 7',
  // German prices and shares.
  '50.000 €, 1–2 %',
  // Equations in words.
  '100 % = 8 h',
  // Sums.
  '5 × 3 ≈ 2² + 11 ≥ 3',
  // Times, ratios and days.
  'From 9:00 AM to 18:30 Uhr, 16:9, 1.–3. Mai',
  // Sizes and units.
  'A 27" screen, 5\' 11", m², CO₂, 20 °C, ½, 5 ‰.',
  // Numbers.
  'The #1 choice, no. 5, 20+, DIN 5008:2020',
  // Sections of a law.
  '§ 5 DDG, §§ 305 ff. BGB, Buchst. f; (a) first',
  // Names, quotations and omissions of both languages.
  'O’Brien sagte: „Es sei ‚gut‘ …“ “[…]” «so» ging’s.',
  // Words for all genders.
  'Manager (m/w/d), Entwickler:innen, jede:r, ein:e Kolleg:in',
  // Dashes and hyphens.
  'Mon – Fri, 9–17, well—almost, On- und Offboarding, E-\u2060Mail',
  // Marks.
  'Mornewerk®, React™, © 2026, A → B, A · B',
  // Emoji of one and of several characters.
  'Done 🚀 👩‍💻 ✌🏽 ❤️ 🇩🇪 1️⃣',
  // The name of a file.
  'The file read_me_first.txt',
  // Characters by their names in HTML.
  'R&amp;D, 2 &lt; 3, 5&nbsp;MB.',
  // Addresses as words.
  'See https://www.a.de/a_b?c=d&e=~f#g, www.a.de, info@müller.de, <https://a.de>.',
  // Links to a mail, a phone and a site.
  '[a](mailto:i@müller.de?subject=Hi), [b](tel:+49-30-1), [c](https://a.de/A_(B)#c).',
  // A picture with a caption that is a link.
  '[![A horse](../../images/horse.jpg "A horse, 2026")](/contact)',
  // Lists that go on after a paragraph.
  '- One\n   - A part\n\n1. One\n\n   More.\n\n2. Two\n\nThen:\n\n3. Three\n4. Four',
  // A table with a bar in a cell, and with a short row.
  '| Tool | Days |\n| :-- | --: |\n| A \\| B | ✓ |\n| C |',
  // A quotation and who said it.
  '> “One.\n>\n> Two,\n> and three.”\n>\n> — Erika Mustermann',
  // Comments of several lines, and in a list.
  '<!--\n"b" <b>c</b>\n-->\n\n- A\n  <!-- d -->',
];
test.each(honest)('honest: %s', (text) => {
  expect(messagesOf(text)).toEqual([]);
});

test('a text may link to a draft only while it is one itself', () => {
  const draft = (text: string) => text.replace('title:', 'draft: true\ntitle:');
  const [, id] = /(\w[\w-]*)\.md$/.exec(job)!;

  // Everything but the article is a draft.
  const article = withBody(post, `[job](/careers/${id})`);
  const drafts: Record<string, string> = {};
  for (const file of [german(post), job, german(job)])
    drafts[file] = draft(withBody(file, 'A text.'));

  const messages = problemsOf({ ...drafts, [post]: article }).map(({ message }) => message);
  expect(messages).toContain(`There is no page or file /careers/${id} today. Correct it.`);
  expect(problemsOf({ ...drafts, [post]: draft(article) })).toEqual([]);
});
