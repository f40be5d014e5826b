import { expect, test } from 'vitest';
import { strayIn } from '../../scripts/content-check-2/signs.ts';
import {
  common,
  content,
  job,
  post,
  problemsOf,
  service,
  site,
  terms,
  withBody,
} from './models.ts';

/*
 * Texts below the fields: each slip is told once, on its line, and is silent when it is corrected;
 * honest texts, of which there are at least as many, are never told.
 */

interface Slip {
  slip: string;
  text: string;
  /** The same text after the editor has followed the sentence. */
  corrected: string;
  /** The line of the text that is told, by default the first. */
  line?: number;
  /** By default an article. */
  file?: string;
  sentence?: RegExp;
}

const visible: Slip[] = [
  {
    slip: 'a no-break space after ##',
    text: '##\u00a0More',
    corrected: '## More',
    sentence: /^“##” would be visible here\. A heading is ## and a space/,
  },
  { slip: 'a heading without its space', text: '##More on this', corrected: '## More on this' },
  { slip: 'a tag of a network', text: 'See #SquadGoals.', corrected: 'See \\#SquadGoals.' },
  { slip: 'an account of a network', text: 'Agile @ Spotify.', corrected: 'Agile \\@ Spotify.' },
  {
    slip: 'items without their space',
    text: '-One item\n-Two items',
    corrected: '- One item\n- Two items',
    sentence: /^This is not a list\. Start each item/,
  },
  { slip: 'a number without its space', text: '1.One\n2.Two', corrected: '1. One\n2. Two' },
  {
    slip: 'asterisks that make nothing bold',
    text: 'Das **„Tribe“**modell.',
    corrected: 'Das **Tribe**-Modell.',
    sentence:
      /^“\*\*” would be visible here\. Delete it; if it is meant, put a backslash before it\. Found: Das \*\*„Tribe“\*\*modell\.$/,
  },
  {
    slip: 'an asterisk beside a space',
    text: 'The * squad * is small.',
    corrected: 'The *squad* is small.',
  },
  { slip: 'an asterisk within a word', text: 'Alle Kund*innen.', corrected: 'Alle Kund:innen.' },
  { slip: 'two underscores', text: 'The __word.', corrected: 'The **word**.' },
  {
    slip: 'a link with a space before its address',
    text: 'See [this] (/contact).',
    corrected: 'See [this](/contact).',
    sentence: /A link is \[words\]\(\/address\), with no space/,
  },
  {
    slip: 'a link with a space in its address',
    text: 'See [this](/blog/spotify model).',
    corrected: 'See [this](/contact).',
  },
  {
    slip: 'a link the wrong way round',
    text: 'See (this)[/contact].',
    corrected: 'See [this](/contact).',
  },
  {
    slip: 'a link without the end of its words',
    text: 'See [this(/contact).',
    corrected: 'See [this](/contact).',
  },
  { slip: 'a link to a number', text: 'See [that][1].', corrected: 'See [that](/contact).' },
  {
    slip: 'a picture with a space in its name',
    text: '![A horse](../../images/my horse.jpg)',
    corrected: '![A horse](../../images/horse.jpg)',
  },
  { slip: 'a link of a wiki', text: 'See [[page]].', corrected: 'See [page](/about).' },
  {
    slip: 'a footnote without its text',
    text: 'So it is.[^1]',
    corrected: 'So it is.[^1]\n\n[^1]: See www.bund.de.',
  },
  { slip: 'a tab', text: 'One\tTwo', corrected: 'One, two', sentence: /^A tab would be visible/ },
  {
    slip: 'a backtick that stands alone',
    text: 'Run `npm run build and wait.',
    corrected: 'Run `npm run build` and wait.',
  },
  {
    slip: 'tildes that stand alone',
    text: 'It was ~~100 euros.',
    corrected: 'It was ~~100~~ 90 euros.',
  },
  {
    slip: 'quotation marks in place of backticks',
    text: '‘‘‘\nconst a = 1;\n‘‘‘',
    corrected: '```\nconst a = 1;\n```',
  },
  { slip: 'a note of another program', text: ':::note\nText\n:::', corrected: '> Text' },
  {
    slip: 'a note of GitHub',
    text: '> [!NOTE]\n> Read this first.',
    corrected: '> Read this first.',
  },
  {
    slip: 'a comment of Obsidian',
    text: 'We like it. %%The client is unhappy.%%',
    corrected: 'We like it.\n\n<!-- The client is unhappy. -->',
    sentence: /^“%%” would be visible here\. A comment is <!-- … -->/,
  },
  {
    slip: 'a comment within a text that never ends',
    text: 'We like it. <!-- Ask counsel',
    corrected: 'We like it.\n\n<!-- Ask counsel -->',
  },
  {
    slip: 'a highlighter',
    text: 'This is ==marked== here.',
    corrected: 'This is **marked** here.',
  },
  { slip: 'a raised number', text: 'An area of 20 m^2^.', corrected: 'An area of 20 m².' },
  {
    slip: 'the name of a paragraph in Obsidian',
    text: 'A paragraph. ^abc123',
    corrected: 'A paragraph.',
  },
  { slip: 'a name in place of an emoji', text: 'It is done :rocket:', corrected: 'It is done 🚀' },
  { slip: 'a table of contents', text: '[TOC]', corrected: 'A paragraph.' },
  {
    slip: 'attributes in braces',
    text: 'See [the page](/about){.underline}.',
    corrected: 'See [the page](/about).',
  },
  { slip: 'a template', text: '{% include note.html %}', corrected: 'A paragraph.' },
  { slip: 'a formula', text: 'It is $E=mc^2$ here.', corrected: 'It is E = mc² here.' },
  { slip: 'a command of TeX', text: '\\newpage', corrected: '---' },
  {
    slip: 'a table that has only bars',
    text: '| One | Two\n| Three',
    corrected: '| One | Two |\n| --- | --- |\n| Three | Four |',
  },
  {
    slip: 'a table without its second line',
    text: 'Tool | Days\nSurvey | 3',
    corrected: 'Tool | Days\n--- | ---\nSurvey | 3',
  },
  { slip: 'a character by its name in HTML', text: 'R&amp;amp;D', corrected: 'R&D' },
  {
    slip: 'bullets of a word processor',
    text: '• First\n• Second',
    corrected: '- First\n- Second',
  },
  { slip: 'bullets of the font Symbol', text: '\uf0b7 First', corrected: '- First' },
  { slip: 'items after dashes', text: '– First\n– Second', corrected: '- First\n- Second' },
  { slip: 'items after letters', text: 'o First\no Second', corrected: '- First\n- Second' },
  { slip: 'a line of dashes', text: '––––––', corrected: '---', sentence: /a line is ---/ },
  {
    slip: 'a placeholder',
    text: 'Lorem ipsum dolor sit amet.',
    corrected: 'A sentence of our own.',
  },
  {
    slip: 'straight quotation marks',
    text: 'We say "yes" to this.',
    corrected: 'We say “yes” to this.',
    sentence: /Write “…” \(German „…“\) or ’/,
  },
  { slip: 'a straight apostrophe', text: "It's done.", corrected: 'It’s done.' },
  {
    slip: 'a sign in the third line of a quotation',
    text: '> One line\n> and another\n> with **stars.',
    corrected: '> with stars.',
    line: 3,
  },
  {
    slip: 'a value outside the legal texts',
    text: 'In {{company.city}}.',
    corrected: 'In `{{company.city}}`.',
  },
  {
    slip: 'a value in single braces',
    text: 'In {company.city}.',
    corrected: 'In {{company.city}}.',
    file: terms,
  },
];

