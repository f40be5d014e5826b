import type { Edit } from '../edit.ts';

/** Faults in languages, addresses, what machines read, and how the site is built and run (sections 10, 13 and 14). */
export const build: Edit[] = [
  {
    id: 'german-for-all-others',
    file: 'src/lib/routes.ts',
    breaks: 'search engines send the whole world to the German pages',
    spec: '10',
    find: 'href: absolute(defaultLocale) },',
    replace: "href: absolute('de') },",
    tests: ['tests/unit/routes.test.ts'],
  },
  {
    id: 'language-unsaid',
    file: 'src/layouts/PageLayout.astro',
    breaks: 'a screen reader reads German as English',
    spec: '10',
    find: '<html lang={locale} ',
    replace: '<html ',
    tests: ['tests/built/pages.test.ts'],
  },
  {
    id: 'german-feed-english',
    file: 'src/pages/[...locale]/rss.xml.ts',
    breaks: 'German readers get the English articles',
    spec: '10',
    find: '(await loadPosts(locale)).slice',
    replace: "(await loadPosts('en')).slice",
    tests: ['tests/built/feeds.test.ts'],
  },
  {
    id: 'job-valid-a-day-less',
    file: 'src/lib/seo/structured-data/job-posting.ts',
    breaks: 'search engines close a job a day before the site does',
    spec: '10',
    find: 'T23:59:59Z',
    replace: 'T00:00:00Z',
    tests: ['tests/unit/structured-data.test.ts', 'tests/built/structured-data.test.ts'],
  },
  {
    id: 'offline-page-listed',
    file: 'src/lib/seo/sitemap.ts',
    breaks: 'search engines list the page for those without a connection',
    spec: '10',
    find: '  routes.offline,\n',
    replace: '',
    tests: ['tests/unit/sitemap.test.ts', 'tests/built/search-engines.test.ts'],
  },
  {
    id: 'language-kept-over-reload',
    file: 'src/client/language/locale.ts',
    breaks: 'an address without a prefix stays German after a reload',
    spec: '10',
    find: `let remembered: Locale = 'en';

export const rememberedLocale = () => remembered;

export const remember = (locale: Locale) => {
  remembered = locale;
};`,
    replace: `let remembered: Locale = window.name === 'de' ? 'de' : 'en';

export const rememberedLocale = () => remembered;

export const remember = (locale: Locale) => {
  window.name = remembered = locale;
};`,
    tests: [['tests/browser/language/addresses.test.ts', 'B9']],
  },
  {
    id: 'preview-found',
    file: 'src/pages/robots.txt.ts',
    breaks: 'search engines list previews',
    spec: '13',
    find: "process.env.SITE_ENV === 'preview'",
    replace: "process.env.SITE_ENV === 'previews'",
    tests: ['tests/built/preview.test.ts'],
  },
  {
    id: 'paper-shows-buttons',
    file: 'src/styles/print.css',
    breaks: 'on paper stand header, footer and buttons',
    spec: '13',
    find: `  .site-header,
  .site-footer,
  .no-print,
  .skip-link {
    display: none !important;
  }`,
    replace: '',
    tests: ['tests/browser/pages/print.test.ts'],
  },
  {
    id: 'react-with-the-page',
    file: 'src/sections/contact/Form.astro',
    breaks: 'every visitor of the contact page loads React',
    spec: '13',
    find: 'client:touch',
    replace: 'client:load',
    tests: ['tests/built/pages.test.ts'],
  },
  {
    id: 'styles-unhashed',
    file: 'src/integrations/built-pages/host-files.ts',
    breaks: 'most pages stand there without styles, which the policy forbids',
    spec: '14',
    find: 'for (const hash of hashes.styles) styles.add(hash);',
    replace: 'for (const hash of hashes.styles) if (styles.size === 0) styles.add(hash);',
    tests: ['tests/built/pages.test.ts', ['tests/browser/security/walk.test.ts', 'F23.*en']],
  },
  {
    id: 'inline-styles-allowed',
    file: 'src/lib/security/policy.ts',
    breaks: 'whoever slips styles into a page has them applied',
    spec: '14',
    find: '["style-src \'self\'", ',
    replace: "[\"style-src 'self' 'unsafe-inline'\", ",
    tests: ['tests/unit/security-headers.test.ts'],
  },
  {
    id: 'hsts-a-year-at-once',
    file: 'src/lib/hosting/headers.ts',
    breaks: 'a fault of the first certificate locks visitors out for a year',
    spec: '14',
    find: "firstHsts = 'max-age=300'",
    replace: "firstHsts = 'max-age=31536000'",
    tests: ['tests/unit/security-headers.test.ts'],
  },
];
