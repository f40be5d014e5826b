import { parse, stringify } from 'yaml';
import { locales, type Locale } from '#src/i18n/locales.ts';
import { collectionNames, requiredIds, type CollectionName } from '#src/lib/content/schemas.ts';
import { checkContent } from '../../tools/content-check/check-content.ts';
import { formatProblems } from '../../tools/content-check/problem.ts';
import { readFiles } from '../../tools/content-check/read-files.ts';

const fixtures = new URL('../fixtures/content/', import.meta.url).pathname;

type Fields = Record<string, unknown>;

const sized = (start: string, length: number) => start.padEnd(length, ' word').slice(0, length - 1) + '.';
const several = (count: number, word: string) =>
  Array.from({ length: count }, (_, index) => sized(`${word} ${index + 1}`, 35));

const fieldsOf: Record<CollectionName, (id: string, locale: Locale, order: number) => Fields> = {
  blog: (id, locale) => ({
    title: sized(`${id} ${locale}`, 40),
    description: sized(`Description ${id} ${locale}`, 90),
    excerpt: sized('Excerpt', 90),
    date: '2026-11-02',
    category: 'ai',
    author: 'ada',
    image: 'horse.jpg',
    imageAlt: 'A horse made of shapes',
  }),
  'case-studies': (id, locale, order) => ({
    title: sized(`${id} ${locale}`, 40),
    client: 'a European client',
    industry: 'Industry',
    summary: sized('Summary', 90),
    image: 'horse.jpg',
    imageAlt: 'A horse made of shapes',
    tags: ['First tag', 'Second tag', 'Third tag'],
    results: several(5, 'Result'),
    featured: order <= 2,
    order,
    confirmed: true,
    year: 2025,
    months: 8,
    people: 4,
    stack: ['TypeScript', 'PostgreSQL'],
  }),
  services: (id, locale, order) => ({
    title: `${id} ${locale}`,
    shortTitle: id,
    summary: sized('Summary', 90),
    icon: 'teams',
    image: 'horse.jpg',
    imageAlt: 'A horse made of shapes',
    order,
    benefits: several(6, 'Benefit'),
    process: several(5, 'Step').map((text, index) => ({ title: `Step ${index + 1}`, text })),
  }),
  jobs: (id, locale, order) => ({
    title: `${id} ${locale}`,
    level: 'Senior',
    experienceYears: 3,
    employmentType: 'full-time',
    datePosted: '2026-11-02',
    validThrough: '2027-03-31',
    order,
    summary: sized('Summary', 90),
    description: sized(`Description ${id} ${locale}`, 90),
    requirements: several(5, 'Requirement'),
    confirmed: true,
  }),
  legal: (id, locale, order) => ({ title: `${id} ${locale}`, order, updated: '2026-11-02' }),
};

const entryText = (fields: Fields, body: string) => `---\n${stringify(fields, { lineWidth: 0 })}---\n${body}`;

/** Content without a problem, made up: what the real site says does not matter to these tests. */
export function sampleContent(): Map<string, string> {
  const files = new Map(readFiles(`${fixtures}base`));
  files.set('images/horse.jpg', '');
  for (const locale of locales) {
    files.set(`dictionary/${locale}/common.json`, `{\n  "nav": {\n    "home": "Start"\n  }\n}\n`);
    for (const collection of collectionNames) {
      for (const [index, id] of requiredIds[collection].entries()) {
        const body = `\n${'word '.repeat(collection === 'blog' ? 800 : 20)}\n`;
        files.set(
          `${collection}/${locale}/${id}.md`,
          entryText(fieldsOf[collection](id, locale, index + 1), body),
        );
      }
    }
  }
  return files;
}

/** The only page of the sample site. */
export const sampleSources = new Map([
  ['pages/index.astro', "const t = tFor(locale, 'common');\n<a>{t('nav.home')}</a>\n"],
]);

/**
 * The sample content with the files of tests/fixtures/content/<name> laid over it. There, `x.md` replaces a file,
 * `x.body.md` only its body, and `x.fields.yaml` the fields that it names.
 */
export function withFixture(name: string): Map<string, string> {
  const files = sampleContent();
  for (const [path, text] of readFiles(`${fixtures}${name}`)) {
    const target = path.replace(/\.(?:body\.md|fields\.yaml)$/, '.md');
    const [, yaml = '', body = ''] = /^---\n([\s\S]*?)---\n([\s\S]*)$/.exec(files.get(target) ?? '') ?? [];
    if (path.endsWith('.body.md')) files.set(target, entryText(parse(yaml) as Fields, text));
    else if (path.endsWith('.fields.yaml')) {
      files.set(target, entryText({ ...(parse(yaml) as Fields), ...(parse(text) as Fields) }, body));
    } else files.set(target, text);
  }
  return files;
}

/** What the check prints about problems in content. */
export function problemsIn(files: ReadonlyMap<string, string>, sources = sampleSources): string {
  return formatProblems(checkContent(files, sources).problems, 'content');
}