const misread: Slip[] = [
  {
    slip: 'text that a line of signs makes a heading',
    text: 'A sentence of some words.\n---',
    corrected: 'A sentence of some words.\n\n---',
    sentence: /makes this a heading/,
  },
  { slip: 'a heading without words', text: '## 🎉', corrected: '## We celebrate 🎉' },
  {
    slip: 'a heading with a picture',
    text: '## ![A horse](../../images/horse.jpg) Part',
    corrected: '## Part\n\n![A horse](../../images/horse.jpg)',
  },
  {
    slip: 'a heading of the level of the title',
    text: '# A part',
    corrected: '## A part',
    sentence: /^Headings start with ##, /,
  },
  {
    slip: 'a heading that skips a level',
    text: '## A part\n\n#### A detail',
    corrected: '## A part\n\n### A detail',
    line: 3,
  },
  {
    slip: 'a heading of a legal text',
    text: '## A part',
    corrected: '### A part',
    file: terms,
    sentence: /^Headings start with ###, /,
  },
  {
    slip: 'a heading where there are none',
    text: '## A part',
    corrected: 'A part.',
    file: service,
    sentence: /have no headings/,
  },
  {
    slip: 'a paragraph with spaces before it',
    text: '    Text that is no code.',
    corrected: 'Text that is no code.',
  },
  {
    slip: 'code that is never closed',
    text: '```ts\nconst a = 1;\n\nMore text.',
    corrected: '```ts\nconst a = 1;\n```\n\nMore text.',
  },
  {
    slip: 'a list that something interrupts',
    text: '1. One\n  - A part of one\n2. Two',
    corrected: '1. One\n   - A part of one\n2. Two',
    line: 3,
  },
  {
    slip: 'a year that starts a list',
    text: '2026. That was the year.',
    corrected: '2026\\. That was the year.',
  },
  {
    slip: 'asterisks of two words that meet',
    text: 'Kund*innen und Entwickler*innen.',
    corrected: 'Kund:innen und Entwickler:innen.',
    sentence: /make words italic/,
  },
  { slip: 'one tilde on each side', text: 'Less CO~2~ a year.', corrected: 'Less CO₂ a year.' },
  {
    slip: 'a row that is longer than the head of its table',
    text: '| Tool | Use |\n| --- | --- |\n| `a|b` | Pipes |',
    corrected: '| Tool | Use |\n| --- | --- |\n| `a\\|b` | Pipes |',
    line: 3,
    sentence: /would be lost/,
  },
  {
    slip: 'a footnote that no text calls',
    text: 'So it is.\n\n[^1]: See www.bund.de.',
    corrected: 'So it is.[^1]\n\n[^1]: See www.bund.de.',
    line: 3,
    sentence: /would be lost/,
  },
  {
    slip: 'a footnote that is there twice',
    text: 'So.[^1]\n\n[^1]: See § 5.\n\n[^1]: See § 6.',
    corrected: 'So.[^1][^2]\n\n[^1]: See § 5.\n\n[^2]: See § 6.',
    line: 5,
  },
  {
    slip: 'a width beside the words of a picture',
    text: '![A horse|300](../../images/horse.jpg)',
    corrected: '![A horse](../../images/horse.jpg)',
  },
  {
    slip: 'a picture without words',
    text: '![](../../images/horse.jpg)',
    corrected: '![A horse](../../images/horse.jpg)',
    sentence: /what the picture shows/,
  },
  {
    slip: 'a picture by reference',
    text: '![A][pic]\n\n[pic]: https://a.de/b.png',
    corrected: '![A](../../images/horse.jpg)',
  },
  {
    slip: 'a picture in a legal text',
    text: '![A horse](../../images/horse.jpg)',
    corrected: 'A horse.',
    file: terms,
  },
  {
    slip: 'a comment that never ends',
    text: 'A text.\n\n<!-- ask counsel about this\n\nMore text.',
    corrected: '<!-- ask counsel about this -->\n\nMore text.',
    line: 3,
    sentence: /^The only HTML is <br>\. A comment is <!-- … --> on lines of its own\.$/,
  },
  {
    slip: 'text after a comment',
    text: '<!-- counsel: ok -->The last sentence.',
    corrected: '<!-- counsel: ok -->\n\nThe last sentence.',
  },
  {
    slip: 'a comment within a paragraph',
    text: 'A sentence. <!-- counsel: ok -->',
    corrected: 'A sentence.\n\n<!-- counsel: ok -->',
  },
  {
    slip: 'text below a line break that is alone',
    text: '<br>\nA **bold** word.',
    corrected: '<br>\n\nA **bold** word.',
  },
  { slip: 'the end of HTML', text: 'A sentence.</div>', corrected: 'A sentence.' },
  { slip: 'HTML', text: 'One <mark>marked</mark> word.', corrected: 'One **marked** word.' },
  {
    slip: 'a script after an allowed beginning',
    text: '<br>\n<script>alert(1)</script>',
    corrected: '<br>',
  },
];

