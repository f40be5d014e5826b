import type { Edit } from '../edit.ts';

/** Faults that were thought of by reading the specification alone, without a look at the tests. */
export const fromSpecification: Edit[] = [
  {
    id: 'kept-until-the-later-date',
    file: 'supabase/migrations/20260101000200_cv_storage.sql',
    breaks:
      'applications without consent are kept until the later of the two dates (12 months from receipt, 6 from the decision), so an applicant who was rejected early is stored for longer than promised',
    spec: '12',
    find: 'else least(a.created_at + s.keep_applications_at_most, a.decided_at + s.keep_applications) end',
    replace:
      'else greatest(a.created_at + s.keep_applications_at_most, a.decided_at + s.keep_applications) end',
    tests: ['tests/backend/retention.test.ts'],
  },
  {
    id: 'disputed-deleted-by-staff',
    file: 'supabase/migrations/20260101000700_staff.sql',
    breaks: 'a staff member can delete an application that is marked as disputed',
    spec: '6',
    find: 'using ((select private.may_see()) and not restricted and not disputed);',
    replace: 'using ((select private.may_see()) and not restricted);',
    tests: ['tests/backend/staff.test.ts'],
  },
  {
    id: 'each-ipv6-address-a-place',
    file: 'supabase/migrations/20260101000300_limits.sql',
    breaks:
      'a visitor with an IPv6 line escapes the limit per place by taking another address of the same /64: every address counts as a place of its own',
    spec: '14',
    find: 'else network(set_masklen(ip, 64))::text end',
    replace: 'else host(ip) end',
    tests: ['tests/backend/limits.test.ts'],
  },
  {
    id: 'receipt-in-english',
    file: 'supabase/migrations/20260101000400_outbox.sql',
    breaks: 'a visitor who writes or applies on the German pages gets the receipt in English',
    spec: '3',
    find: "values ('receipt_' || form, new.email, new.language);",
    replace: "values ('receipt_' || form, new.email, 'en');",
    tests: ['tests/backend/contact.test.ts', 'tests/backend/mail-worker.test.ts'],
  },
  {
    id: 'cv-kept-after-success',
    file: 'src/islands/application-form/ApplicationForm.tsx',
    breaks:
      'after a successful application the drop zone still shows the old CV as accepted, although the file is gone',
    spec: '4',
    find: '      onReset={cv.clear}\n',
    replace: '',
    tests: [
      'src/islands/application-form/ApplicationForm.test.tsx',
      ['tests/browser/application/sending.test.ts', 'en, without'],
    ],
  },
  {
    id: 'german-job-title',
    file: 'src/sections/careers/ApplicationSheet.astro',
    breaks:
      'an application from the German page is stored with the German job title, so staff find one job under two names',
    spec: '3',
    find: "const englishJobs = await loadOpenJobs('en');",
    replace: 'const englishJobs = await loadOpenJobs(locale);',
    tests: [['tests/browser/application/sending.test.ts', 'de, from the list']],
  },
  {
    id: 'error-not-tied-to-field',
    file: 'src/islands/kit/Field.tsx',
    breaks:
      'a screen reader does not read the error message of a text field with the field: its description is no longer tied to it',
    spec: '13',
    find: "const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');",
    replace: "const described = [hint && `${id}-hint`].filter(Boolean).join(' ');",
    tests: [
      'src/islands/contact-form/ContactForm.test.tsx',
      'tests/built/pages.test.ts',
      ['src/islands/contact-form/ContactForm.test.tsx', 'a field that is left empty'],
    ],
  },
  {
    id: 'open-parts-close',
    file: 'src/client/navigation/morph.ts',
    breaks: 'a press on EN or DE closes the case card, accordion or dialog that the visitor has open',
    spec: '10',
    find: '(open|style|',
    replace: '(style|',
    tests: [['tests/browser/language/open-states.test.ts', 'expanded case study']],
  },
  {
    id: 'accordions-all-open',
    file: 'src/components/Footer.astro',
    breaks: 'between 480 and 1023 px the footer leaves the former group open when another one is pressed',
    spec: '2 Page frame',
    find: '<details name="footer" id={`footer-${id}`}>',
    replace: '<details id={`footer-${id}`}>',
    tests: [
      ['tests/browser/frame/footer.test.ts', 'en.*three accordions'],
      ['tests/browser/frame/without-javascript.test.ts', 'en.*accordions'],
    ],
  },
  {
    id: 'cv-focus-unseen',
    file: 'src/islands/application-form/application-form.css',
    breaks:
      'a keyboard user does not see that the focus is on the CV field: the outline of the drop zone never appears over the invisible input',
    spec: '13',
    find: '.drop-zone:has(.drop-zone-input:focus-visible) {',
    replace: '.drop-zone:focus-visible {',
    tests: [['tests/browser/application/cv.test.ts', 'replaced, and removed']],
  },
  {
    id: 'newest-copy-thrown-away',
    file: 'src/client/service-worker/keep-visited.js',
    breaks:
      'once 40 pages are kept, the page just visited is thrown away in place of the oldest, so a reader without a connection does not get what was read last',
    spec: '12',
    find: 'for (const old of kept.slice(0, Math.max(0, kept.length - most[name]))) await cache.delete(old);',
    replace: 'for (const old of kept.slice(most[name])) await cache.delete(old);',
    tests: [['tests/browser/platform/deploys.test.ts', 'Forty pages']],
  },
  {
    id: 'twins-listed-on-vercel',
    file: 'src/lib/hosting/vercel.ts',
    breaks:
      'On Vercel the markdown twins, which all stand in folders, lack noindex and their type, so search engines list them beside the pages',
    spec: '10',
    find: 'src: String.raw`^/.*\\.md$`',
    replace: 'src: String.raw`^/[^/]*\\.md$`',
    tests: ['tests/built/hosts.test.ts'],
  },
  {
    id: 'category-before-links',
    file: 'src/lib/content/related.ts',
    breaks:
      'after an article, readers are offered articles of the same category before those that it links to',
    spec: '2 Blog',
    find: '? 2 : 0) + (one.data.category === other.data.category ? 1 : 0)',
    replace: '? 1 : 0) + (one.data.category === other.data.category ? 2 : 0)',
    tests: ['tests/unit/article-html.test.ts'],
  },
];
