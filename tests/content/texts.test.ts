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

const above = withBody(post, '').split('\n').length - 2;

/** The problems of a text, each as `line: sentence`, counted from the start of the text. */
const toldOf = (text: string, file = post) =>
  problemsOf({ [file]: withBody(file, text) }).map(
    ({ line = 0, message }) => `${line - withBody(file, '').split('\n').length + 2}: ${message}`,
  );

describe('a character that finished prose does not have is told, and is right after a backslash', () => {
  const characters = '* _ ~ ^ | \\ { } [ ] < > # @ $ " \' ` %% =='.split(' ');
  test.each(characters)('%s', (sign) => {
    const told = [expect.stringContaining(`1: “${sign}” would be visible here. `)];
    expect(toldOf(`Before ${sign} after.`)).toEqual(told);
    expect(toldOf(`Before ${sign.replaceAll(/./g, '\\$&')} after.`)).toEqual([]);
  });
  test.each('´ • ● ○ ✔ ➤ \uf0b7 ∞'.split(' '))('%s has to be written in words', (sign) => {
    const told = [expect.stringMatching(`“${sign}” would .* if it is meant, write it in words`)];
    expect(toldOf(`${sign} First`)).toEqual(told);
  });
});

/** A text that is told once, and the same text after the editor has followed the sentence. */
interface Slip {
  slip: string;
  text: string;
  corrected: string;
  /** What is told, from the line in the text on; by default in its first line. */
  told?: RegExp;
  /** By default an article. */
  file?: string;
}

