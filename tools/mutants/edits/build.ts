import { walk, type EditsBySection } from '../edit.ts';

/** Faults in languages, addresses, what machines read, and how the site is built and run (sections 10 and 13). */
export const build: EditsBySection = {
  '10': [
    {
      id: 'step-back-other-address',
      file: 'src/client/navigation/index.ts',
      breaks:
        'a step back in the moment in which a page is shown leaves the address of another page in the bar',
      find: "if (navigationType === 'traverse') history",
      replace: "if (navigationType === 'replace') history",
      tests: [['tests/browser/frame/page-changes.test.ts', 'step back in the moment']],
    },
    {
      id: 'slow-link-silent',
      file: 'src/client/navigation/index.ts',
      breaks: 'on a slow line a pressed link shows nothing until its page is there',
      find: "link.ariaBusy = 'true'",
      replace: "link.ariaBusy = 'false'",
      tests: [['tests/browser/frame/page-changes.test.ts', 'slow line a link']],
    },
    {
      id: 'step-before-scripts-lost',
      file: 'src/client/navigation/index.ts',
      breaks: 'after a reload, a step back before the scripts are there changes the address and not the page',
      find: 'if (load && new URL',
      replace: 'if (!load && new URL',
      tests: [['tests/browser/frame/page-changes.test.ts', 'step back before the scripts']],
    },
    {
      id: 'mark-lost-in-switch',
      file: 'src/client/navigation/index.ts',
      breaks: 'from a German address to English and back, what was typed into a form is gone',
      find: '    if (samePage && morph(newDocument)) return;\n',
      replace:
        '    for (const each of document.querySelectorAll(`astro-island[${persist}]`)) each.removeAttribute(persist);\n    if (samePage && morph(newDocument)) return;\n',
      tests: [['tests/browser/language/untouched-islands.test.ts', 'From a German address to English']],
    },
    {
      id: 'text-left-by-switch',
      file: 'src/client/navigation/morph.ts',
      breaks: 'after a switch a paragraph that is shorter in this language keeps the end of the other one',
      find: 'children.length === targets.length ||',
      replace: 'children.length >= targets.length ||',
      tests: [['tests/browser/pages/whole-pages.test.ts', '/blog/microservices']],
    },
    {
      id: 'german-for-all-others',
      file: 'src/lib/routes.ts',
      breaks: 'search engines send the whole world to the German pages',
      find: 'href: absolute(defaultLocale) },',
      replace: "href: absolute('de') },",
      tests: ['tests/unit/routes.test.ts'],
    },
    {
      id: 'language-unsaid',
      file: 'src/layouts/PageLayout.astro',
      breaks: 'a screen reader reads German as English',
      find: '<html lang={locale} ',
      replace: '<html ',
      tests: ['tests/built/pages.test.ts'],
    },
    {
      id: 'german-feed-english',
      file: 'src/pages/[...locale]/rss.xml.ts',
      breaks: 'German readers get the English articles',
      find: '(await loadPosts(locale)).slice',
      replace: "(await loadPosts('en')).slice",
      tests: ['tests/built/feeds.test.ts'],
    },
    {
      id: 'job-valid-a-day-less',
      file: 'src/lib/seo/structured-data/job-posting.ts',
      breaks: 'search engines close a job a day before the site does',
      find: 'T23:59:59Z',
      replace: 'T00:00:00Z',
      tests: ['tests/unit/structured-data.test.ts', 'tests/built/structured-data.test.ts'],
    },
    {
      id: 'offline-page-listed',
      file: 'src/lib/seo/sitemap.ts',
      breaks: 'search engines list the page for those without a connection',
      find: '  routes.offline,\n',
      replace: '',
      tests: ['tests/unit/sitemap.test.ts', 'tests/built/search-engines.test.ts'],
    },
    {
      id: 'language-kept-over-reload',
      file: 'src/client/language/locale.ts',
      breaks: 'an address without a prefix stays German after a reload',
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
      id: 'open-parts-close',
      file: 'src/client/navigation/morph.ts',
      breaks: 'a press on EN or DE closes the case card, accordion or dialog that the visitor has open',
      find: '(open|style|',
      replace: '(style|',
      tests: [['tests/browser/language/open-states.test.ts', 'expanded case study']],
    },
    {
      id: 'twins-listed-on-vercel',
      file: 'src/lib/hosting/vercel.ts',
      breaks:
        'On Vercel the markdown twins, which all stand in folders, lack noindex and their type, so search engines list them beside the pages',
      find: 'src: String.raw`^/.*\\.md$`',
      replace: 'src: String.raw`^/[^/]*\\.md$`',
      tests: ['tests/built/hosts.test.ts'],
    },
  ],
  '13': [
    {
      id: 'space-stopped',
      file: 'src/client/site.ts',
      breaks: 'the space bar, by which many press a button, does nothing anywhere',
      find: '// Nobody waits for the placeholders',
      replace:
        "document.addEventListener('keyup', (event) => {\n  if (event.key === ' ') event.preventDefault();\n});\n\n// Nobody waits for the placeholders",
      tests: walk('/services: everything.*pointer'),
    },
    {
      id: 'autocomplete-off',
      file: 'src/islands/kit/Field.tsx',
      breaks: 'nobody can have a form filled in by the browser (WCAG 1.3.5)',
      find: `    name,
    autoComplete,
    'aria-required'`,
      replace: `    name,
    autoComplete: 'off',
    'aria-required'`,
      tests: ['tests/built/form-fields.test.ts'],
    },
    {
      id: 'required-unsaid',
      file: 'src/islands/kit/Field.tsx',
      breaks: 'a screen reader does not say which fields must be filled in',
      find: "'aria-required': required,",
      replace: "'aria-required': false,",
      tests: [
        'tests/built/form-fields.test.ts',
        ['tests/browser/application/cv.test.ts', 'en: an empty form'],
      ],
    },
    {
      id: 'preview-found',
      file: 'src/pages/robots.txt.ts',
      breaks: 'search engines list previews',
      find: "process.env.SITE_ENV === 'preview'",
      replace: "process.env.SITE_ENV === 'previews'",
      tests: ['tests/built/preview.test.ts'],
    },
    {
      id: 'paper-shows-buttons',
      file: 'src/styles/print.css',
      breaks: 'on paper stand header, footer and buttons',
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
      find: 'client:touch',
      replace: 'client:load',
      tests: ['tests/built/pages.test.ts'],
    },
    {
      id: 'error-not-tied-to-field',
      file: 'src/islands/kit/Field.tsx',
      breaks:
        'a screen reader does not read the error message of a text field with the field: its description is no longer tied to it',
      find: "const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');",
      replace: "const described = [hint && `${id}-hint`].filter(Boolean).join(' ');",
      tests: [
        'src/islands/contact-form/ContactForm.test.tsx',
        'tests/built/pages.test.ts',
        ['src/islands/contact-form/ContactForm.test.tsx', 'a field that is left empty'],
      ],
    },
    {
      id: 'cv-focus-unseen',
      file: 'src/islands/application-form/application-form.css',
      breaks:
        'a keyboard user does not see that the focus is on the CV field: the outline of the drop zone never appears over the invisible input',
      find: '.drop-zone:has(.drop-zone-input:focus-visible) {',
      replace: '.drop-zone:focus-visible {',
      tests: [['tests/browser/application/cv.test.ts', 'replaced, and removed']],
    },
  ],
};
