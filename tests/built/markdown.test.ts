import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { locales } from '#src/i18n/locales.ts';
import { requiredIds } from '#src/lib/content/schemas.ts';
import { localeOfPath, localizePath, urlFor } from '#src/lib/routes.ts';
import { dist, indexed, isFile, pageAt, plainWords, visibleText } from './support/site.ts';

const read = (path: string) => readFileSync(join(dist, path), 'utf8');

const { host: ownHost } = new URL(
  pageAt('/')!.root.querySelector('link[rel="canonical"]')!.getAttribute('href')!,
);

/** The twins that a page names as its alternates. */
const twinsOf = (page: (typeof indexed)[number]) =>
  page.root
    .querySelectorAll('link[rel="alternate"][type="text/markdown"]')
    .map((link) => link.getAttribute('href')!);

describe.each(locales)('markdown in %s', (locale) => {
  const twins = [
    ...requiredIds.blog.map((id) => [`${urlFor(locale, 'blog', { id })}.md`, urlFor(locale, 'blog', { id })]),
    ...requiredIds['case-studies'].map((id) => [
      `${urlFor(locale, 'caseStudies', { id })}.md`,
      urlFor(locale, 'caseStudies'),
    ]),
    ...requiredIds.services.map((id) => [
      `${urlFor(locale, 'services', { id })}.md`,
      urlFor(locale, 'services'),
    ]),
  ] as [twin: string, page: string][];

  test.each(twins)('%s has the words of its page, which names it', (twin, path) => {
    const page = pageAt(path)!;
    const text = read(twin);
    expect(twinsOf(page)).toContain(twin);
    expect(text).toMatch(/^# \S.*\n\n> \S/);
    const shown = plainWords(visibleText(page));
    const paragraphs = text
      .replaceAll('**', '')
      .split(/\n{2,}/)
      .filter((part) => /^[A-ZÄÖÜ„“]/.test(part) && !/[`*[_&<>]/.test(part) && !part.includes(' · '));
    expect(paragraphs.length).toBeGreaterThan(1);
    for (const paragraph of paragraphs) expect(shown).toContain(plainWords(paragraph));
  });

  test.each(twins)('the links of %s are absolute and lead to pages in its language', (twin) => {
    const prose = read(twin).replace(/^```[\s\S]*?^```/gm, '');
    const targets = [...prose.matchAll(/\]\(([^)\s]+)/g)].map(([, target]) => target!);
    expect(targets.filter((target) => !/^(?:https?:|mailto:)/.test(target))).toEqual([]);
    const own = targets.map((target) => new URL(target)).filter(({ host }) => host === ownHost);
    const missing = own.filter(({ pathname }) => !pageAt(pathname) && !isFile(pathname));
    expect(missing).toEqual([]);
    const foreign = own.filter(({ pathname }) => pageAt(pathname) && localeOfPath(pathname) !== locale);
    expect(foreign).toEqual([]);
  });

  test('llms.txt leads to every twin, and to nothing that is not there', () => {
    const text = read(localizePath('/llms.txt', locale));
    expect(text).toMatch(/^# \S.*\n\n> \S/);
    const paths = [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\): \S/gm)].map(
      ([, href]) => new URL(href!).pathname,
    );
    expect(paths.filter((path) => !isFile(path) && !pageAt(path))).toEqual([]);
    for (const [twin] of twins) expect(paths).toContain(twin);
    expect(text.match(/^- /gm)).toHaveLength(paths.length);
  });
});

test('no page names a twin that is not there', () => {
  for (const page of indexed) for (const twin of twinsOf(page)) expect(isFile(twin), twin).toBe(true);
});