const links: Slip[] = [
  {
    slip: 'a mail address that is none',
    text: '[us](mailto:info)',
    corrected: '[us](mailto:info@example.com)',
    sentence: /^This address cannot work\. Write \/contact, /,
  },
  {
    slip: 'a phone number with letters',
    text: '[us](tel:0800-CALL)',
    corrected: '[us](tel:+49-800-2255)',
  },
  {
    slip: 'an address with its beginning twice',
    text: '[that](https://https://www.bund.de)',
    corrected: '[that](https://www.bund.de)',
  },
  {
    slip: 'a site without its ending',
    text: '[that](https://contact)',
    corrected: '[that](/contact)',
  },
  {
    slip: 'a name with a point too many',
    text: '[that](https://www..bund.de)',
    corrected: '[that](https://www.bund.de)',
  },
  {
    slip: 'a number in place of a name',
    text: '[that](http://127.0.0.1/x)',
    corrected: '[that](/about)',
  },
  {
    slip: 'an address without https',
    text: '[that](www.bund.de)',
    corrected: '[that](https://www.bund.de)',
  },
  {
    slip: 'a page of ours in full',
    text: '[that](https://www.example.com/contact)',
    corrected: '[that](/contact)',
    sentence: /^This is our own site/,
  },
  {
    slip: 'a link without words',
    text: 'See [](/contact).',
    corrected: 'See [contact](/contact).',
  },
  {
    slip: 'a link without an address',
    text: 'See [contact]().',
    corrected: 'See [contact](/contact).',
  },
  {
    slip: 'a file that does not exist',
    text: '[x](/files/brochure.pdf)',
    corrected: '[x](/favicon.svg)',
    sentence: /^There is no page or file \/files\/brochure\.pdf today/,
  },
  { slip: 'a page with .html', text: '[x](/contact.html)', corrected: '[x](/contact)' },
  {
    slip: 'an anchor that does not exist',
    text: '[x](/services#no-such-service)',
    corrected: '[x](/services#beginning)',
  },
  {
    slip: 'a picture that does not exist',
    text: '![A](./nothing.png)',
    corrected: '![A](../../images/horse.jpg)',
    sentence: /^There is no content\/blog\/en\/nothing\.png/,
  },
  {
    slip: 'an unknown value',
    text: 'In {{company.nmae}}.',
    corrected: 'In {{company.city}}.',
    file: terms,
    sentence: /^content\/site\.yaml has no value company\.nmae/,
  },
];

