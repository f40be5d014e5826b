import { describe, expect, test } from 'vitest';
import {
  common,
  content,
  german,
  job,
  post,
  problemsOf,
  service,
  terms,
  withBody,
} from './models.ts';

/* The texts below the fields, and what finished prose has. */

const linesOf = (text: string) => text.split('\n').length;

/** The problems of a text, each as `line: sentence`, counted from the start of the text. */
function toldOf(text: string, file = post): string[] {
  const linesAbove = linesOf(withBody(file, '')) - 2;
  const problems = problemsOf({ [file]: withBody(file, text) });
  return problems.map(({ line = 0, message }) => `${line - linesAbove}: ${message}`);
}

describe('a character that finished prose does not have is told', () => {
  const characters = '* _ ~ ^ | \\ { } [ ] < > # @ $ " \' ` %% =='.split(' ');
  test.each(characters)('%s, which is right after a backslash', (sign) => {
    const told: unknown = expect.stringContaining(`1: “${sign}” would be visible here. `);
    expect(toldOf(`Before ${sign} after.`)).toEqual([told]);
    expect(toldOf(`Before ${sign.replaceAll(/./g, '\\$&')} after.`)).toEqual([]);
  });
  test.each(['´', '•', '\uf0b7'])('%s, which has to be written in words', (sign) => {
    const told: unknown = expect.stringMatching(/if it is meant, write it in words/);
    expect(toldOf(`${sign} First`)).toEqual([told]);
  });
});

/** A text that is told once, and the same text after the editor has followed the sentence. */
interface Slip {
  text: string;
  corrected: string;
  /** What is told, from the line in the text on; by default in its first line. */
  told?: RegExp;
  /** By default an article. */
  file?: string;
}

const visible: Record<string, Slip> = {
  'a no-break space': {
    text: '##\u00a0More',
    corrected: '## More',
    told: /A heading is ##/,
  },
  'a hyphen without its space': {
    text: '-One',
    corrected: '- One',
    told: /not a list/,
  },
  'items after dashes': {
    text: '– One\n– Two',
    corrected: '- One\n- Two',
    told: /not a list/,
  },
  'a line of dashes': {
    text: '–––',
    corrected: '---',
    told: /a line is ---/,
  },
  'asterisks that make nothing bold': {
    text: 'Das **„Tribe“**modell.',
    corrected: 'Das **Tribe**-Modell.',
    told: /^1: “\*\*” would be visible here\. Delete it; if it is meant, put a backslash before it\. Found: Das \*\*„Tribe“/,
  },
  'a link with a space before its address': {
    text: 'See [this] (/contact).',
    corrected: 'See [this](/contact).',
    told: /A link is \[words\]\(\/address\), with no space/,
  },
  'a tab': {
    text: 'One\tTwo',
    corrected: 'One, two',
    told: /A tab would be visible/,
  },
  'a comment of Obsidian': {
    text: 'We like it. %%The client is unhappy.%%',
    corrected: 'We like it.\n\n<!-- The client is unhappy. -->',
    told: /A comment is <!-- … --> on lines of its own/,
  },
  'an open comment': {
    text: 'So. <!-- Ask',
    corrected: 'So.\n\n<!-- Ask -->',
  },
  'the name of an emoji': {
    text: 'Done :rocket:',
    corrected: 'Done 🚀',
    told: /A colon needs/,
  },
  'a name of HTML twice': {
    text: 'R&amp;amp;D',
    corrected: 'R&amp;D',
  },
  'a placeholder': {
    text: 'Lorem ipsum dolor.',
    corrected: 'A sentence.',
  },
  'the third line of a quotation': {
    text: '> A\n> b\n> **c',
    corrected: '> A',
    told: /^3: /,
  },
  'an unknown value': {
    text: 'In {{company.ctiy}}.',
    corrected: 'In {{company.city}}.',
    file: terms,
  },
};

