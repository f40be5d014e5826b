import { TextNode, type HTMLElement } from 'node-html-parser';
import { expect, test } from 'vitest';
import { entrances } from '#src/client/lazy/entrances.ts';
import { tFor } from '#src/i18n/index.ts';
import { locales } from '#src/i18n/locales.ts';
import { trapName } from '#src/islands/forms/rules.ts';
import { localizePath } from '#src/lib/shared/routes.ts';
import { site } from '#src/lib/site/index.ts';
import { officeHours } from '#src/lib/site/office.ts';
import {
  elementsOf,
  entriesOf,
  expectNone,
  indexed,
  metaOf,
  pageAt,
  pageIn,
  pages,
  plain,
  repeated,
  textsOf,
  valuesOf,
  type BuiltPage,
} from './site.ts';

test('each page has its own title and description', () => {
  const titleOf = (page: BuiltPage) => textsOf(page, 'title')[0];
  const descriptionOf = (page: BuiltPage) => metaOf(page, 'description');
  expectNone((page) => [titleOf(page), descriptionOf(page)].filter((text) => !text));
  // Within one language: both may have the same title, such as AI in 2026.
  for (const locale of locales) {
    const own = indexed.filter((page) => page.locale === locale);
    expect(repeated(own.map(titleOf))).toEqual([]);
    expect(repeated(own.map(descriptionOf))).toEqual([]);
  }
});

test('each page declares its language and has one h1', () => {
  expectNone((page) => valuesOf(page, 'lang', 'html').filter((lang) => lang !== page.locale));
  for (const page of pages) expect(elementsOf(page, 'html[lang] h1'), page.path).toHaveLength(1);
});

test('ids are unique, and what refers to an id finds it', () => {
  const references = ['for', 'aria-labelledby', 'aria-describedby', 'commandfor', 'popovertarget'];
  expectNone((page) => {
    const ids = valuesOf(page, 'id');
    const named = references.flatMap((name) => valuesOf(page, name)).join(' ');
    const lost = named.split(' ').filter((id) => id !== '' && !ids.includes(id));
    return [...repeated(ids), ...lost];
  });
});

test('each picture has a size and an alternative text; only that of the first screen is loaded at once', () => {
  expectNone((page) => elementsOf(page, 'img:not([width][height][alt])'));
  // Screen readers would read the headline twice, and not what the picture shows.
  expectNone((page) => {
    const [heading] = textsOf(page, 'h1');
    return valuesOf(page, 'alt').filter((alt) => plain(alt) === heading);
  });
  const atOnce = 'img[src^="/"]:not([loading="lazy"])';
  expectNone((page) => elementsOf(page, atOnce).slice(1));
  expectNone((page) => elementsOf(page, `${atOnce}:not([fetchpriority="high"])`));
});

test('the box of each picture has a colour until the picture is loaded, from one style sheet for all pages', () => {
  const [sheet = '', ...others] = new Set(pages.map((page) => elementsOf(page, 'style')[0]!.text));
  expect(others).toEqual([]);
  expectNone((page) =>
    valuesOf(page, 'class', 'picture').filter((names) => {
      const [ground] = /\bground-[\da-f]{6}\b/.exec(names) ?? [];
      return !ground || !sheet.includes(`.${ground}{background:#`);
    }),
  );
});

test('both languages have the same pages, with the same ids, fields and landmarks', () => {
  // Without headings: if no link leads to them, their ids are made of their own words.
  const parts =
    'body [id]:not(h2, h3, h4), input, textarea, header, nav, main, footer, aside, form, dialog';
  const outline = (page: BuiltPage) =>
    elementsOf(page, parts).map(
      ({ rawTagName, id, attributes }) => `${rawTagName} ${id} ${attributes.name ?? ''}`,
    );
  expectNone((page) => {
    const other = pageAt(localizePath(page.path, page.locale === 'en' ? 'de' : 'en'));
    const there = other ? outline(other) : [];
    return outline(page).filter((part, index) => part !== there[index]);
  });
});

test('no text stands beside a control, since the language switch would replace both for a translator', () => {
  // Nobody fills in the honeypot.
  const controls = `input:not([name="${trapName}"]), select, textarea, details, dialog, video, astro-island`;
  const isBesideText = ({ parentNode: parent }: HTMLElement): boolean =>
    parent !== null &&
    parent.rawTagName !== 'body' &&
    (parent.childNodes.some((child) => child instanceof TextNode && !child.isWhitespace) ||
      isBesideText(parent));
  expectNone((page) => elementsOf(page, controls).filter(isBesideText));
});

/* People who control their computer by voice say what they read (WCAG 2.2, 2.5.3). */
test('no link, button or field has invisible signs in its name, and no heading has a word joiner', () => {
  const namesOf = (page: BuiltPage, tags: string) => [
    ...elementsOf(page, tags).map(({ text }) => text),
    ...valuesOf(page, 'aria-label', tags),
  ];
  expectNone((page) => [
    ...namesOf(page, 'a, button, label, summary, legend').filter((name) =>
      /[\u00ad\u2060]/.test(name),
    ),
    ...namesOf(page, 'h1, h2, h3, h4').filter((name) => name.includes('\u2060')),
  ]);
});

test('React is not loaded with the page, but on the first touch of a form or when something is opened', () => {
  expectNone((page) => elementsOf(page, 'astro-island:not([client="touch"], [client="open"])'));
});

