import { describe, expect, test } from 'vitest';
import { isPublished, isShown } from '#src/lib/content/publication.ts';
import { problemsIn, sampleContent } from './sample-content.ts';

const day = (text: string) => new Date(`${text}T00:00:00Z`);

describe('an entry', () => {
  test('is published unless it is a draft or its day is yet to come', () => {
    const now = day('2026-11-22');
    expect(isPublished({}, now)).toBe(true);
    expect(isPublished({ draft: false, publishAt: now }, now)).toBe(true);
    expect(isPublished({ draft: true }, now)).toBe(false);
    expect(isPublished({ draft: true, publishAt: day('2026-01-01') }, now)).toBe(false);
    expect(isPublished({ publishAt: day('2026-11-23') }, now)).toBe(false);
  });

  test('that is not published is shown everywhere but on the published site', () => {
    expect(isShown({ draft: true }, 'production')).toBe(false);
    expect(isShown({}, 'production')).toBe(true);
    for (const environment of ['preview', undefined, ''])
      expect(isShown({ draft: true }, environment)).toBe(true);
  });
});

/** The sample content with a further article, both languages with these fields and this text. */
function withArticle(en: string, de = en, body = 'word '.repeat(800)) {
  const files = sampleContent();
  for (const [locale, fields] of [
    ['en', en],
    ['de', de],
  ] as const) {
    const model = files.get(`blog/${locale}/spotify-model.md`)!;
    const head = model.slice(0, model.indexOf('\n---', 3));
    files.set(
      `blog/${locale}/a-draft.md`,
      `${head.replaceAll('spotify-model', 'a-draft')}\n${fields}---\n\n${body}\n`,
    );
  }
  return files;
}

test('a draft, a day of publication and neither are all right', () => {
  for (const fields of ['', 'draft: true\n', 'draft: false\n', 'publishAt: 2100-01-01\n'])
    expect(problemsIn(withArticle(fields)), fields).toBe('');
});

test('a draft in one language alone is named, with both files', () => {
  expect(problemsIn(withArticle('draft: true\n', ''))).toMatch(
    /blog\/de\/a-draft\.md:\d+ {2}draft {2}is missing here, but “true” in content\/blog\/en\/a-draft\.md:\d+\./,
  );
});

test('a day that is none is named', () => {
  expect(problemsIn(withArticle('publishAt: soon\n'))).toContain(
    'publishAt  “soon” is not a day of the calendar',
  );
});

test('a text that pages of the site link to cannot be a draft', () => {
  const files = sampleContent();
  for (const locale of ['en', 'de']) {
    const file = `blog/${locale}/spotify-model.md`;
    files.set(file, files.get(file)!.replace('\n---', '\ndraft: true\n---'));
  }
  expect(problemsIn(files)).toMatch(/spotify-model\.md:\d+ {2}draft {2}Pages of the site link to this text/);
});

test('a published text does not link to a draft, another draft may', () => {
  const link = `[text](/blog/a-draft) ${'word '.repeat(800)}`;
  expect(problemsIn(withArticle('draft: true\n', 'draft: true\n', link))).toBe('');
  const files = withArticle('draft: true\n');
  for (const locale of ['en', 'de']) {
    const file = `blog/${locale}/tech-leadership.md`;
    files.set(file, `${files.get(file)!}\n${link}\n`);
  }
  expect(problemsIn(files).match(/\/blog\/a-draft is not published yet/g)).toHaveLength(2);
});

test('of the featured case studies two are published, on every day', () => {
  const withStudy = (fields: string) => {
    const files = sampleContent();
    for (const locale of ['en', 'de']) {
      const model = files.get(`case-studies/${locale}/gambling.md`)!;
      const study = model
        .replaceAll('gambling', 'another')
        .replace('order: 1', 'order: 9')
        .replace('\n---', `\n${fields}\n---`);
      files.set(`case-studies/${locale}/another.md`, study);
    }
    return files;
  };
  const unfeatured = (files: Map<string, string>) => {
    for (const locale of ['en', 'de']) {
      const file = `case-studies/${locale}/gambling.md`;
      files.set(file, files.get(file)!.replace('featured: true', 'featured: false'));
    }
    return files;
  };
  expect(problemsIn(withStudy('draft: true'))).toBe('');
  expect(problemsIn(unfeatured(withStudy('draft: true')))).toContain('1 case study is featured (ecommerce)');
  expect(problemsIn(withStudy('publishAt: 2100-01-01'))).toContain('3 case studies are featured');
  expect(problemsIn(unfeatured(withStudy('publishAt: 2100-01-01')))).toContain(
    'featured  is true before the day in publishAt.',
  );
});