const visible: Slip[] = [
  { slip: 'a no-break space', text: '##\u00a0More', corrected: '## More', told: /A heading is ##/ },
  { slip: 'a hyphen without its space', text: '-One', corrected: '- One', told: /not a list/ },
  { slip: 'a number without its space', text: '1.One', corrected: '1. One', told: /not a list/ },
  {
    slip: 'items after dashes',
    text: '– One\n– Two',
    corrected: '- One\n- Two',
    told: /not a list/,
  },
  { slip: 'a line of dashes', text: '–––', corrected: '---', told: /a line is ---/ },
  { slip: 'quotation marks for code', text: '‘‘‘\na\n‘‘‘', corrected: '```\na\n```' },
  {
    slip: 'asterisks that make nothing bold',
    text: 'Das **„Tribe“**modell.',
    corrected: 'Das **Tribe**-Modell.',
    told: /^1: “\*\*” would be visible here\. Delete it; if it is meant, put a backslash before it\. Found: Das \*\*„Tribe“\*\*modell\.$/,
  },
  {
    slip: 'a link with a space before its address',
    text: 'See [this] (/contact).',
    corrected: 'See [this](/contact).',
    told: /A link is \[words\]\(\/address\), with no space/,
  },
  {
    slip: 'a picture with a space',
    text: '![A](../a b.jpg)',
    corrected: '![A](../../images/horse.jpg)',
  },
  { slip: 'a footnote without its text', text: 'So.[^1]', corrected: 'So.[^1]\n\n[^1]: See § 5.' },
  { slip: 'a tab', text: 'One\tTwo', corrected: 'One, two', told: /A tab would be visible/ },
  { slip: 'a box of another program', text: ':::note\nText', corrected: '> Text' },
  {
    slip: 'a comment of Obsidian',
    text: 'We like it. %%The client is unhappy.%%',
    corrected: 'We like it.\n\n<!-- The client is unhappy. -->',
    told: /A comment is <!-- … --> on lines of its own/,
  },
  {
    slip: 'an open comment',
    text: 'So. <!-- Ask',
    corrected: 'So.\n\n<!-- Ask -->',
    told: /“<” would/,
  },
  {
    slip: 'the name of an emoji',
    text: 'Done :rocket:',
    corrected: 'Done 🚀',
    told: /A colon needs/,
  },
  { slip: 'a command of TeX', text: '\\newpage', corrected: '---' },
  {
    slip: 'a table without its second line',
    text: 'A | B\n1 | 2',
    corrected: 'A | B\n--- | ---\n1 | 2',
  },
  { slip: 'a name of HTML twice', text: 'R&amp;amp;D', corrected: 'R&amp;D' },
  { slip: 'a placeholder', text: 'Lorem ipsum dolor.', corrected: 'A sentence.' },
  {
    slip: 'the third line of a quotation',
    text: '> A\n> b\n> **c',
    corrected: '> A',
    told: /^3: /,
  },
  { slip: 'a value of site.yaml', text: 'In {{company.city}}.', corrected: 'In Berlin.' },
  {
    slip: 'single braces',
    text: 'In {company.city}.',
    corrected: 'In {{company.city}}.',
    file: terms,
  },
];

const picture = '![A horse](../../images/horse.jpg)';
const misread: Slip[] = [
  {
    slip: 'a line that makes a heading',
    text: 'Text\n---',
    corrected: 'Text\n\n---',
    told: /empty line/,
  },
  { slip: 'a heading without words', text: '## 🎉', corrected: '## Done 🎉' },
  {
    slip: 'a heading like the title',
    text: '# A',
    corrected: '## A',
    told: /^1: Headings start with ##/,
  },
  {
    slip: 'a level that is skipped',
    text: '## A\n\n#### B',
    corrected: '## A\n\n### B',
    told: /^3: /,
  },
  { slip: 'a heading of a law', text: '## A', corrected: '### A', file: terms, told: /with ###/ },
  {
    slip: 'a heading of a service',
    text: '## A',
    corrected: 'A',
    file: service,
    told: /no headings/,
  },
  {
    slip: 'spaces before a text',
    text: '    No code.',
    corrected: 'No code.',
    told: /Code is between/,
  },
  {
    slip: 'code that never ends',
    text: '```ts\na',
    corrected: '```ts\na\n```',
    told: /Code is between/,
  },
  {
    slip: 'a list with a part',
    text: '1. A\n  - B\n2. C',
    corrected: '1. A\n   - B\n2. C',
    told: /^3: /,
  },
  {
    slip: 'a year',
    text: '2026. That was it.',
    corrected: '2026\\. That was it.',
    told: /2026\\\./,
  },
  {
    slip: 'asterisks of two words that meet',
    text: 'Kund*innen und Entwickler*innen.',
    corrected: 'Kund:innen und Entwickler:innen.',
    told: /make words italic/,
  },
  { slip: 'one tilde on each side', text: 'CO~2~', corrected: 'CO₂', told: /struck out/ },
  {
    slip: 'a bar in a cell',
    text: '| Tool | Use |\n| --- | --- |\n| `a|b` | Pipes |',
    corrected: '| Tool | Use |\n| --- | --- |\n| `a\\|b` | Pipes |',
    told: /^3: .* would be lost/,
  },
  {
    slip: 'a footnote in vain',
    text: 'A\n\n[^1]: B',
    corrected: 'A[^1]\n\n[^1]: B',
    told: /^3: .*lost/,
  },
  { slip: 'a picture without words', text: picture.replace('A horse', ''), corrected: picture },
  {
    slip: 'a picture by reference',
    text: '![A][a]\n\n[a]: https://a.de/b.png',
    corrected: picture,
  },
  {
    slip: 'a comment that never ends',
    text: 'A text.\n\n<!-- ask counsel\n\nMore.',
    corrected: 'A text.\n\n<!-- ask counsel -->\n\nMore.',
    told: /^3: The only HTML is <br>\. A comment is <!-- … --> on lines of its own\.$/,
  },
  { slip: 'a comment in a text', text: 'Text <!-- ok -->', corrected: 'Text\n\n<!-- ok -->' },
  { slip: 'text below <br>', text: '<br>\nA **word**.', corrected: '<br>\n\nA **word**.' },
  { slip: 'HTML', text: 'A <mark>word</mark>.', corrected: 'A **word**.' },
];

/** Addresses of a link, each with a right one. */
const addresses: Slip[] = [
  {
    slip: 'no mail address',
    text: 'mailto:info',
    corrected: 'mailto:info@a.de',
    told: /cannot work/,
  },
  { slip: 'two beginnings', text: 'https://https://a.de', corrected: 'https://a.de' },
  { slip: 'no ending', text: 'https://contact', corrected: '/contact' },
  {
    slip: 'our own site',
    text: 'https://example.com/about',
    corrected: '/about',
    told: /our own site/,
  },
  { slip: 'no address', text: '', corrected: '/#services' },
  {
    slip: 'no such file',
    text: '/a.pdf',
    corrected: '/icon.svg',
    told: /no page or file \/a\.pdf/,
  },
  { slip: 'a page with .html', text: '/contact.html', corrected: '/contact' },
  { slip: 'no such part', text: '/services#nothing', corrected: '/services#beginning' },
];
const linkTo = ({ text, corrected, ...row }: Slip): Slip => {
  return { ...row, text: `[words](${text})`, corrected: `[words](${corrected})` };
};

const rows = [...visible, ...misread, ...addresses.map(linkTo)];
test.each(rows)('$slip is told once', ({ text, corrected, told = /^1: /, file }) => {
  expect(toldOf(text, file)).toEqual([expect.stringMatching(told)]);
  expect(toldOf(corrected, file)).toEqual([]);
});

/** Texts that developers, lawyers and editors write. */
const honest: Record<string, string> = {
  code: "`a ** b`, `{{name}}`, `%%`, `<div>`, `it's`, `[[x]]`, `std::map`, `` ` ``.",
  'a block of code': '```sh\n<!-- x -->\n{% if %} {{ n }} **x** | "z" $a=b^2$\n[^1] ~2~\n```',
  'parts of code': 'A `fetch`-like API.\n`a` – an item; `b`\n`c`-only.',
  languages: 'C++, C#, F#, .NET, Node.js, A/B tests, R&D, Q&A; AT&T; and/or, CI/CD, 24/7.',
  prices: '$5 to $10, €1,200.50, 50.000 €, 1–2 %, US$ 7, £3 or 20 EUR.',
  equations: '100 % = 8 h, 5 × 3 = 15 ≈ 2² + 11; 24 − 9 ≥ 3.',
  times: 'From 9:00 AM to 18:30 Uhr, 16:9, at 10:15:30, 1.–3. Mai, 24.x.',
  sections: '§ 5 DDG, §§ 305 ff. BGB, Art. 6 Abs. 1 Buchst. f; (a) first, (b) second.',
  quotations: 'O’Brien sagte: „Es sei ‚gut‘ …“ “[…]” «so» ging’s.',
  genders: 'Produktmanager (m/w/d), Entwickler:innen, jede:r, ein:e Kolleg:in.',
  addresses: 'See https://www.a.de/a_b?c=d&e=~f#g, www.a.de, info@müller.de, <https://a.de>.',
  links: '[a](mailto:i@müller.de?subject=Hi), [b](tel:+49-30-1), [c](https://a.de/A_(B)#c).',
  pictures: `[${picture}](/contact)\n\n${picture.replace(')', ' "A horse, 2026")')}`,
  sizes: 'A 27" screen, 5\' 11", 3 × 4, m², CO₂, 20 °C, ½, 5 ‰.',
  hyphens: 'Mon – Fri, 9–17, well—almost, Vor-Ort-Termin, On- und Offboarding, E-\u2060Mail.',
  lists: '- One\n- Two\n   - A part\n\n1. One\n\n   More.\n\n2. Two\n\nThen:\n\n4. Four\n5. Five',
  tasks: '- [ ] Open\n- [x] Done',
  'a table': '| Tool | Days |\n| :-- | --: |\n| A \\| B | ✓ |\n| C |',
  'lines of an address': 'Mornewerk  \nMusterstraße 1\\\n12345 Musterstadt',
  'a quotation': '> “One.\n>\n> Two,\n> and three.”\n>\n> — Erika Mustermann',
  'a German quotation': '> „Gut.“\n>\n> – Erika Mustermann',
  footnotes: 'So[^1] and so[^note].\n\n[^1]: See § 5.\n\n[^note]: See “that”.',
  emphasis: '*One*, **two**, ***three***, ~~four~~, **„fünf“** sechs, **Note:** _de: acht_.',
  'line breaks': 'One<br>two<br/>three.\n\n<br>\n\nFive.',
  comments:
    '<!-- a -->\n\nA.\n\n<!--\n“b” <b>c</b> {{x}}.\n-->\n\n- A\n  <!-- d -->\n\nB.\n<!-- e -->\n## C',
  'characters by their names': 'R&amp;D, 2 &lt; 3, 5&nbsp;MB.',
  emoji: 'Done 🚀 👩‍💻 ✌🏽 ❤️ 🇩🇪 1️⃣',
  spaces: 'Datenschutz\u00aderklärung, 5\u00a0MB, 1\u202f000.',
  names: 'The file read_me_first.txt and snake_case.',
  numbers: 'Issue #12, the #1 choice, (#432), no. 5, 20+, DIN 5008:2020.',
  marks: 'Mornewerk®, React™, © 2026, A → B, A · B. Is it so?? Really?!',
  headings: '## What `code` costs\n\n### More\n\n## R&D, § 5 and C++',
  scripts: 'Łódź, Ñandú, 東京, Ελλάδα, naïve, ①, Ⅳ.',
};
test.each(Object.entries(honest))('honest: %s', (_, text) => {
  expect(toldOf(text)).toEqual([]);
});

/** The same in a field, which is shown as it is typed. */
const honestFields = [
  'languages',
  'equations',
  'times',
  'sections',
  'quotations',
  'genders',
  'names',
];
test.each(honestFields)('honest in a field: %s', (name) => {
  const title = honest[name]!.replaceAll('\n', ' ').slice(0, 90);
  const text = withBody(post, 'A text.').replace(/^title: .*$/m, `title: '${title}'`);
  expect(problemsOf({ [post]: text })).toEqual([]);
});

test('values of site.yaml are honest in legal texts', () => {
  expect(toldOf('Write to {{company.legalName}}, {{ company.city }}.', terms)).toEqual([]);
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
  const article = withBody(post, `[job](/careers/${job.slice('jobs/en/'.length, -'.md'.length)})`);
  const told = (text: string) =>
    problemsOf({ ...drafts, [post]: text }).filter(({ field }) => field !== 'draft');
  expect(told(article)).toMatchObject([{ file: post, line: above + 1 }]);
  expect(told(asDraft(article))).toEqual([]);
});
