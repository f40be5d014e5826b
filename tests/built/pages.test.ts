import { readFileSync } from 'node:fs';
import { NodeType } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { requiredIds } from '#src/lib/content/schemas.ts';
import { routes, urlFor } from '#src/lib/routes.ts';
import { inlineHashes } from '#src/lib/security/inline-hashes.ts';
import { site } from '#src/lib/site/index.ts';
import { inLocale } from '#src/lib/site/settings.ts';
import { dist, indexed, pageAt, pages, plainWords, visibleText } from './support/site.ts';

/** What stands in which place (specification, section 2): in German by the word that carries the meaning. */
const headings: [
  route: 'about' | 'services' | 'careers',
  what: string,
  selector: string,
  texts: { en: RegExp; de: RegExp }[],
][] = [
  [
    'services',
    'features',
    '.bg-deep li h3',
    [
      { en: /^Expert development$/, de: /Fachleute|Entwicklung/ },
      { en: /^Performance focused$/, de: /Ergebnis|Leistung/ },
      { en: /^Dedicated support$/, de: /Betreuung|Support/ },
    ],
  ],
  [
    'about',
    'values',
    '.value-card h3',
    [
      { en: /^Global excellence$/, de: /Maßstab|Exzellenz/ },
      { en: /^Cultural bridge$/, de: /Kultur/ },
      { en: /^Quality assurance$/, de: /Qualitätssicherung/ },
    ],
  ],
  [
    'about',
    'years',
    'section > ol > li',
    [
      { en: /^2020 Foundation/, de: /^2020 Gründung/ },
      { en: /^2021 Office/, de: /^2021 Büro/ },
      { en: /^2022 Expansion/, de: /^2022 (?:Ausbau|Wachstum|Erweiterung)/ },
      { en: /^2023 AI/, de: /^2023 KI/ },
      { en: /^2025 Internationali[sz]ation/, de: /^2025 International/ },
    ],
  ],
  [
    'about',
    'headline figures',
    '.bg-deep dl > div',
    [
      { en: /^projects delivered.* 20\+/, de: /Projekte.* 20\+/ },
      { en: /^countries served.* 15\+/, de: /Länder.* 15\+/ },
      { en: /^client satisfaction.* 98%/, de: /zufrieden.* 98 %/ },
    ],
  ],
  [
    'about',
    'figures of the development team',
    'dl.grid-cards > div',
    [
      { en: /^developers 10\+$/, de: /Entwickler.* 10\+$/ },
      { en: /^technologies 15\+$/, de: /Technologien 15\+$/ },
      { en: /^development teams 3\+$/, de: /teams 3\+$/i },
      { en: /^support 24\/7$/, de: /^Support 24\/7$/ },
    ],
  ],
  [
    'careers',
    'cards',
    'section:nth-of-type(2) .statements h3',
    [
      { en: /^German mentorship$/, de: /Mentoring/ },
      { en: /^Remote-first culture$/, de: /remote/i },
      { en: /^Growth path$/, de: /Karriere|Entwicklung/ },
    ],
  ],
];

