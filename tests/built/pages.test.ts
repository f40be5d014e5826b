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
  entriesOf,
  expectNone,
  indexed,
  metaOf,
  pageAt,
  pages,
  plain,
  repeated,
  type BuiltPage,
} from './site.ts';

const titleOf = ({ root }: BuiltPage) => root.querySelector('title')?.text.trim();

test('each page has its own title and description', () => {
  expectNone((page) => [titleOf(page), metaOf(page, 'description')].filter((text) => !text));
  // Within one language: both may have the same title, such as AI in 2026.
  for (const locale of locales) {
    const own = indexed.filter((page) => page.locale === locale);
    expect(repeated(own.map(titleOf))).toEqual([]);
    expect(repeated(own.map((page) => metaOf(page, 'description')))).toEqual([]);
  }
});

test('each page declares its language and has one h1', () => {
  expectNone(({ root, locale }) =>
    root.querySelector(`html[lang="${locale}"]`) ? [] : ['another language'],
  );
  expectNone(({ root }) => (root.querySelectorAll('h1').length === 1 ? [] : ['none or several']));
});

test('ids are unique, and what refers to an id finds it', () => {
  const idsOf = ({ root }: BuiltPage) => root.querySelectorAll('[id]').map(({ id }) => id);
  expectNone((page) => repeated(idsOf(page)));
  const references = ['for', 'aria-labelledby', 'aria-describedby', 'commandfor', 'popovertarget'];
  expectNone((page) =>
    references
      .flatMap((name) =>
        page.root.querySelectorAll(`[${name}]`).map((each) => each.getAttribute(name)!),
      )
      .flatMap((ids) => ids.split(' '))
      .filter((id) => !idsOf(page).includes(id)),
  );
});

test('each picture has a size and an alternative text; only that of the first screen is loaded at once', () => {
  expectNone(({ root }) => root.querySelectorAll('img:not([width][height][alt])'));
  // Screen readers would read the headline twice, and not what the picture shows.
  expectNone(({ root }) => {
    const heading = plain(root.querySelector('h1')!.text);
    return root
      .querySelectorAll('img')
      .filter((picture) => plain(picture.getAttribute('alt')!) === heading);
  });
  const atOnce = ({ root }: BuiltPage) =>
    root.querySelectorAll('img[src^="/"]:not([loading="lazy"])');
  expectNone((page) => atOnce(page).slice(1));
  expectNone((page) =>
    atOnce(page).filter((picture) => picture.getAttribute('fetchpriority') !== 'high'),
  );
});

test('the box of each picture has a colour until the picture is loaded, from one style sheet for all pages', () => {
  const sheets = new Set(pages.map(({ root }) => root.querySelector('style')!.text));
  expect([...sheets]).toHaveLength(1);
  const [sheet = ''] = sheets;
  expectNone(({ root }) =>
    root
      .querySelectorAll('picture')
      .map((picture) => /\bground-[\da-f]{6}\b/.exec(picture.classNames)?.[0] ?? 'no ground')
      .filter((ground) => !sheet.includes(`.${ground}{background:#`)),
  );
});

test('both languages have the same pages, with the same ids, fields and landmarks', () => {
  const outline = ({ root }: BuiltPage) =>
    root
      // Without headings: if no link leads to them, their ids are made of their own words.
      .querySelectorAll(
        'body [id]:not(h2, h3, h4), input, textarea, header, nav, main, footer, aside, form, dialog',
      )
      .map(({ rawTagName, id, attributes }) => `${rawTagName} ${id} ${attributes.name ?? ''}`);
  expectNone((page) => {
    const other = pageAt(localizePath(page.path, page.locale === 'en' ? 'de' : 'en'));
    const [here, there] = [outline(page), other ? outline(other) : []];
    return here.filter((part, index) => part !== there[index]);
  });
});

