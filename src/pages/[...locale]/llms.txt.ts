import type { APIRoute } from 'astro';
import { tFor } from '#src/i18n/index.ts';
import { localeInfo, locales, type Locale } from '#src/i18n/locales.ts';
import { loadCaseStudies, loadOpenJobs, loadPosts, loadServices } from '#src/lib/content/load.ts';
import { markdownDocument, markdownList } from '#src/lib/content/markdown-text.ts';
import { absoluteUrl, localePaths, localizePath, urlFor, type RouteName } from '#src/lib/routes.ts';
import { site as settings } from '#src/lib/site/index.ts';

export const getStaticPaths = localePaths;

/** What the site holds, for language models (https://llmstxt.org): the texts as markdown, then pages that have none. */
export const GET: APIRoute<{ locale: Locale }> = async ({ props: { locale }, site }) => {
  const [home, common, careers] = [tFor(locale, 'home'), tFor(locale, 'common'), tFor(locale, 'careers')];
  const [about, contact, imprint] = [tFor(locale, 'about'), tFor(locale, 'contact'), tFor(locale, 'imprint')];
  const line = (title: string, path: string, text: string) =>
    `[${title}](${absoluteUrl(site!, path)}): ${text}`;
  const entry = (route: RouteName, id: string, title: string, text: string) =>
    line(title, `${urlFor(locale, route, { id })}.md`, text);
  const [services, studies, posts, jobs] = await Promise.all([
    loadServices(locale),
    loadCaseStudies(locale),
    loadPosts(locale),
    loadOpenJobs(locale),
  ]);
  const lists: [heading: string, items: string[]][] = [
    [common('nav.services'), services.map(({ id, data }) => entry('services', id, data.title, data.summary))],
    [
      common('nav.caseStudiesNote'),
      studies.map(({ id, data }) => entry('caseStudies', id, data.title, data.summary)),
    ],
    [common('nav.blog'), posts.map(({ id, data }) => entry('blog', id, data.title, data.description))],
    [
      careers('jobs.heading'),
      jobs.map(({ id, data }) => line(data.title, urlFor(locale, 'careers', { id }), data.description)),
    ],
    [
      common('footer.company'),
      [
        line(about('page.title'), urlFor(locale, 'about'), about('page.description')),
        line(contact('page.title'), urlFor(locale, 'contact'), contact('page.description')),
        line(imprint('page.title'), urlFor(locale, 'imprint'), imprint('page.description')),
        ...locales
          .filter((other) => other !== locale)
          .map((other) =>
            line(
              localeInfo[other].name,
              localizePath('/llms.txt', other),
              tFor(other, 'home')('page.description'),
            ),
          ),
      ],
    ],
  ];
  return new Response(
    markdownDocument(settings.company.brand, [
      `> ${home('page.description')}`,
      ...lists
        .filter(([, items]) => items.length > 0)
        .map(([heading, items]) => markdownList(heading, items)),
    ]),
  );
};
