import { expect, test } from 'vitest';
import { checkContent } from '../../tools/content-check/check-content.ts';
import { problemsIn, sampleContent, sampleSources, withFixture } from './sample-content.ts';

test('headings start at the level of their folder and skip none', () => {
  expect(problemsIn(withFixture('headings'))).toMatchInlineSnapshot(`
    "content/jobs/en/product-owner.md:20  Headings start at ## here: write ## What you do.
    content/jobs/en/product-owner.md:26  The heading skips a level: after ## comes ###. Write ### A detail.
    content/jobs/en/product-owner.md:28  A heading needs a space after the # signs.
    content/jobs/en/product-owner.md:31  This line turns the text above into a heading. Leave an empty line between, or write the heading with # signs.

    content/legal/de/terms.md:7  Headings start at ### here: write ### Zu hoch.
    content/legal/de/terms.md:11  The heading has no text. Write one, or remove the line.

    content/services/en/ai-workforce.md:29  Texts of this folder have no headings. Make “Not here” a paragraph, or remove it."
  `);
});

test('an article has the same headings in both languages, and its anchors are the English ones', () => {
  const files = sampleContent();
  const put = (locale: 'en' | 'de', text: string) => {
    const file = `blog/${locale}/spotify-model.md`;
    files.set(file, (files.get(file) ?? '') + text);
  };
  put('en', '\n## What to take\n\n[Take](#what-to-take)\n');
  put('de', '\n## Was bleibt\n\n[Text](/blog/spotify-model#what-to-take)\n');
  expect(problemsIn(files)).toBe('');
  put('de', '\n### Mehr\n\n[Text](#was-bleibt)\n');
  expect(problemsIn(files)).toMatchInlineSnapshot(`
    "content/blog/de/spotify-model.md  has 2 headings here, but 1 in content/blog/en/spotify-model.md, or of other levels. Both languages need the same ones in the same order: links to a part of the article lead to it in both.
    content/blog/de/spotify-model.md:20  No heading of this text has the anchor #was-bleibt."
  `);
});

test('links lead to pages and anchors that exist', () => {
  expect(problemsIn(withFixture('links'))).toMatchInlineSnapshot(`
    "content/jobs/en/product-owner.md:27  There is no page /contacts. Did you mean /contact?
    content/jobs/en/product-owner.md:28  There is no page /blog/spotify-modle. Did you mean /blog/spotify-model?
    content/jobs/en/product-owner.md:29  /de/contact carries a language. Write /contact in both languages; the site adds the language itself.
    content/jobs/en/product-owner.md:30  /contact/ ends in a slash. Write /contact.
    content/jobs/en/product-owner.md:31  “contact” is not an address. Pages of the site start with a slash (/contact), others with https://.
    content/jobs/en/product-owner.md:32  The page /services has no anchor #ai-workfroce. Use one of: #mauritian-teams, #ai-workforce, #process-analysis.
    content/jobs/en/product-owner.md:33  The page /contact has no anchor #form. The page has none.
    content/jobs/en/product-owner.md:34  “?job=chef” leads nowhere. Only /careers/apply?job= with the file name of a job is known.
    content/jobs/en/product-owner.md:35  https://www.example.com/page is an example address. Write the real one, or remove the link.
    content/jobs/en/product-owner.md:36  mailto:info@example.com is an example address. Write the real one, or remove the link.
    content/jobs/en/product-owner.md:37  The link has no address. Write it between the round brackets.
    content/jobs/en/product-owner.md:38  No heading of this text has the anchor #links-that-do-nott. Did you mean links-that-do-not or links-that-work?
    content/jobs/en/product-owner.md:39  A space stands between the text and the address of a link: write [text](/address) without it.
    content/jobs/en/product-owner.md:40  https://www.example.com/other is an example address. Write the real one, or remove the link.
    content/jobs/en/product-owner.md:43  There is no page /about-us. Did you mean /about?"
  `);
});

test('texts are markdown without HTML, which code may show', () => {
  const files = sampleContent();
  const file = 'jobs/en/product-owner.md';
  const text = 'One <b>bold</b> word, `<br>` as code.\n\n<script>\nrun();\n</script>\n\n<!-- to do -->\n';
  files.set(file, `${files.get(file)}\n${text}`);
  expect(problemsIn(files)).toMatchInlineSnapshot(`
    "content/jobs/en/product-owner.md:22  “<b>” is HTML. Write it in markdown; to show it as code, put it between backticks (\`<br>\`).
    content/jobs/en/product-owner.md:24  “<script> run(); </script>” is HTML. Write it in markdown; to show it as code, put it between backticks (\`<br>\`).
    content/jobs/en/product-owner.md:28  “<!-- to do -->” is HTML. Write it in markdown; to show it as code, put it between backticks (\`<br>\`)."
  `);
});