test('no text stands beside a control, since the language switch would replace both for a translator', () => {
  const hasOwnText = ({ childNodes }: HTMLElement) =>
    childNodes.some((child) => child instanceof TextNode && !child.isWhitespace);
  expectNone(({ root }) =>
    root
      // Nobody fills in the honeypot.
      .querySelectorAll(
        `input:not([name="${trapName}"]), select, textarea, details, dialog, video, astro-island`,
      )
      .filter((control) => {
        let parent: HTMLElement | null = control.parentNode;
        while (parent && parent.rawTagName !== 'body' && !hasOwnText(parent))
          parent = parent.parentNode;
        return parent?.rawTagName !== 'body';
      }),
  );
});

/* People who control their computer by voice say what they read (WCAG 2.2, 2.5.3). */
test('no link, button or field has invisible signs in its name, and no heading has a word joiner', () => {
  const namesOf = ({ root }: BuiltPage, tags: string) =>
    root
      .querySelectorAll(tags)
      .flatMap(({ text, attributes }) => [text, attributes['aria-label'] ?? '']);
  const isUnsaid = (name: string) => /[\u00ad\u2060]/.test(name);
  expectNone((page) => namesOf(page, 'a, button, label, summary, legend').filter(isUnsaid));
  expectNone((page) => namesOf(page, 'h1, h2, h3, h4').filter((name) => name.includes('\u2060')));
});

test('React is not loaded with the page, but on the first touch of a form or when something is opened', () => {
  expectNone(({ root }) =>
    root.querySelectorAll('astro-island:not([client="touch"], [client="open"])'),
  );
});

test.each(locales)('%s: every text of the content has a page, or a place on one', (locale) => {
  const addresses = [
    ...entriesOf('blog', '/blog/', locale),
    ...entriesOf('jobs', '/careers/', locale),
    ...entriesOf('services', '/services#', locale),
    ...entriesOf('case-studies', '/case-studies#', locale),
    // The anchors of the specification, to which other sites may link.
    ...['#legal-notice', '#privacy', '#gdpr', '#terms'].map(
      (anchor) => localizePath('/imprint', locale) + anchor,
    ),
    `${localizePath('/about', locale)}#team`,
    `${localizePath('/', locale)}#services`,
  ];
  const lost = addresses.filter((address) => {
    const [path = '', id] = address.split('#');
    const page = pageAt(path);
    return !page || (id !== undefined && !page.root.getElementById(id));
  });
  expect(lost).toEqual([]);
});

test.each(locales)('%s: the leaders’ profiles open in a new tab', (locale) => {
  const links = pageAt(localizePath('/about', locale))!.root.querySelectorAll(
    '#team a[target="_blank"]',
  );
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    site.leaders.flatMap(({ profile }) => profile || []),
  );
});

/** Where the links of a page lead that match a selector. */
const linksOf = (path: string, selector: string) =>
  pageAt(path)!
    .root.querySelectorAll(selector)
    .map((link) => link.getAttribute('href')!);

test.each(locales)('%s: articles are listed with the newest first', (locale) => {
  const dayOf = (path: string) =>
    pageAt(path)!.root.querySelector('main time')!.getAttribute('datetime')!;
  const articles = entriesOf('blog', '/blog/', locale);
  const listed = linksOf(localizePath('/blog', locale), 'main li a').filter((href) =>
    articles.includes(href),
  );
  expect(listed.length).toBeGreaterThan(1);
  expect(listed.map(dayOf)).toEqual(listed.map(dayOf).sort().reverse());
});

/** The texts of the elements of a page that match a selector. */
const textsAt = (path: string, selector: string) =>
  pageAt(path)!
    .root.querySelectorAll(selector)
    .map(({ text }) => plain(text));

test.each(locales)(
  '%s: the blog leads to articles by their headings, they lead back, and each topic has some of them',
  (locale) => {
    const blog = localizePath('/blog', locale);
    const articles = linksOf(blog, 'main h2 a');
    expect(articles.flatMap((path) => textsAt(path, 'h1'))).toEqual(textsAt(blog, 'main h2 a'));
    for (const path of articles) expect(linksOf(path, 'main a')).toContain(blog);
    const topics = linksOf(blog, 'main nav a').filter((path) => path !== blog);
    const ofTopics = topics.flatMap((topic) => linksOf(topic, 'main h2 a'));
    expect(ofTopics.sort()).toEqual(articles.sort());
    for (const topic of topics) expect(linksOf(topic, 'main nav [aria-current]')).toEqual([topic]);
  },
);

