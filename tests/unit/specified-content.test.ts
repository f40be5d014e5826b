import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { describe, expect, test } from 'vitest';
import { locales } from '#src/i18n/locales.ts';
import { postsInFeed, postsPerPage } from '#src/lib/content/paging.ts';

/* What docs/specification.md says of the six case studies, the three jobs and the blog, against their files. */
const specification = readFileSync('docs/specification.md', 'utf8');
const flowing = specification.replace(/\n\s*/g, ' ');

const frontMatter = (file: string) =>
  parse(readFileSync(`content/${file}.md`, 'utf8').split(/^---$/m)[1]!) as Record<string, unknown>;

/** The rows of section 3: id and three tags in English. */
const tagRows = [
  ...specification.matchAll(/^\| `([a-z]+)` +\| ([A-Z][\w ]+(?:, [A-Z][\w ]+){2}) +\|$/gm),
].map(([, id = '', tags = '']) => [id, tags.trim().split(', ')] as const);

/** The word that a tag turns on in German. */
const inGerman: Record<string, RegExp> = {
  'Augmented Reality': /Augmented Reality|Erweiterte Realität/,
  'Data Analytics': /Datenanalyse/,
  'Data Visualization': /visualisierung/,
  'Frontend Development': /^Frontend/,
  'Full Stack Development': /^Full-?stack/i,
  'Fullstack Development': /^Full-?stack/i,
  'Healthcare Tech': /Gesundheit|Medizin/,
  'Machine Learning': /Lernen/,
  'Product Development': /Produktentwicklung/,
  'Product Strategy': /Produktstrategie/,
  'Production Tools': /Produktions/,
  Rebranding: /Rebranding|Marke/,
  'Tech Migration': /migration/,
  'UX Design': /^UX-(?:Design|Gestaltung)/,
  'UX Enhancement': /^UX-Verbesserung/,
};

test('the table of tags has the six case studies', () => {
  expect(tagRows.map(([id]) => id)).toEqual([
    'gambling',
    'ecommerce',
    'aviation',
    'fintech',
    'airline',
    'medical',
  ]);
});

test.each(tagRows)('%s has its three tags, in both languages and in their order', (id, tags) => {
  expect(frontMatter(`case-studies/en/${id}`).tags).toEqual(tags);
  const german = frontMatter(`case-studies/de/${id}`).tags as string[];
  expect(german).toHaveLength(tags.length);
  for (const [index, tag] of tags.entries()) expect(german[index]).toMatch(inGerman[tag]!);
});

describe.each(locales)('jobs in %s', (locale) => {
  const [, listed = ''] = /three jobs: (.*?)\. /.exec(flowing) ?? [];
  const jobs = [...listed.matchAll(/([\w ]+?) \(([\w-]+)\)/g)].map(
    ([, title = '', level = '']) => [title.trim(), level] as const,
  );
  const [, years, ofSeniorDevelopers] =
    /years of experience: (\d)\+, senior developer (\d)\+/.exec(specification) ?? [];

  test('are three', () => {
    expect(jobs.map(([title]) => title)).toEqual([
      'Fullstack Developer',
      'Senior Fullstack Developer',
      'Product Owner',
    ]);
  });

  test.each(jobs)('%s is of level %s and asks for its years', (title, level) => {
    const job = frontMatter(`jobs/${locale}/${title.toLowerCase().replaceAll(' ', '-')}`);
    if (locale === 'en') expect(job.title).toBe(title);
    expect(job.level).toBe(level);
    expect(job.experienceYears).toBe(Number(title.startsWith('Senior') ? ofSeniorDevelopers : years));
  });
});

test('As many articles on a page of the blog and in its feed as the specification says', () => {
  expect(flowing).toContain(`At most ${postsPerPage} articles stand on a page.`);
  expect(flowing).toContain(`the newest ${postsInFeed} articles in full`);
});
