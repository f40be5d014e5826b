import type { CollectionEntry } from 'astro:content';
import { TextNode, type HTMLElement } from 'node-html-parser';
import { expect, test } from 'vitest';
import { entrances } from '#src/client/entrances.ts';
import { longDate } from '#src/i18n/dates.ts';
import { tFor } from '#src/i18n/index.ts';
import { locales, type Locale } from '#src/i18n/locales.ts';
import { honeypotName } from '#src/islands/forms/rules.ts';
import { buildTime } from '#src/lib/build-time.ts';
import { isJobOpen } from '#src/lib/content/publication.ts';
import { salaryRange } from '#src/lib/content/salary.ts';
import { mapTypography } from '#src/lib/content/typography.ts';
import { money } from '#src/lib/shared/money.ts';
import { localizePath, pathWithoutLocale } from '#src/lib/shared/routes.ts';
import { mainPages } from '#src/lib/site/navigation.ts';
import { monthlyHours, site, siteIn } from '#src/lib/site/index.ts';
import { officeHours, seasons } from '#src/lib/site/office.ts';
import {
  elementsOf,
  entriesOf,
  expectNone,
  fieldsOf,
  origin,
  indexed,
  exists,
  metaOf,
  pageAt,
  pageIn,
  pages,
  normalize,
  repeated,
  textsOf,
  valuesOf,
  type BuiltPage,
} from './site.ts';

/* Selectors that no page may match. */
const rules = [
  {
    rule: 'images have size and alt text',
    broken: 'img:not([width][height][alt])',
  },
  {
    rule: 'eager images have high fetch priority',
    broken: 'img[src^="/"]:not([loading="lazy"], [fetchpriority="high"])',
  },
  {
    rule: 'islands hydrate on interaction or when opened',
    broken: 'astro-island:not([client="touch"], [client="open"])',
  },
  {
    rule: 'code blocks, copy buttons and tables have labels',
    broken: 'main :is(pre, table, button[data-copy]):not([aria-label])',
  },
  {
    rule: 'videos are muted, looped and inline',
    broken: 'video:not([muted][loop][playsinline])',
  },
  {
    rule: 'fields open the matching keyboard or file type',
    broken: [
      'input[name="email"]:not([type="email"])',
      'input[name="phone"]:not([type="tel"])',
      'input[name="linkedIn"]:not([type="url"])',
      'input[type="file"]:not([accept=".pdf"])',
    ].join(),
  },
  {
    rule: 'links to a new tab have noopener',
    broken: 'a[target="_blank"]:not([rel~="noopener"])',
  },
  ...[
    '.brand span',
    'footer p.headline',
    'code',
    'address',
    'a[href^="mailto:"]:not([href^="mailto:?"])',
  ].map((part) => ({
    rule: `browsers do not translate ${part}`,
    broken: `${part}:not([translate="no"])`,
  })),
  {
    rule: 'phone numbers keep their order in right-to-left translations',
    broken: 'a[href^="tel:"]:not([dir="ltr"])',
  },
  {
    rule: 'dialogs receive focus, so that screen readers read the title',
    broken: 'dialog:not([autofocus])',
  },
  {
    rule: 'single-line fields have autocomplete (WCAG 1.3.5)',
    broken:
      'main form input[aria-required]:not([type="checkbox"], [type="file"], [autoComplete]:not([autoComplete="off"]))',
  },
  {
    rule: 'text fields detect right-to-left text',
    broken: `form :is(textarea, input:not([type="checkbox"], [type="radio"], [type="file"], [name="${honeypotName}"])):not([dir="auto"])`,
  },
];
test.each(rules)('$rule', ({ broken }) => {
  expectNone((page) => elementsOf(page, broken));
});

/** Head elements for browsers and feed readers. */
const heads = (locale: Locale) => [
  'link[rel="icon"][href="/favicon.ico"]',
  'link[rel="icon"][type="image/svg+xml"]',
  'link[rel="apple-touch-icon"]',
  'link[rel="manifest"]',
  'meta[name="theme-color"][media*="light"]',
  'meta[name="theme-color"][media*="dark"]',
  `link[type="application/rss+xml"][href="${localizePath('/rss.xml', locale)}"]`,
];
test('each page links its icons, theme colours and feed', () => {
  expectNone((page) =>
    heads(page.locale).filter((selector) => elementsOf(page, selector).length !== 1),
  );
});