const picture = '![A horse](../../images/horse.jpg)';
const misread: Record<string, Slip> = {
  'a line that makes a heading': {
    text: 'Text\n---',
    corrected: 'Text\n\n---',
    told: /empty line/,
  },
  'a heading without words': {
    text: '## 🎉',
    corrected: '## Done 🎉',
  },
  'a level that is skipped': {
    text: '## A\n\n#### B',
    corrected: '## A\n\n### B',
    told: /^3: /,
  },
  'a heading of a law': {
    text: '## A',
    corrected: '### A',
    file: terms,
  },
  'a heading of a service': {
    text: '## A',
    corrected: 'A',
    file: service,
  },
  'spaces before a text': {
    text: '    No code.',
    corrected: 'No code.',
    told: /Code is between/,
  },
  'code that never ends': {
    text: '```ts\na',
    corrected: '```ts\na\n```',
  },
  'a list with a part': {
    text: '1. A\n  - B\n2. C',
    corrected: '1. A\n   - B\n2. C',
    told: /^3: /,
  },
  'a year': {
    text: '2026. That was it.',
    corrected: '2026\\. That was it.',
  },
  'asterisks of two words that meet': {
    text: 'Kund*innen und Entwickler*innen.',
    corrected: 'Kund:innen und Entwickler:innen.',
    told: /make words italic/,
  },
  'one tilde on each side': {
    text: 'CO~2~',
    corrected: 'CO₂',
    told: /struck out/,
  },
  'a bar in a cell': {
    text: '| Tool |\n| --- |\n| `a|b` |',
    corrected: '| Tool |\n| --- |\n| `a\\|b` |',
    told: /^3: .* would be lost/,
  },
  'a footnote in vain': {
    text: 'A\n\n[^1]: B',
    corrected: 'A[^1]\n\n[^1]: B',
    told: /^3: .*lost/,
  },
  'a picture without words': {
    text: picture.replace('A horse', ''),
    corrected: picture,
  },
  'a comment that never ends': {
    text: 'A text.\n\n<!-- ask counsel\n\nMore.',
    corrected: 'A text.\n\n<!-- ask counsel -->\n\nMore.',
    told: /^3: The only HTML is <br>\. A comment is <!-- … --> on lines of its own\.$/,
  },
  'an address of no mail': {
    text: '[words](mailto:info)',
    corrected: '[words](mailto:info@a.de)',
    told: /cannot work/,
  },
  'no words': {
    text: '[](/contact)',
    corrected: '[words](/contact)',
  },
  'no such file': {
    text: '[words](/a.pdf)',
    corrected: '[words](/icon.svg)',
    told: /no page or file \/a\.pdf/,
  },
  'no such part': {
    text: '[words](/services#nothing)',
    corrected: '[words](/services#beginning)',
  },
};

const slips = Object.entries({ ...visible, ...misread });
test.each(slips)('%s is told once', (_, { text, corrected, told = /^1: /, file }) => {
  expect(toldOf(text, file)).toEqual([expect.stringMatching(told)]);
  expect(toldOf(corrected, file)).toEqual([]);
});

