import { expect, test } from 'vitest';
import { isJobOpen, isPublished, isShown, type Publication } from '#src/lib/content/publication.ts';
import { documentTitle } from '#src/lib/seo/document-title.ts';
import { blogPosting, jsonLd, jobDescription } from '#src/lib/seo/structured-data.ts';
import { site } from '#src/lib/site/index.ts';

/* Cases that no page of the build has. tests/built/search-engines.test.ts tests the pages. */

test.each([
  { title: 'About us', shown: 'About us | Mornewerk', reason: 'the brand is missing' },
  {
    title: 'Mornewerk in figures',
    shown: 'Mornewerk in figures',
    reason: 'the title contains the brand',
  },
  {
    title: 'a'.repeat(63),
    shown: `${'a'.repeat(63)} | Mornewerk`,
    reason: 'this length allows it',
  },
  { title: 'a'.repeat(64), shown: 'a'.repeat(64), reason: 'search engines would truncate it' },
])('a title has the brand once, if space allows: $reason', ({ title, shown }) => {
  expect(documentTitle(title, 'Mornewerk')).toBe(shown);
});

test('a job is open until the end of its last day', () => {
  const lastDay = new Date('2027-03-31');
  expect(isJobOpen(lastDay, new Date('2027-03-31T23:59:59Z'))).toBe(true);
  expect(isJobOpen(lastDay, new Date('2027-04-01T00:00:00Z'))).toBe(false);
});

const today = new Date('2026-11-22');
const tomorrow = new Date('2026-11-23');
const texts: { what: string; text: Publication; state: 'published' | 'hidden' }[] = [
  {
    what: 'a text without a date',
    text: {},
    state: 'published',
  },
  {
    what: 'an article dated today',
    text: { draft: false, publishAt: today },
    state: 'published',
  },
  {
    what: 'an article dated tomorrow',
    text: { publishAt: tomorrow },
    state: 'hidden',
  },
  {
    what: 'a draft dated today',
    text: { draft: true, publishAt: today },
    state: 'hidden',
  },
];
test.each(texts)('$what is $state', ({ text, state }) => {
  expect(isPublished(text, today)).toBe(state === 'published');
});

test.each([
  { build: 'production', verb: 'hides' },
  { build: 'preview', verb: 'shows' },
])('a $build build $verb drafts', ({ build, verb }) => {
  expect(isShown({ draft: true }, build)).toBe(verb === 'shows');
});

test('a text in JSON-LD cannot close its script element', () => {
  const text = jsonLd([{ '@type': 'Service', name: '</script><!-- <b>' }]);
  expect(text).not.toMatch(/<\/|<!--/);
  expect(JSON.parse(text)).toMatchObject({ '@graph': [{ name: '</script><!-- <b>' }] });
});

test('a job description is escaped HTML', () => {
  const summary = 'R&D';
  const requirements = { heading: 'What <you> bring', items: ['3+ years'] };
  const terms = { heading: 'For all', paragraphs: ['The <0>policy</0> & more'] };
  expect(jobDescription({ summary, requirements, html: '<p>Text</p>', terms })).toBe(
    '<p>R&amp;D</p><h2>What &lt;you> bring</h2><ul><li>3+ years</li></ul><p>Text</p><h2>For all</h2><p>The policy &amp; more</p>',
  );
});

test.each([
  { updated: new Date('2026-11-20'), modified: '2026-11-20', reason: 'the article was updated' },
  { updated: undefined, modified: '2026-01-10', reason: 'the article was never updated' },
])('dateModified is $modified: $reason', ({ updated, modified }) => {
  const [author] = Object.keys(site.authors);
  const data = { title: 'A title', author, date: new Date('2026-01-10'), updated };
  const post = { data } as Parameters<typeof blogPosting>[1];
  const posting = blogPosting('en', post, '/a.jpg');
  expect(posting).toMatchObject({ datePublished: '2026-01-10', dateModified: modified });
});