test.each(locales)('%s: each page has a unique title and description', (locale) => {
  // Within one language: both may have the same title, such as AI in 2026.
  const own = indexed.filter((page) => page.locale === locale);
  const titles = own.map((page) => textsOf(page, 'title')[0]);
  const descriptions = own.map((page) => metaOf(page, 'description'));
  for (const texts of [titles, descriptions]) {
    expect(repeated(texts)).toEqual([]);
    expect(texts.filter((text) => !text)).toEqual([]);
  }
});

test('each page has a lang attribute, one h1, and both switch links', () => {
  for (const page of pages) {
    const headings = elementsOf(page, `html[lang="${page.locale}"] h1`);
    expect(headings, page.path).toHaveLength(1);
    expect(textsOf(page, 'header [data-language]'), page.path).toEqual(['EN', 'DE']);
  }
});

test('the switch links EN and DE lead to the same page', () => {
  for (const page of pages) {
    const addresses = locales.map((locale) => localizePath(pathWithoutLocale(page.path), locale));
    expect(valuesOf(page, 'href', 'header [data-language]'), page.path).toEqual(addresses);
  }
});

test('the footer ends with the imprint and links all social networks', () => {
  const networks = Object.values(site.social).filter(Boolean);
  for (const page of pages) {
    const [imprint] = valuesOf(page, 'href', 'footer > :last-child a');
    expect(imprint, page.path).toBe(localizePath('/imprint', page.locale));
    expect(valuesOf(page, 'href', 'footer a[target="_blank"]'), page.path).toEqual(networks);
  }
});

test('ids and labels are unique, and id references resolve', () => {
  const references = ['for', 'aria-labelledby', 'aria-describedby', 'commandfor', 'popovertarget'];
  expectNone((page) => {
    const ids = valuesOf(page, 'id');
    const named = references.flatMap((name) => valuesOf(page, name)).join(' ');
    const lost = named.split(' ').filter((id) => id !== '' && !ids.includes(id));
    const names = valuesOf(page, 'aria-label', 'main :is(pre, table, button[data-copy])');
    return [...repeated(ids), ...repeated(names), ...lost];
  });
});

test('layout ids have a capital letter, unlike heading ids', () => {
  expectNone((page) => {
    const [prose] = elementsOf(page, 'article .prose');
    const written = prose?.querySelectorAll('[id]').map(({ id }) => id) ?? [];
    return prose
      ? valuesOf(page, 'id').filter((id) => !/[A-Z]/.test(id) && !written.includes(id))
      : [];
  });
});

test('links to a new tab announce it', () => {
  const announcesTab = (text?: string) => /new tab|neuen Tab/.test(text ?? '');
  expectNone((page) =>
    elementsOf(page, 'a[target="_blank"]').filter((link) => {
      const line = link.closest('ul')?.getAttribute('aria-labelledby') ?? '';
      return (
        !announcesTab(link.getAttribute('aria-label')) &&
        !announcesTab(page.root.getElementById(line)?.text)
      );
    }),
  );
});

test('links with the same name have the same target (WCAG 2.4.9)', () => {
  expectNone((page) => {
    const targets = new Map<string, Set<string>>();
    for (const link of elementsOf(page, 'a[href]')) {
      const name = normalize(link.getAttribute('aria-label') ?? link.text);
      targets.set(
        name,
        (targets.get(name) ?? new Set()).add(
          new URL(link.getAttribute('href')!, origin + page.path).href,
        ),
      );
    }
    return [...targets]
      .filter(([, hrefs]) => hrefs.size > 1)
      .map(([name, hrefs]) => [name, ...hrefs]);
  });
});

test('no alt text repeats the headline', () => {
  // Screen readers would repeat the headline instead of describing the image.
  expectNone((page) => {
    const [heading] = textsOf(page, 'h1');
    return valuesOf(page, 'alt').filter((alt) => normalize(alt) === heading);
  });
});