const placesOf = (text: string, file = post) => problemsOf({ [file]: withBody(file, text) });

test.each([...visible, ...misread, ...links])('$slip', (row) => {
  const { text, corrected, line = 1, file = post, sentence = /./ } = row;
  const above = withBody(file, '').split('\n').length - 2;
  expect(placesOf(text, file)).toEqual([
    { file, line: above + line, message: expect.stringMatching(sentence) as string },
  ]);
  expect(placesOf(corrected, file)).toEqual([]);
});

/** Texts that developers, lawyers and editors write. */
const honest: Record<string, string> = {
  'code with any sign': "`a ** b`, `{{name}}`, `%%`, `<div>`, `==`, `it's`, `[[x]]`, `std::map`.",
  'a block of code with any sign':
    '```sh\n<!-- not ours -->\n{% if %} {{ name }} **x** | y | "z" $a=b^2$\n[^1] ~2~ %%x%%\n```',
  'two backticks around one': 'Write `` ` `` twice.',
  languages: 'C++, C#, F#, .NET, Node.js, A/B tests, R&D, Q&A; AT&T; and/or, CI/CD.',
  prices: 'It costs $5 to $10, €1,200.50, 50.000 €, 1–2 %, US$ 7, £3, ¥400 or 20 EUR.',
  'an equation': '100 % = 8 h, so 5 × 3 = 15 ≈ 2² + 11; 24 − 9 ≥ 3, a = b.',
  times: 'From 9:00 AM to 18:30 Uhr, 16:9, at 10:15:30, 24/7.',
  sections: '§ 5 DDG, §§ 305 ff. BGB, Art. 6 Abs. 1 Buchst. f DSGVO; (a) first, (b) second.',
  'German quotation marks': 'O’Brien sagte: „Er nannte es ‚gut‘ …“, und «so» ging’s.',
  'all genders': 'Produktmanager (m/w/d), Entwickler:innen, jede:r, ein:e Kolleg:in.',
  'addresses in words':
    'See https://www.bund.de/a_b?c=d&e=~f#g, www.bund.de, info@müller.de, <https://a.de>.',
  'a link to a mail and to a phone':
    '[Write](mailto:info@müller.de?subject=Hello) or [call](tel:+49-30-1234).',
  'links to other sites':
    '[That](https://de.wikipedia.org/wiki/A_(B)) and [this](http://www.müller.de:80), [§ 5](https://a.de#b).',
  'a picture that is a link': '[![A horse](../../images/horse.jpg)](/contact)',
  'a picture with a caption': '![A horse](../../images/horse.jpg "A horse, 2026")',
  sizes: 'A 27" screen, 5\' 11", 3 × 4, m², CO₂, 20 °C, ½, 5 ‰.',
  dashes: 'Monday – Friday, 9–17, well—almost, mid-sized, E-\u2060Mail.',
  'ranges and versions': '24.x or newer, 18.x too; 1.–3. Mai, Nr. 5, 10 to 12.',
  lists: '- One\n- Two\n   - A part\n\n1. One\n2. Two\n   - A part\n3. Three',
  'a list that goes on after a paragraph': '1. One\n\n   More on one.\n\n2. Two',
  'a list that starts later': 'The rest:\n\n4. Four\n5. Five',
  tasks: '- [ ] Open\n- [x] Done',
  'a table': '| Tool | Days |\n| :-- | --: |\n| A \\| B | ✓ |\n| C |',
  'lines with hard breaks': 'Mornewerk  \nMusterstraße 1\\\n12345 Musterstadt',
  'a check mark': '✓ Everything is tested.',
  'a quotation': '> “One.\n>\n> Two,\n> and three.”\n>\n> — Erika Mustermann',
  'a quotation with a German dash': '> „Gut.“\n>\n> – Erika Mustermann',
  footnotes: 'So[^1] and so[^note].\n\n[^1]: See § 5.\n\n[^note]: See “that”.',
  'a definition of an address': 'See [that][a].\n\n[a]: https://www.bund.de',
  emphasis: '*One*, **two**, ***three***, ~~four~~, **„fünf“** sechs, _sieben_, **Note:** acht.',
  'another language': 'Im _en: Code Review_ und in _de: Handelsregister_.',
  'line breaks': 'One<br>two<br/>three<br />four.\n\n<br>\n\nFive.',
  comments:
    '<!-- one -->\n\nA text.\n\n<!--\nTwo “lines” with <b>HTML</b> and {{x}}.\n-->\n\n- Item\n  <!-- three -->',
  'a comment above a heading': 'A text.\n<!-- counsel: ok -->\n## A heading',
  'signs after a backslash':
    '2026\\. The \\* star, \\*\\*, \\# one, \\_x\\_, \\[x\\], \\`, \\~, \\@, \\<, \\|, \\{, \\^.',
  'signs by their names': 'R&amp;D, 2 &lt; 3, 5&nbsp;MB, &copy; 2026.',
  'an omission': 'They say “[…]” and (see above) so on …',
  emoji: 'Done 🚀 👩‍💻 ✌🏽 ❤️ 🇩🇪 1️⃣',
  'invisible hyphens': 'Datenschutz\u00aderklärung, 5\u00a0MB, 1\u202f000.',
  colons: 'Note: this. 3:1, https://a.de, DIN 5008:2020.',
  'names of files': 'The file read_me_first.txt, snake_case and image_2.png.',
  'code in compound words': 'A `fetch`-like API.\n`a` – an item; `b`\n`c`-only.',
  numbers: 'Issue #12, the #1 choice, (#432), no. 5, 3rd, 20+, < none'.replace(' < none', ''),
  'a question': 'Is it so?? Really?!',
  headings: '## What `code` costs\n\n### More\n\n## R&D, § 5 and C++',
  scripts: 'Łódź, Ñandú, 東京, Ελλάδα, naïve, Curaçao, ﬁn, ①, Ⅳ.',
  marks: 'Mornewerk®, React™, © 2026, A → B, A · B.',
  'a compound of two words': 'On- und Offboarding, Vor-Ort-Termin, IT-Dienstleister.',
};