/** Texts that developers, lawyers and editors write. */
const honest = [
  // Code.
  "`a ** b`, `{{name}}`, `<div>`, `it's`, `[[x]]`, `std::map`, `` ` ``.",
  '```sh\n<!-- x -->\n{% if %} **x** | "z" $a=b^2$ [^1] ~2~\n```',
  'A `fetch`-like API.\n`a` – an item; `b`',
  'C++, C#, .NET, Node.js, A/B tests, Q&A; CI/CD, 24/7.',
  'AT&T, R&D',
  // Figures.
  '$5 to $10, €1,200.50, 50.000 €, 1–2 %, US$ 7, £3.',
  '100 % = 8 h, 5 × 3 = 15 ≈ 2² + 11; 9 ≥ 3.',
  'From 9:00 AM to 18:30 Uhr, 16:9, 1.–3. Mai, 24.x.',
  'A 27" screen, 5\' 11", 3 × 4, m², CO₂, 20 °C, ½, 5 ‰.',
  'Issue #12, the #1 choice, no. 5, 20+, DIN 5008:2020.',
  // Words.
  '§ 5 DDG, §§ 305 ff. BGB, Art. 6 Abs. 1 Buchst. f; (a) first.',
  'O’Brien sagte: „Es sei ‚gut‘ …“ “[…]” «so» ging’s.',
  'Manager (m/w/d), Entwickler:innen, jede:r, ein:e Kolleg:in.',
  'Mon – Fri, 9–17, well—almost, On- und Offboarding, E-\u2060Mail.',
  'Datenschutz\u00aderklärung, 5\u00a0MB, 1\u202f000.',
  'Mornewerk®, React™, © 2026, A → B, A · B.',
  'Łódź, Ñandú, 東京, Ελλάδα, ①, Ⅳ.',
  'Done 🚀 👩‍💻 ✌🏽 ❤️ 🇩🇪 1️⃣',
  'Is it so?? Really?!',
  'The file read_me_first.txt and snake_case.',
  'R&amp;D, 2 &lt; 3, 5&nbsp;MB.',
  // Addresses.
  'See https://www.a.de/a_b?c=d&e=~f#g, www.a.de, info@müller.de, <https://a.de>.',
  '[a](mailto:i@müller.de?subject=Hi), [b](tel:+49-30-1), [c](https://a.de/A_(B)#c).',
  `[${picture}](/contact)\n\n${picture.replace(')', ' "A horse, 2026")')}`,
  // What Markdown knows.
  '- One\n- Two\n   - A part\n\n1. One\n\n   More.\n\n2. Two\n\nThen:\n\n3. Three\n4. Four',
  '- [ ] Open\n- [x] Done',
  '| Tool | Days |\n| :-- | --: |\n| A \\| B | ✓ |\n| C |',
  'Mornewerk  \nMusterstraße 1\\\n12345 Musterstadt',
  '> “One.\n>\n> Two,\n> and three.”\n>\n> — Erika Mustermann',
  'So[^1] and so[^note].\n\n[^1]: See § 5.\n\n[^note]: See “that”.',
  '*One*, **two**, ***three***, ~~four~~, **„fünf“** sechs, _de: acht_.',
  'One<br>two<br/>three.\n\n<br>\n\nFive.',
  '<!-- a -->\n\nA.\n\n<!--\n“b” <b>c</b> {{x}}.\n-->\n\n- A\n  <!-- d -->\n\nB.\n<!-- e -->\n## C',
  '## What `code` costs\n\n### More\n\n## R&D, § 5 and C++',
];
test.each(honest)('honest: %s', (text) => {
  expect(toldOf(text)).toEqual([]);
});

/** Those without Markdown, in a field, which is shown as it is typed. */
const inFields = honest.filter((text) => !/[\n`*[<\\'"]|&\w+;/.test(text));
test.each(inFields)('honest in a field: %s', (text) => {
  const file = withBody(post, 'A text.').replace(/^title: .*$/m, () => `title: '${text}'`);
  expect(problemsOf({ [post]: file })).toEqual([]);
});

test('values, links, other texts and one apostrophe are honest in dictionaries', () => {
  const text = "{{count}} of {{max}}. See <0>this</0>. $t(nav.home) We'll";
  const changed = (file: string) =>
    content.get(file)!.replace(/(?<="skipLink": ")[^"]*/, () => text);
  const twin = german(common);
  expect(problemsOf({ [common]: changed(common), [twin]: changed(twin) })).toEqual([]);
});

test('a text may link to a draft only while it is one itself', () => {
  const asDraft = (text: string) => text.replace('title:', 'draft: true\ntitle:');
  const drafts = Object.fromEntries(
    [job, german(job)].map((file) => [file, asDraft(withBody(file, 'A text.'))]),
  );
  const id = job.slice('jobs/en/'.length, -'.md'.length);
  const article = withBody(post, `[job](/careers/${id})`);
  const told = (text: string) =>
    problemsOf({ ...drafts, [post]: text }).filter(({ field }) => field !== 'draft');
  const line = linesOf(article) - 1;
  expect(told(article)).toMatchObject([{ file: post, line }]);
  expect(told(asDraft(article))).toEqual([]);
});