describe.each(['en', 'de'] as const)('pages in %s', (locale) => {
  test('every route of the specification is there', () => {
    const missing = (Object.keys(routes) as (keyof typeof routes)[])
      .map((name) => urlFor(locale, name))
      .filter((path) => pageAt(path) === undefined);
    expect(missing).toEqual([]);
  });

  test('every article and every job has a page of its own', () => {
    for (const id of requiredIds.blog) expect(pageAt(urlFor(locale, 'blog', { id })), id).toBeDefined();
    for (const id of requiredIds.jobs) expect(pageAt(urlFor(locale, 'careers', { id })), id).toBeDefined();
  });

  test('each service has six benefits and five steps in the HTML', () => {
    const { root } = pageAt(urlFor(locale, 'services'))!;
    for (const id of requiredIds.services) {
      const dialog = root.querySelector(`#${id}-details`)!;
      expect(dialog.querySelectorAll('ul.checks > li'), id).toHaveLength(6);
      expect(dialog.querySelectorAll('ol > li'), id).toHaveLength(5);
    }
  });

  test('the dialog of open positions has all jobs with five requirements each in the HTML', () => {
    const { root } = pageAt(urlFor(locale, 'careers'))!;
    const lists = root.querySelectorAll('#open-positions ul.checks');
    expect(lists.length).toBeGreaterThanOrEqual(requiredIds.jobs.length);
    for (const list of lists) expect(list.querySelectorAll('li')).toHaveLength(5);
  });

  test('six case studies, the first two featured, five results each, with their pictures at their addresses', () => {
    const { root } = pageAt(urlFor(locale, 'caseStudies'))!;
    const ids = new Set(requiredIds['case-studies'].map((id) => `${id}-title`));
    const cards = root
      .querySelectorAll('.case-card')
      .filter((card) => ids.has(card.getAttribute('aria-labelledby')!));
    expect(root.querySelectorAll('.case-card[data-featured]')).toHaveLength(2);
    expect(cards.map((card) => card.hasAttribute('data-featured'))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(cards.map((card) => card.querySelectorAll('.checks > li').length)).toEqual([5, 5, 5, 5, 5, 5]);
    expect(cards.map((card) => card.querySelector('img')!.getAttribute('src'))).toEqual(
      ['horse', 'ecom', 'aviation', 'fintech', 'airline', 'medicalnew'].map((name) => `/images/${name}.jpg`),
    );
  });

  test('each case study has its year, duration, team and technology', () => {
    const { root } = pageAt(urlFor(locale, 'caseStudies'))!;
    for (const card of root.querySelectorAll('.case-card')) {
      const facts = card.querySelectorAll('.case-facts dd').map(({ text }) => text.trim());
      expect(facts).toHaveLength(4);
      for (const fact of facts) expect(fact).not.toBe('');
    }
  });

  test('a dialog closes by a press beside it', () => {
    const dialogs = pages
      .filter((page) => page.locale === locale)
      .flatMap(({ root }) => root.querySelectorAll('dialog'));
    expect(dialogs).toHaveLength(4);
    for (const dialog of dialogs) expect(dialog.getAttribute('closedby')).toBe('any');
  });

  test('React comes with no page, only when its part is touched', () => {
    const islands = pages
      .filter((page) => page.locale === locale)
      .flatMap(({ root }) => root.querySelectorAll('astro-island'));
    expect(islands.map((island) => island.getAttribute('client'))).toEqual(['touch', 'touch']);
  });

  test('about has its figures, years, values and leaders; home, services and careers their lists', () => {
    const found = (route: 'home' | 'about' | 'services' | 'careers', selector: string) =>
      pageAt(urlFor(locale, route))!
        .root.querySelectorAll(selector)
        .map(({ text }) => text.replace(/\s/g, ''));
    expect(found('about', '[data-count]')).toEqual(['20+', '15+', '98%']);
    expect(found('about', 'section > ol time')).toEqual(['2020', '2021', '2022', '2023', '2025']);
    expect(found('about', 'dl.grid-cards dd')).toEqual(['10+', '15+', '3+', '24/7']);
    expect(found('about', '.value-card')).toHaveLength(3);
    expect(found('about', '#team li')).toHaveLength(2);
    expect(found('home', '.home-proof > li')).toHaveLength(3);
    expect(found('services', '.statements > li')).toHaveLength(4);
    expect(found('careers', '.statements > li')).toHaveLength(3 + 4);
    expect(found('careers', '.grid-cards h3')).toHaveLength(6);
  });

  test.each(headings)('%s has its %s in their places', (route, _what, selector, texts) => {
    const found = pageAt(urlFor(locale, route))!
      .root.querySelectorAll(selector)
      .map(({ text }) => plainWords(text).replaceAll('\u00ad', ''));
    expect(found).toHaveLength(texts.length);
    for (const [index, { [locale]: text }] of texts.entries()) expect(found[index]).toMatch(text);
  });

  test('the two leaders have their roles, and profiles that open in a new tab', () => {
    const shown = pageAt(urlFor(locale, 'about'))!.root.querySelectorAll('#team li');
    expect(shown).toHaveLength(site.leaders.length);
    for (const [index, { name, role, profile }] of site.leaders.entries()) {
      expect(shown[index]!.querySelector('h3')!.text).toBe(name);
      expect(plainWords(shown[index]!.querySelector('h3 + p')!.text)).toBe(
        plainWords(inLocale(role, locale)),
      );
      const { href, target, rel } = shown[index]!.querySelector('a')?.attributes ?? {};
      if (profile)
        expect({ href, target, rel }).toEqual({ href: profile, target: '_blank', rel: 'noopener' });
    }
  });

  test('the contact page has the mail address, the office and its hours', () => {
    const { root } = pageAt(urlFor(locale, 'contact'))!;
    const cards = root.querySelectorAll('[aria-labelledby="contact-cards"] li');
    expect(cards).toHaveLength(3);
    expect(cards[0]!.querySelector('a[href^="mailto:"]')).not.toBeNull();
    expect(cards[1]!.querySelector('address')!.text.trim()).not.toBe('');
    expect(plainWords(cards[2]!.querySelector('p')!.text)).toMatch(
      locale === 'en' ? /^Monday to Friday, 9:00 AM to 6:00 PM/ : /^Montag bis Freitag, 9.* 18.*Uhr/,
    );
  });

  test('the imprint has its four anchors', () => {
    const { root } = pageAt(urlFor(locale, 'imprint'))!;
    for (const id of ['legal-notice', 'privacy', 'gdpr', 'terms'])
      expect(root.querySelector(`#${id}`), id).not.toBeNull();
  });
});

test('the policy names each style and script in the pages', () => {
  const policy = readFileSync(`${dist}/_headers`, 'utf8');
  const hashes = new Set(
    pages.flatMap(({ html }) => {
      const { scripts, styles } = inlineHashes(html);
      return [...scripts, ...styles];
    }),
  );
  expect(hashes.size).toBeGreaterThan(10);
  expect([...hashes].filter((hash) => !policy.includes(hash))).toEqual([]);
});

test('titles and descriptions are unique and of a length that search engines show', () => {
  const titleOf = ({ root }: (typeof pages)[number]) => root.querySelector('title')!.text;
  const titles = indexed.map(titleOf);
  const descriptions = indexed.map(({ root }) =>
    root.querySelector('meta[name="description"]')!.getAttribute('content')!,
  );
  // Those that search engines leave out too: history and tabs show them.
  const all = pages.filter(({ isError }) => !isError).map(titleOf);
  expect(all).toHaveLength(new Set(all).size);
  expect(descriptions).toHaveLength(new Set(descriptions).size);
  expect(titles.filter((title) => title.length < 15 || title.length > 90)).toEqual([]);
  expect(descriptions.filter((text) => text.length < 70 || text.length > 165)).toEqual([]);
});

describe.each(pages.map((page) => [page.path, page] as const))('%s', (_path, page) => {
  const { root, html, locale } = page;

  test('says its language and has one h1', () => {
    expect(root.querySelector('html')!.getAttribute('lang')).toBe(locale);
    expect(root.querySelectorAll('h1')).toHaveLength(1);
  });

  test('headings skip no level', () => {
    const levels = root
      .querySelectorAll('main h1, main h2, main h3, main h4')
      .filter((heading) => heading.closest('dialog') === null)
      .map(({ tagName }) => Number(tagName.slice(1)));
    const skips = levels.filter((level, index) => index > 0 && level > levels[index - 1]! + 1);
    expect(skips).toEqual([]);
  });

  test('shows texts, not keys or placeholders', () => {
    const text = visibleText(page);
    expect(html).not.toContain('cimode');
    expect(text).not.toMatch(
      /\b(?:page|hero|form|nav|footer|errors|result|card|closing|jobs|island)\.[a-z][A-Za-z]+\b/,
    );
    expect(text).not.toMatch(/\{\{|\}\}|undefined|\[object|NaN/);
  });

  test('no words are glued together around a link or an emphasis', () => {
    const glued = html.match(/[a-zäöüß]<(?:a|strong|em)[ >][^<]{0,80}|<\/(?:a|strong|em)>[a-zäöüßA-Z]/g);
    expect(glued ?? []).toEqual([]);
  });

  test('every picture has a size and a text for those who cannot see it', () => {
    const bare = root
      .querySelectorAll('img')
      .filter(
        (img) =>
          !img.getAttribute('width') || !img.getAttribute('height') || img.getAttribute('alt') === undefined,
      );
    expect(bare.map(String)).toEqual([]);
  });

  test('ids are unique', () => {
    const ids = root.querySelectorAll('[id]').map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test('nothing that the policy forbids: no style attribute, no inline handler', () => {
    const forbidden = root
      .querySelectorAll('*')
      .filter((element) =>
        Object.keys(element.attributes).some((name) => name === 'style' || /^on[a-z]/.test(name)),
      );
    expect(forbidden.map((element) => element.toString().slice(0, 120))).toEqual([]);
  });
});

test('the client router finds on every page what it exchanges and keeps', () => {
  for (const { path, root } of pages) {
    const body = root
      .querySelector('body')!
      .childNodes.filter((node) => node.nodeType === NodeType.ELEMENT_NODE);
    expect(
      body.map((node) => (node as typeof root).rawTagName),
      path,
    ).toEqual(['a', 'header', 'main', 'footer']);
    for (const part of ['body > a.skip-link', 'body > header.site-header', 'body > footer.site-footer'])
      expect(root.querySelector(part), `${path}: ${part}`).not.toBeNull();
    expect(root.querySelectorAll('video, audio, template[shadowrootmode]'), path).toEqual([]);
  }
});

test('the pages that the client router shows one after the other have the same first script, which is run once', () => {
  const texts = pages.map(({ root }) => root.querySelector('script[data-modules]')!.textContent);
  expect(new Set(texts).size).toBe(1);
});