test.each(Object.entries(honest))('honest: %s', (_, text) => {
  expect(placesOf(text)).toEqual([]);
});

test('values of content/site.yaml are honest in legal texts', () => {
  expect(placesOf('Write to {{company.legalName}}, {{ company.city }}.', terms)).toEqual([]);
});

/** Fields and dictionaries are shown as they are typed: they have no backslash. */
const slipsOfFields: Record<string, string> = {
  'HTML in a field': 'Two lines<br>in a title',
  'emphasis in a field': 'The _best_ title',
  'bold in a field': 'The **best** title',
  'one tilde on each side': 'Less CO~2~ a year',
  'a link': 'See [this](/contact)',
  'a backslash': 'The \\* star',
  'straight quotation marks': 'The "best" title',
  'a value in braces': 'In {{company.city}}',
};
test.each(Object.entries(slipsOfFields))('%s is told', (_, text) => {
  const title = `title: '${text}'`;
  const file = withBody(post, 'A text.').replace(/^title: .*$/m, title);
  expect(problemsOf({ [post]: file })).toMatchObject([{ file: post, line: 2, field: 'title' }]);
});

const honestFields: Record<string, string> = {
  languages: 'C++, C#, A/B tests, R&D and AT&T; more',
  'names of code': 'Why snake_case_names stay',
  figures: '27" for 50.000 €, 9:00 to 18:00, § 5',
  quotation: 'O’Brien: „so“ … (m/w/d)',
  'an omission': 'They say “[…]” and 100 % = 8 h',
};
test.each(Object.entries(honestFields))('honest in a field: %s', (_, text) => {
  expect(strayIn(text, false)).toBeUndefined();
});