test('tokens stand in legal texts and name a setting', () => {
  expect(problemsIn(withFixture('tokens'))).toMatchInlineSnapshot(`
    "content/jobs/en/product-owner.md:20  {{…}} is filled in only in the texts of content/legal. Write the words themselves here.

    content/legal/en/terms.md:11  {{company.legalname}} names no value of content/site.yaml. Did you mean company.legalName or company.legalForm?
    content/legal/en/terms.md:12  {{company}} names no value of content/site.yaml. The file shows the names.
    content/legal/en/terms.md:13  The token is not complete. Write it as {{company.legalName}}."
  `);
});

test('quotation marks and apostrophes are those of the language, except in code', () => {
  expect(problemsIn(withFixture('quotes'))).toMatchInlineSnapshot(`
    "content/jobs/de/fullstack-developer.md:13  requirements[1]  Straight quotation mark. German quotation marks are „…“. Found in: … Anforderung ist "wichtig"

    content/jobs/de/product-owner.md:22  Straight quotation mark. German quotation marks are „…“. Found in: Gerade: Wir sagen "ja" dazu.
    content/jobs/de/product-owner.md:24  Straight quotation mark. German quotation marks are „…“. Found in: Gemischt: Wir sagen „ja" dazu.
    content/jobs/de/product-owner.md:26  “ closes, but nothing was opened. German quotation marks are „…“. Found in: Englisch: Wir sagen “ja” dazu.
    content/jobs/de/product-owner.md:28  The quotation that opens here is never closed by “. Found in: Offen: Wir sagen „ja dazu.
    content/jobs/de/product-owner.md:30  Straight apostrophe '. Write ’ instead; program text stands in \`backticks\`. Found in: Apostroph: Das ist's.
    content/jobs/de/product-owner.md:32  Wrong apostrophe ´. Write ’ instead; program text stands in \`backticks\`. Found in: Akzent: Das ist´s.

    content/jobs/en/product-owner.md:22  Straight quotation mark. English quotation marks are “…”. Found in: Straight: We say "yes" to it.
    content/jobs/en/product-owner.md:24  Wrong quotation mark „. English quotation marks are “…”. Found in: German: We say „yes“ to it.
    content/jobs/en/product-owner.md:26  ” closes, but nothing was opened. English quotation marks are “…”. Found in: Swapped: We say ”yes“ to it.
    content/jobs/en/product-owner.md:28  Straight apostrophe '. Write ’ instead; program text stands in \`backticks\`. Found in: Apostrophe: It's ours."
  `);
});

// The stand-ins below are those of the fixture, which is broken on purpose.
test('text that was meant to be replaced is found', () => {
  expect(problemsIn(withFixture('filler'))).toMatchInlineSnapshot(`
    "content/jobs/en/product-owner.md:20  “Lorem ipsum” is a stand-in for a text. Write the text; as a word about programs, put it in \`backticks\`. Found in: Lorem ipsum dolor …
    content/jobs/en/product-owner.md:22  “xxx” is a stand-in for a text. Write the text; as a word about programs, put it in \`backticks\`. Found in: The salary is xxx, TODO ask."
  `);
});

test('a missing text and a fragment of an article are found', () => {
  expect(problemsIn(withFixture('length'))).toMatchInlineSnapshot(`
    "content/blog/en/spotify-model.md:11  The article has 4 words, at least 500 are needed (usual are 700 to 2000).

    content/jobs/en/product-owner.md:19  There is no text below the fields. Write it there."
  `);
});

test('a short article passes with a note', () => {
  const files = sampleContent();
  const file = 'blog/en/spotify-model.md';
  files.set(file, files.get(file)?.replace('word '.repeat(300), '') ?? '');
  expect(checkContent(files, sampleSources)).toMatchObject({
    problems: [],
    notes: ['blog/en/spotify-model.md has 500 words; usual are 700 to 2000.'],
  });
});

test('pictures inside a text stand in articles, are there, are described and stand alone', () => {
  expect(problemsIn(withFixture('pictures'))).toMatchInlineSnapshot(`
    "content/blog/en/spotify-model.md:14  The picture has no description for people who cannot see it. Write it between the square brackets: ![What it shows](address).
    content/blog/en/spotify-model.md:16  There is no picture content/blog/en/chart.png. Put it there, or correct the name.
    content/blog/en/spotify-model.md:18  “/images/horse.jpg” is no picture of the content. Write ./ and the name of a .png, .jpg or .webp file beside the text, or ../../images/ and one of content/images.
    content/blog/en/spotify-model.md:20  “https://www.bund.de/horse.png” is no picture of the content. Write ./ and the name of a .png, .jpg or .webp file beside the text, or ../../images/ and one of content/images.
    content/blog/en/spotify-model.md:22  A picture is a paragraph of its own. Leave an empty line before it and after it.

    content/jobs/en/product-owner.md:20  Only articles show pictures inside their text. Remove this one."
  `);
});

test('a picture of an article passes, from beside the text or from content/images', () => {
  const files = sampleContent();
  const file = 'blog/en/spotify-model.md';
  files.set('blog/en/squads.png', '');
  files.set(
    file,
    `${files.get(file)}\n![Three squads](./squads.png "How they meet")\n\n![A horse](../../images/horse.jpg)\n`,
  );
  expect(problemsIn(files)).toBe('');
});