test('at most one image of a page loads eagerly', () => {
  expectNone((page) => elementsOf(page, 'img[src^="/"]:not([loading="lazy"])').slice(1));
});

test('each image box has a background until its image is loaded', () => {
  expectNone((page) => {
    const styles = elementsOf(page, 'style').map((style) => style.text);
    return valuesOf(page, 'class', 'picture').filter((names) => {
      const [background] = /\bbg-[a-z]+\b/.exec(names) ?? [];
      return !styles.some((text) => text.includes(`.${background}{background-color:`));
    });
  });
});

test('both languages have the same pages, ids, fields and landmarks', () => {
  // Headings are left out: some have an id in the language of the page.
  const parts =
    'body [id]:not(h2, h3, h4), input, textarea, header, nav, main, footer, aside, form, dialog';
  const outline = (page: BuiltPage) =>
    elementsOf(page, parts).map(
      ({ rawTagName, id, attributes }) => `${rawTagName} ${id} ${attributes.name ?? ''}`,
    );
  const outlines = (locale: Locale) =>
    pages
      .filter((page) => page.locale === locale)
      .map((page) => [pathWithoutLocale(page.path), outline(page)]);
  expect(Object.fromEntries(outlines('de'))).toEqual(Object.fromEntries(outlines('en')));
});

// Browser translators wrap text. The language switch then replaces all children of the parent, and
// a control among them would lose its state.
test('no control has text next to it or to an ancestor', () => {
  // Nobody fills in the honeypot.
  const controls = `input:not([name="${honeypotName}"]), select, textarea, details, dialog, video, astro-island`;
  const isNextToText = ({ parentNode: parent }: HTMLElement): boolean =>
    parent !== null &&
    parent.rawTagName !== 'body' &&
    (parent.childNodes.some((child) => child instanceof TextNode && !child.isWhitespace) ||
      isNextToText(parent));
  expectNone((page) => elementsOf(page, controls).filter(isNextToText));
});

/* Voice control matches the visible words (WCAG 2.2, 2.5.3). */
test('no link, button or field has invisible characters', () => {
  const nameOf = (element: HTMLElement) => `${element.text}${element.getAttribute('aria-label')}`;
  expectNone((page) =>
    elementsOf(page, 'a, button, label, summary, legend').filter((element) =>
      /[\u00ad\u2060]/.test(nameOf(element)),
    ),
  );
});

/* Anchors for links from other sites (specification). */
const anchors = ['imprint#legal-notice', 'imprint#privacy', 'imprint#gdpr', 'imprint#terms'];
test.each([...anchors, 'about#team', '#services'])('the anchor /%s exists', (anchor) => {
  for (const locale of locales)
    expect(exists(new URL(localizePath(`/${anchor}`, locale), origin)), locale).toBe(true);
});

test.each(locales)('%s: the error page links home and all main pages', (locale) => {
  const main = ['/', ...mainPages.map((page) => `/${page}`)];
  const links = valuesOf(pageIn(locale, '/404'), 'href', 'main a');
  expect(links).toEqual(expect.arrayContaining(main.map((path) => localizePath(path, locale))));
});

test.each(locales)('%s: the leaders’ profiles open in a new tab', (locale) => {
  const profiles = valuesOf(pageIn(locale, '/about'), 'href', '#team a[target="_blank"]');
  expect(profiles).toEqual(site.leaders.flatMap(({ profile }) => profile || []));
});

/** All pages of an article list. */
function pagesOfList(page: BuiltPage): BuiltPage[] {
  const [next] = valuesOf(page, 'href', 'main [rel="next"]');
  return next === undefined ? [page] : [page, ...pagesOfList(pageAt(next)!)];
}