/** Texts of a dictionary, in which the page fills in values and links. */
const honestTexts: Record<string, string> = {
  'a value': '{{count}} of {{max}} characters',
  'a link': 'See the <0>privacy policy</0>.',
  'another text': '$t(nav.home) and more',
  'the apostrophe of the specification': "We'll get back to you",
};
test.each(Object.entries(honestTexts))('honest in a dictionary: %s', (_, text) => {
  const changed = (file: string) =>
    content.get(file)!.replace(/"skipLink": ".*"/, `"skipLink": ${JSON.stringify(text)}`);
  const twin = common.replace('/en/', '/de/');
  expect(problemsOf({ [common]: changed(common), [twin]: changed(twin) })).toEqual([]);
});

test('a value in single braces is told in a dictionary', () => {
  const text = content.get(common)!.replace('{{brand}}', '{brand}');
  expect(problemsOf({ [common]: text })).toMatchObject([{ field: 'nav.home' }]);
});

test('the texts of site.yaml in two languages are told, its names are not', () => {
  const text = content.get(site)!;
  const role = text.replace(/(?<=role: .*de: )[^,}]+/, 'Kund*innen');
  expect(problemsOf({ [site]: role })).toMatchObject([{ file: site }]);
  const street = text.replace(/(?<=^ {2}street: ).*$/m, 'Straße *5*');
  expect(problemsOf({ [site]: street })).toEqual([]);
});

test('a text may link to a draft only while it is one itself', () => {
  const draft = withBody(job, 'A text.').replace(/^title:/m, 'draft: true\ntitle:');
  const germanJob = job.replace('/en/', '/de/');
  const jobs = {
    [job]: draft,
    [germanJob]: withBody(germanJob, 'A text.').replace(/^title:/m, 'draft: true\ntitle:'),
  };
  const link = `[job](/careers/${/([^/]+)\.md$/.exec(job)![1]})`;
  const article = withBody(post, link);
  const problems = (text: string) =>
    problemsOf({ ...jobs, [post]: text }).filter(({ message }) => /no page/.test(message));
  expect(problems(article)).toHaveLength(1);
  expect(problems(article.replace(/^title:/m, 'draft: true\ntitle:'))).toEqual([]);
});