test.each(locales)('%s: every text of the content has a page, or a place on one', (locale) => {
  // The anchors of the specification, to which other sites may link.
  const anchors = [
    '/imprint#legal-notice',
    '/imprint#privacy',
    '/imprint#gdpr',
    '/imprint#terms',
    '/about#team',
    '/#services',
  ];
  const addresses = [
    ...entriesOf('blog', '/blog/', locale),
    ...entriesOf('jobs', '/careers/', locale),
    ...entriesOf('services', '/services#', locale),
    ...entriesOf('case-studies', '/case-studies#', locale),
    ...anchors.map((address) => localizePath(address, locale)),
  ];
  const lost = addresses.filter((address) => {
    const [path = '', id = ''] = address.split('#');
    const page = pageAt(path);
    return !page || (id !== '' && !page.root.getElementById(id));
  });
  expect(lost).toEqual([]);
});

test.each(locales)('%s: the leaders’ profiles open in a new tab', (locale) => {
  const profiles = valuesOf(pageIn(locale, '/about'), 'href', '#team a[target="_blank"]');
  expect(profiles).toEqual(site.leaders.flatMap(({ profile }) => profile || []));
});

test.each(locales)(
  '%s: the blog leads to articles by their headings, with the newest first; they lead back, and each topic has some of them',
  (locale) => {
    const blog = pageIn(locale, '/blog');
    const paths = valuesOf(blog, 'href', 'main h2 a');
    const articles = paths.map((path) => pageAt(path)!);
    expect(articles.flatMap((page) => textsOf(page, 'h1'))).toEqual(textsOf(blog, 'main h2 a'));
    for (const page of articles) expect(valuesOf(page, 'href', 'main a')).toContain(blog.path);

    const days = articles.map((page) => valuesOf(page, 'datetime', 'main time')[0]!);
    expect(days).toEqual(days.toSorted().reverse());

    const topics = valuesOf(blog, 'href', 'main nav a').filter((path) => path !== blog.path);
    const ofTopics = topics.flatMap((path) => valuesOf(pageAt(path)!, 'href', 'main h2 a'));
    expect(ofTopics.sort()).toEqual(paths.sort());
    for (const path of topics)
      expect(valuesOf(pageAt(path)!, 'href', 'main nav [aria-current]')).toEqual([path]);
  },
);

test.each(locales)(
  '%s: careers has three cards without numbers, and each figure of home and about its icon',
  (locale) => {
    const t = tFor(locale, 'careers');
    const items = textsOf(pageIn(locale, '/careers'), 'main li');
    for (const name of ['mentorship', 'remote', 'growth'] as const) {
      const title = plain(t(`cards.${name}.title`));
      expect(items.filter((text) => text.startsWith(title))).not.toEqual([]);
    }
    for (const path of ['/', '/about']) {
      const figures = elementsOf(pageIn(locale, path), 'dd');
      expect(figures).not.toEqual([]);
      expect(figures.filter((figure) => !figure.querySelector('svg'))).toEqual([]);
    }
  },
);

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
test.each(foreignWords)('$path: $words is marked as $lang', ({ path, lang, words }) => {
  expect(textsOf(pageAt(path)!, `main [lang="${lang}"]`)).toContain(words);
});

test('EN and DE have the names of the languages', () => {
  for (const page of pages) {
    const links = 'header [data-language]';
    expect(textsOf(page, links), page.path).toEqual(['EN', 'DE']);
    expect(valuesOf(page, 'aria-label', links)).toEqual(['EN, English', 'DE, Deutsch']);
  }
});

test('blocks of code, their copy buttons, and tables have different names', () => {
  const parts = 'main :is(pre, table, button[data-copy])';
  const namesOf = (page: BuiltPage) => valuesOf(page, 'aria-label', parts);
  expect(pages.flatMap(namesOf)).not.toEqual([]);
  expectNone((page) => repeated(namesOf(page)));
  expectNone((page) => elementsOf(page, `${parts}:not([aria-label])`));
});

test.each(locales)(
  '%s: pages show the values of the settings, and the numbers of technologies and open jobs',
  (locale) => {
    const { technologies, firstContact } = site.people;
    const names = technologies.flatMap((group) => group.names);
    const count = Math.floor(names.length / 5) * 5;
    const jobs = entriesOf('jobs', '/careers/', locale).map((path) => pageAt(path)!);
    const open = jobs.filter((page) => indexed.includes(page));
    const shownOn = (path: string, selector: string) => textsOf(pageIn(locale, path), selector);

    expect(shownOn('/services', '#technologies dd span')).toEqual(
      expect.arrayContaining(names.map(plain)),
    );
    expect(shownOn('/about', 'main dl > div dd')).toContain(
      plain(tFor(locale, 'about')('development.technologies.value', { count })),
    );
    for (const path of ['/', '/services', '/about', '/case-studies', '/contact'])
      expect(shownOn(path, 'main strong'), path).toContain(firstContact.name);
    expect(shownOn('/contact', 'main p')).toContain(
      plain(tFor(locale, 'contact')('cards.hoursValue', officeHours('germany', locale))),
    );
    expect(shownOn('/', 'footer a')).toContain(
      `${tFor(locale, 'careers')('page.label')} (${open.length})`,
    );
  },
);

test('every entrance that a page names exists', () => {
  const used = (page: BuiltPage) => valuesOf(page, 'data-enter');
  expectNone((page) => used(page).filter((name) => !(name in entrances)));
  expect(used(pageAt('/about')!)).not.toEqual([]);
});
