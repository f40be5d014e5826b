import { readFileSync, readdirSync } from 'node:fs';
import { parse } from 'yaml';
import type { Locale } from '#src/i18n/locales.ts';
import { routes } from '#src/lib/routes.ts';
import { lastChanges } from './last-changes.ts';

type Fields = Record<string, unknown>;

/** The front matter of a collection by file name; dates are the same in both languages. */
function frontMatters(collection: string): [id: string, fields: Fields][] {
  const folder = `content/${collection}/en`;
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => {
      const [, fields = ''] = readFileSync(`${folder}/${file}`, 'utf8').split(/^---\s*$/m);
      return [file.slice(0, -'.md'.length), parse(fields) as Fields];
    });
}

/** The last day of each job, by the path of its page. */
export const jobClosings = (): [path: string, lastDay: Date][] =>
  frontMatters('jobs').map(([id, { validThrough }]) => [
    `${routes.careers}/${id}`,
    new Date(String(validThrough)),
  ]);

/** Days that the front matter gives, by path: what is known of a page without git. */
function writtenDays(): Map<string, string | undefined> {
  const latest = (days: readonly string[]) => [...days].sort().at(-1);
  const posts = frontMatters('blog').map(([id, { date }]) => [`${routes.blog}/${id}`, String(date)] as const);
  const jobs = frontMatters('jobs').map(
    ([id, { datePosted }]) => [`${routes.careers}/${id}`, String(datePosted)] as const,
  );
  return new Map([
    ...posts,
    ...jobs,
    [routes.blog, latest(posts.map(([, day]) => day))],
    [routes.careers, latest(jobs.map(([, day]) => day))],
    [routes.imprint, latest(frontMatters('legal').map(([, { updated }]) => String(updated)))],
  ]);
}

const siteSettings = 'content/site.yaml';

/**
 * The dictionary of each page, the collections that it shows, and the settings where some of its words stand in them: offer,
 * history and people, benefits, the office, the company.
 */
const partsOfPages: Record<string, readonly string[]> = {
  [routes.home]: ['home', 'about', 'services', 'case-studies', siteSettings],
  [routes.services]: ['services', siteSettings],
  [routes.caseStudies]: ['case-studies'],
  [routes.about]: ['about', siteSettings],
  [routes.careers]: ['careers', 'jobs', siteSettings],
  [routes.apply]: ['application'],
  [routes.contact]: ['contact', siteSettings],
  [routes.blog]: ['blog'],
  [routes.imprint]: ['imprint', 'legal', siteSettings],
};

/**
 * The files and folders of content whose words make a page. A list of articles is as new as the newest of all. The name of an
 * author is no change of the article.
 */
export function sourcesOf(path: string, locale: Locale): string[] {
  const [, section = '', id] = /^\/([\w-]+)\/(?!\d+$)([\w-]+)$/.exec(path) ?? [];
  if (id !== undefined && path !== routes.apply)
    return section === 'careers'
      ? [`content/jobs/${locale}/${id}.md`, siteSettings]
      : [`content/${section}/${locale}/${id}.md`];
  const parts = partsOfPages[path] ?? partsOfPages[`/${path.split('/')[1]}`] ?? [];
  return parts.flatMap((part) =>
    part === siteSettings
      ? part
      : [`content/dictionary/${locale}/${part}.json`, `content/${part}/${locale}/`],
  );
}

let committed: ReadonlyMap<string, string> | undefined;
let written: ReturnType<typeof writtenDays> | undefined;

/**
 * The day on which the words of a page last changed, YYYY-MM-DD: by git, or else the day that its front matter names. `path`
 * has no language prefix. Undefined when neither knows.
 */
export function lastChangeOf(path: string, locale: Locale): string | undefined {
  committed ??= lastChanges('content');
  written ??= writtenDays();
  const sources = sourcesOf(path, locale);
  const days = [...committed]
    .filter(([file]) =>
      sources.some((source) => file === source || (source.endsWith('/') && file.startsWith(source))),
    )
    .map(([, day]) => day);
  return days.sort().at(-1) ?? written.get(path);
}