test.each(locales)(
  '%s: careers has three cards without numbers, and each figure of home and about its icon',
  (locale) => {
    const t = tFor(locale, 'careers');
    const titles = (['mentorship', 'remote', 'growth'] as const).map((name) =>
      plain(t(`cards.${name}.title`)),
    );
    const items = textsAt(localizePath('/careers', locale), 'main li');
    const begun = titles.filter((title) => items.some((text) => text.startsWith(title)));
    expect(begun).toEqual(titles);
    const withFigures = ['/', '/about'].map((path) => pageAt(localizePath(path, locale))!);
    for (const { root } of withFigures) expect(root.querySelectorAll('dd')).not.toEqual([]);
    expectNone(
      ({ root }) => root.querySelectorAll('dd').filter((figure) => !figure.querySelector('svg')),
      withFigures,
    );
  },
);

const foreignWords = [
  { path: '/services', lang: 'de', words: 'Arbeitnehmerüberlassung' },
  { path: '/imprint', lang: 'de', words: 'Handelsregister' },
  { path: '/de/blog/microservices-architecture', lang: 'en', words: 'How Do Committees Invent?' },
];

test.each(foreignWords)('$path: $words is marked as $lang', ({ path, lang, words }) => {
  expect(textsAt(path, `main [lang="${lang}"]`)).toContain(words);
});

test('EN and DE have the names of the languages', () => {
  const namesOf = ({ root }: BuiltPage) =>
    root
      .querySelectorAll('header [data-language]')
      .map(({ text, attributes }) => `${text}: ${attributes['aria-label']}`);
  const names = ['EN: EN, English', 'DE: DE, Deutsch'];
  for (const page of pages) expect(namesOf(page), page.path).toEqual(names);
});

test('blocks of code, their copy buttons, and tables have different names', () => {
  const namesOf = ({ root }: BuiltPage) =>
    root
      .querySelectorAll('main :is(pre, table, button[data-copy])')
      .map((each) => each.getAttribute('aria-label') ?? 'none');
  expect(pages.flatMap(namesOf)).not.toEqual([]);
  expectNone((page) => [
    ...repeated(namesOf(page)),
    ...namesOf(page).filter((name) => name === 'none'),
  ]);
});

test.each(locales)(
  '%s: pages show the values of the settings, and the numbers of technologies and open jobs',
  (locale) => {
    const { technologies, firstContact } = site.people;
    const names = technologies.flatMap((group) => group.names);
    const count = Math.floor(names.length / 5) * 5;
    const open = entriesOf('jobs', '/careers/', locale).filter((path) =>
      indexed.includes(pageAt(path)!),
    );
    const asking = ['/', '/services', '/about', '/case-studies', '/contact'];
    type Fact = [page: string, selector: string, text: string];
    const facts: Fact[] = [
      ...names.map((name): Fact => ['/services', '#technologies dd span', name]),
      [
        '/about',
        'main dl > div dd',
        tFor(locale, 'about')('development.technologies.value', { count }),
      ],
      ...asking.map((page): Fact => [page, 'main strong', firstContact.name]),
      [
        '/contact',
        'main p',
        tFor(locale, 'contact')('cards.hoursValue', officeHours('germany', locale)),
      ],
      ['/', 'footer a', `${tFor(locale, 'careers')('page.label')} (${open.length})`],
    ];
    const isSaid = ([page, selector, text]: Fact) =>
      textsAt(localizePath(page, locale), selector).includes(plain(text));
    expect(facts.filter((fact) => !isSaid(fact))).toEqual([]);
  },
);

test('every entrance that a page names exists', () => {
  const used = (page: BuiltPage) =>
    page.root.querySelectorAll('[data-enter]').map((part) => part.getAttribute('data-enter')!);
  expectNone((page) => used(page).filter((name) => !(name in entrances)));
  expect(used(pageAt('/about')!).length).toBeGreaterThan(0);
});
