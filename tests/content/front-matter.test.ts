import { expect, test } from 'vitest';
import { problemsIn, sampleContent, withFixture } from './sample-content.ts';

test('content that follows all rules has no problem', () => {
  expect(problemsIn(sampleContent())).toBe('');
});

test('slips of YAML are explained with their line, those of all files at once', () => {
  expect(problemsIn(withFixture('yaml'))).toMatchInlineSnapshot(`
    "content/blog/en/ai-agent-automation.md:1  The file must start with a line of three hyphens (---), the fields and another such line.

    content/blog/en/generative-frontends.md:2  The text contains a colon followed by a space. Put the whole text in single quotes: title: 'Frontends: what changes'.

    content/blog/en/microservices-architecture.md:2  A quotation mark or apostrophe inside the text ends it too early. Write apostrophes as ’ and quotation marks as “…”, in German „…“.

    content/blog/en/react-development.md:1  The fields are never closed. Put a line of three hyphens (---) between them and the text.

    content/blog/en/spotify-model.md:2  A text cannot start with this sign. Put the whole text in single quotes: title: '@scale is not a plan'.

    content/blog/en/tech-leadership.md:2  A text starts with a quotation mark that is never closed. Close it, or take the first one away.

    content/jobs/en/fullstack-developer.md:4  This name stands here a second time. Keep one of the two.

    content/jobs/en/product-owner.md:3  The line is indented with a tab. Use spaces, two for each level.

    content/jobs/en/senior-fullstack-developer.md:2  This line is not understood. A field is a name, a colon, a space and the value (title: Text); list items stand below it, each indented by two spaces and starting with “- ”.

    content/legal/en/gdpr.md:3  A bracket is not closed, or the indentation does not fit. Indent by two spaces for each level.

    content/legal/en/terms.md:2  Here must be fields, each a name, a colon, a space and the value (title: Text).

    content/services/en/ai-workforce.md:2  A text cannot start with this sign. Put the whole text in single quotes: title: '{{company.brand}} agents'.

    content/services/en/mauritian-teams.md:2  A text cannot start with this sign. Put the whole text in single quotes: title: '*Teams* with a star'.

    content/services/en/process-analysis.md:4  The indentation does not fit. Indent the items of one list all alike, by two spaces."
  `);
});

test('a text cut off by a # is noticed', () => {
  expect(problemsIn(withFixture('comment'))).toMatchInlineSnapshot(
    `"content/legal/en/terms.md:2  Everything after # is dropped here (“1 in terms”). If it belongs to the text, put the whole text in single quotes."`,
  );
});

test('fields that break the schema are named with what was found and what is allowed', () => {
  expect(problemsIn(withFixture('fields'))).toMatchInlineSnapshot(`
    "content/blog/en/spotify-model.md:5  date  “02.11.2026” is not a day of the calendar written YYYY-MM-DD, for instance 2026-11-02.
    content/blog/en/spotify-model.md:7  author  is empty. A key under authors in content/site.yaml.

    content/case-studies/en/gambling.md:2  title  is 78 characters long, 8 too many. Headline: what changed. Allowed: text of 20 to 70 characters.
    content/case-studies/en/gambling.md:8  tags  has 4 items, 1 too many. What the project was about. Allowed: a list of exactly 3 items, each text of 3 to 40 characters.
    content/case-studies/en/gambling.md:19  featured  “yes” does not fit here. True for the two large cards at the top. Allowed: true or false.

    content/jobs/de/product-owner.md:2  title  is 2 characters long, 3 too few. Name of the job. Allowed: text of 5 to 60 characters.
    content/jobs/de/product-owner.md:2  validThrough  is missing. Add it. Last day for applications; from the next day on the job is closed. Allowed: a day written YYYY-MM-DD.
    content/jobs/de/product-owner.md:3  level  “Senor” is not known here. Did you mean Senior? Use one of: Mid-Level, Senior.
    content/jobs/de/product-owner.md:4  experienceYears  must stand without quotation marks: 3.
    content/jobs/de/product-owner.md:5  employmentTyp  This field is not known here. Did you mean employmentType?
    content/jobs/de/product-owner.md:6  datePosted  “2026-02-30” is not a day of the calendar written YYYY-MM-DD, for instance 2026-11-02.
    content/jobs/de/product-owner.md:7  order  “0” does not fit here. Position in its list, 1 comes first; each number once. Allowed: a whole number, 1 to 99.
    content/jobs/de/product-owner.md:8  summary  is 8 characters long, 72 too few. Text in the list of open jobs. Allowed: text of 80 to 240 characters.
    content/jobs/de/product-owner.md:9  description  is empty. For search engines and link previews. Allowed: text of 70 to 160 characters.
    content/jobs/de/product-owner.md:10  requirements  has 2 items, 3 too few. What applicants bring along. Allowed: a list of exactly 5 items, each text of 15 to 120 characters.
    content/jobs/de/product-owner.md:12  requirements[1]  is 4 characters long, 11 too few. A requirement. Allowed: text of 15 to 120 characters.
    content/jobs/de/product-owner.md:14  salary  This field is not known here. Remove it, or use one of: title, level, experienceYears, employmentType, datePosted, validThrough, order, summary, description, requirements, confirmed, draft, publishAt.

    content/services/en/ai-workforce.md:2  title  “2026” must be a text. Put it in single quotes: '2026'.
    content/services/en/ai-workforce.md:6  image  “Horse Picture.JPG” does not fit here. File name of a picture in content/images, for instance horse.jpg. Allowed: a name such as horse.jpg: lowercase letters, digits, hyphens and .jpg.
    content/services/en/ai-workforce.md:9  benefits  must be a list: one item per line, indented and starting with “- ”. What the client gains. Allowed: a list of exactly 6 items, each text of 15 to 90 characters.
    content/services/en/ai-workforce.md:15  process[2].text  is missing. Add it. What happens in the step. Allowed: text of 30 to 160 characters.
    content/services/en/ai-workforce.md:18  process[3].note  This field is not known here. Remove it, or use one of: title, text.
    content/services/en/ai-workforce.md:19  process[4]  needs these fields, one per line indented below it, or in braces: title, text."
  `);
});