test.each(locales)('%s: the blog lists articles by date, topics the same ones', (locale) => {
  const blog = pageIn(locale, '/blog');
  const lists = pagesOfList(blog);
  const paths = lists.flatMap((page) => valuesOf(page, 'href', 'main h2 a'));
  const articles = paths.map((path) => pageAt(path)!);
  const titles = lists.flatMap((page) => textsOf(page, 'main h2 a'));
  expect(articles.flatMap((page) => textsOf(page, 'h1'))).toEqual(titles);
  for (const page of articles) expect(valuesOf(page, 'href', 'main a')).toContain(blog.path);

  const days = articles.map((page) => valuesOf(page, 'datetime', 'main time')[0]!);
  expect(days).toEqual(days.toSorted().reverse());

  const links = valuesOf(blog, 'href', 'main nav a:not([rel])');
  const topics = links.filter((path) => path !== blog.path);
  const topicLists = topics.flatMap((path) => pagesOfList(pageAt(path)!));
  const ofTopics = topicLists.flatMap((page) => valuesOf(page, 'href', 'main h2 a'));
  expect(ofTopics.sort()).toEqual(paths.sort());
  for (const path of topics)
    expect(valuesOf(pageAt(path)!, 'href', 'main nav [aria-current]')).toEqual([path]);
});

/** Published texts in a collection with their ids, in editorial order. */
function inOrder<Name extends 'case-studies' | 'jobs' | 'legal' | 'services'>(
  name: Name,
  locale: Locale,
) {
  const texts = Object.entries(fieldsOf(name, locale)).map(([id, fields]) => ({
    id,
    data: mapTypography(fields, locale) as CollectionEntry<Name>['data'],
  }));
  return texts.sort((one, other) => one.data.order - other.data.order);
}

const openJobsIn = (locale: Locale) =>
  inOrder('jobs', locale).filter(({ data }) => isJobOpen(data.validThrough));

test.each(locales)('%s: lists follow the editorial order', (locale) => {
  const caseStudies = inOrder('case-studies', locale);
  const chosen = caseStudies.filter(({ data }) => data.onHome);
  const lists = [
    { path: '/services', list: 'main li[id]', texts: inOrder('services', locale) },
    { path: '/case-studies', list: 'main li[id]', texts: caseStudies },
    { path: '/imprint', list: 'main section[id]', texts: inOrder('legal', locale) },
    { path: '/careers', list: 'dialog a[href*="?job="]', texts: openJobsIn(locale) },
    {
      path: '/',
      list: 'main a[href*="/case-studies#"]',
      texts: chosen.length > 0 ? chosen : caseStudies.slice(0, 2),
    },
  ];
  for (const { path, list, texts } of lists) {
    const shown = elementsOf(pageIn(locale, path), list).map(
      ({ id, attributes }) => id || attributes.href!.replace(/.*[#=]/, ''),
    );
    expect(shown, path).toEqual(texts.map(({ id }) => id));
  }
});

test.each(locales)('%s: an article shows author, dates and reading time', (locale) => {
  const t = tFor(locale, 'blog');
  for (const [id, fields] of Object.entries(fieldsOf('blog', locale))) {
    const { author, date, updated } = fields as CollectionEntry<'blog'>['data'];
    const page = pageAt(localizePath(`/blog/${id}`, locale))!;
    const { name, role } = siteIn(locale).authors[author]!;
    const shown = textsOf(page, 'article > header :is(p, span, time)');
    const expected = [
      t('by', { author: name, role }),
      longDate(date, locale),
      ...(updated ? [t('updated', { date: longDate(updated, locale) })] : []),
    ];
    expect(shown, id).toEqual(expect.arrayContaining(expected.map(normalize)));
    const [before, after] = t('readTime', { minutes: '|' }).split('|').map(normalize);
    expect(shown, id).toContainEqual(expect.stringMatching(`^${before}\\d+ ${after}$`));
  }
});

test.each(locales)('%s: an article has share links and related articles', (locale) => {
  const paths = entriesOf('blog', '/blog/', locale);
  for (const path of paths) {
    const page = pageAt(path)!;
    const [canonical] = valuesOf(page, 'href', 'link[rel="canonical"]');
    const shared = valuesOf(page, 'href', 'article a').filter((href) =>
      href.endsWith(`=${encodeURIComponent(canonical!)}`),
    );
    expect(shared, path).toEqual([
      expect.stringMatching(/^mailto:/),
      expect.stringMatching(/^https:\/\/www\.linkedin\.com\//),
    ]);
    const others = valuesOf(page, 'href', 'main section a').filter((href) => paths.includes(href));
    expect(others, path).toHaveLength(2);
    expect(others).not.toContain(path);
  }
});

test('a table of contents lists all sections', () => {
  const withContents = pages.filter((page) => elementsOf(page, 'article nav ol').length > 0);
  expect(withContents).not.toEqual([]);
  for (const page of withContents) {
    const sections = valuesOf(page, 'id', 'article .prose > h2[id]').map((id) => `#${id}`);
    expect(valuesOf(page, 'href', 'article nav ol a'), page.path).toEqual(sections);
  }
});

test('both languages of an article share their anchors', () => {
  const anchorsOf = (path: string) => valuesOf(pageAt(path)!, 'id', 'article :is(h2, h3)[id]');
  for (const path of entriesOf('blog', '/blog/', 'en')) {
    const [english, german] = [path, localizePath(path, 'de')].map(anchorsOf);
    // Translations with another number of headings have their own anchors.
    if (english!.length === german!.length) expect(german).toEqual(english);
  }
});

const foreignWords = [
  {
    path: '/services',
    lang: 'de',
    words: 'Arbeitnehmerüberlassung',
  },
  {
    path: '/imprint',
    lang: 'de',
    words: 'Handelsregister',
  },
  {
    path: '/de/blog/microservices-architecture',
    lang: 'en',
    words: 'How Do Committees Invent?',
  },
];
test.each(foreignWords)('$path: $words has lang="$lang"', ({ path, lang, words }) => {
  expect(textsOf(pageAt(path)!, `main [lang="${lang}"]`)).toContain(words);
});

test.each(locales)('%s: pages show the values of settings and content', (locale) => {
  const careers = tFor(locale, 'careers');
  const caseStudies = tFor(locale, 'case-studies');
  const { city, country, email, legalName, phone, postalCode, street } = siteIn(locale).company;
  const stats = tFor(locale, 'about')('stats', site.figures.satisfaction);
  const updated = (date: Date) =>
    tFor(locale, 'imprint')('updated', { date: longDate(date, locale) });
  const { technologies, firstContact } = site.people;
  const count = Math.floor(technologies.flatMap(({ names }) => names).length / 5) * 5;
  const jobs = entriesOf('jobs', '/careers/', locale);
  const open = indexed.filter(({ path }) => jobs.includes(path));
  const headlineOf = (study: string) =>
    inOrder('case-studies', 'en').find(({ id }) => id === study)?.data.headlineResult ?? 1;
  const shown = [
    ...['/', '/services', '/about', '/case-studies', '/contact'].map((path) => ({
      path,
      selector: 'main strong',
      text: firstContact.name,
    })),
    {
      path: '/about',
      selector: 'main dd',
      text: tFor(locale, 'about')('development.technologies.value', { count }),
    },
    {
      path: '/contact',
      selector: 'main p',
      text: tFor(locale, 'contact')('cards.hoursValue', officeHours('germany', locale)),
    },
    {
      path: '/',
      selector: 'footer a',
      text: `${careers('page.label')} (${open.length})`,
    },
    {
      path: '/',
      selector: 'footer p',
      text: tFor(locale, 'common')('footer.copyright', {
        year: buildTime().getFullYear(),
        company: site.company.brand,
      }),
    },
    {
      path: '/about',
      selector: 'header nav a',
      text: `${caseStudies('page.label')} (${tFor(locale, 'common')('nav.caseStudiesNote')})`,
    },
    { path: '/about', selector: 'main [data-hours]', text: `${seasons.winter.hours}` },
    {
      path: '/contact',
      selector: 'main address',
      text: [legalName, street, postalCode, city, country].join(' '),
    },
    ...[email, phone].map((text) => ({ path: '/contact', selector: 'main li a', text })),
    ...[1, 2, 3, 4, 5, 6].map((people) => ({
      path: '/services',
      selector: 'main label',
      text: `${people} ${money(people * monthlyHours * site.offer.rateFrom, locale)}`,
    })),
    ...inOrder('case-studies', locale).map(({ id, data: { results } }) => ({
      path: '/case-studies',
      selector: `[id="${id}"] .case-result`,
      text: results[headlineOf(id) - 1]!,
    })),
    ...technologies
      .flatMap(({ names }) => names)
      .map((text) => ({ path: '/services', selector: '#technologies dd span', text })),
    ...inOrder('services', locale).flatMap(({ data: { title, benefits, process } }) => [
      { path: '/', selector: 'main h3', text: title },
      ...[...benefits, ...process.map((step) => step.title)].map((text) => ({
        path: '/services',
        selector: 'main dialog li',
        text,
      })),
    ]),
    ...['/', '/about'].flatMap((path) =>
      [stats.projects, stats.countries, stats.satisfaction].map(({ value }) => ({
        path,
        selector: 'main dd > span',
        text: value,
      })),
    ),
    ...site.timeline.map(({ year }) => ({
      path: '/about',
      selector: 'main ol p',
      text: `${year}`,
    })),
    ...inOrder('legal', locale).map(({ id, data }) => ({
      path: '/imprint',
      selector: `[id="${id}"] p`,
      text: updated(data.updated),
    })),
    ...inOrder('case-studies', locale).flatMap(({ id, data }) =>
      [
        `${data.year}`,
        caseStudies('card.months', { count: data.months }),
        caseStudies('card.people', { count: data.people }),
        data.stack.join(', '),
      ].map((text) => ({ path: '/case-studies', selector: `[id="${id}"] dd`, text })),
    ),
    ...inOrder('jobs', locale).flatMap(({ id, data: { salary, stack, ...data } }) =>
      [
        data.level,
        ...(data.experienceYears > 0
          ? [careers('jobs.years', { years: data.experienceYears })]
          : []),
        longDate(data.datePosted, locale),
        longDate(data.validThrough, locale),
        ...(salary ? [salaryRange(salary, locale)] : []),
        ...(stack ? [stack.join(', ')] : []),
      ].map((text) => ({ path: `/careers/${id}`, selector: 'main dd', text })),
    ),
    ...openJobsIn(locale).flatMap(
      ({ id, data: { title, level, experienceYears: years, salary } }) => [
        { path: '/careers', selector: `.job-ticket [href$="/careers/${id}"]`, text: title },
        {
          path: '/careers',
          selector: '.job-ticket p',
          text: years > 0 ? `${level}, ${careers('jobs.years', { years })}` : level,
        },
        ...(salary
          ? [
              {
                path: '/careers',
                selector: '.job-ticket p',
                text: `${salaryRange(salary, locale)} ${careers(`tickets.per.${salary.per}`)}`,
              },
            ]
          : []),
      ],
    ),
    ...openJobsIn(locale).flatMap(({ data: { level, requirements } }) => [
      {
        path: '/careers',
        selector: 'main dialog span',
        text: `${careers('facts.level')}: ${level}`,
      },
      ...requirements.map((text) => ({ path: '/careers', selector: 'main dialog li li', text })),
    ]),
    // The cards on careers that show no number.
    ...(['mentorship', 'remote', 'growth'] as const).map((card) => ({
      path: '/careers',
      selector: 'main li',
      text: careers(`cards.${card}.title`),
    })),
  ];
  for (const { path, selector, text } of shown) {
    const beginnings = textsOf(pageIn(locale, path), selector).map((each) =>
      each.slice(0, normalize(text).length),
    );
    expect.soft(beginnings, `${path}, ${selector}`).toContain(normalize(text));
  }
});

test('every figure has an icon', () => {
  const withFigures = locales.flatMap((locale) => [pageIn(locale, '/'), pageIn(locale, '/about')]);
  expectNone((page) => elementsOf(page, 'dd:not(:has(svg))'), withFigures);
});

test('every entrance in data-enter is defined', () => {
  expectNone((page) => valuesOf(page, 'data-enter').filter((name) => !(name in entrances)));
});
