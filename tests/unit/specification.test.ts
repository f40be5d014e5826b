import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generalJobTitle } from '#src/lib/forms/application.ts';
import { dictionaryOf } from '../browser/support/dictionary.ts';

/**
 * What the specification quotes in sections 4, 5 and 8, by the key under which it is shown: two texts that change
 * places are found. In German the word that carries the meaning stands for the sentence.
 */
const formTexts: [key: string, en: string, de: RegExp][] = [
  ['contact.form.submitting', 'Sending...', /gesendet/],
  ['contact.errors.nameRequired', 'Please enter your name', /Ihren Namen/],
  ['contact.errors.companyRequired', 'Please enter your company name', /Unternehmen|Firma/],
  ['contact.errors.emailRequired', 'Please enter your email', /^(?!.*gültig).*Mail/],
  ['contact.errors.emailInvalid', 'Please enter a valid email address', /gültige.*Mail/],
  ['contact.errors.messageRequired', 'Please enter your message', /^(?!.*kurz).*Nachricht/],
  [
    'contact.errors.messageTooShort',
    'Your message is too short (minimum 10 characters)',
    /zu kurz.*10\sZeichen/,
  ],
  ['contact.errors.tooLong', 'Please use at most {{max}} characters', /höchstens {{max}}\sZeichen/],
  [
    'contact.result.success',
    "Message sent successfully! We'll get back to you within 24 hours.",
    /Nachricht.*24\sStunden/,
  ],
  ['contact.result.failure', 'Failed to send message. Please try again later.', /Nachricht.*nicht.*später/],

  ['application.form.submitting', 'Submitting...', /gesendet/],
  ['application.form.cvAccepted', 'CV uploaded successfully', /Lebenslauf.*hochgeladen/],
  ['application.errors.firstNameRequired', 'Please enter your first name', /Vorname/],
  ['application.errors.lastNameRequired', 'Please enter your last name', /Nachname/],
  ['application.errors.emailRequired', 'Please enter your email address', /^(?!.*gültig).*Mail/],
  ['application.errors.emailInvalid', 'Please enter a valid email address', /gültige.*Mail/],
  ['application.errors.phoneRequired', 'Please enter your phone number', /Telefon/],
  [
    'application.errors.linkedInInvalid',
    'Please enter a web address that starts with https://',
    /Webadresse.*https:\/\//,
  ],
  ['application.errors.coverLetterRequired', 'Please enter your cover letter', /Anschreiben/],
  ['application.errors.tooLong', 'Please use at most {{max}} characters', /höchstens {{max}}\sZeichen/],
  ['application.errors.cvRequired', 'Please upload a CV', /Lebenslauf/],
  ['application.errors.cvNotPdf', 'Please upload a PDF file', /PDF/],
  ['application.errors.cvTooLarge', 'File size should be less than 5MB', /\b5\sMB/],
  ['application.errors.cvOverLimit', 'File size exceeds the maximum limit of 10MB', /\b10\sMB/],
  ['application.result.success', 'Application submitted successfully!', /^(?!.*Fehler).*Bewerbung/],
  [
    'application.result.failure',
    'There was an error submitting your application. Please try again.',
    /Fehler.*noch einmal/,
  ],
  ['application.result.uploadError', 'Upload error: {{message}}', /[Hh]ochladen.*: {{message}}$/],
  ['application.result.databaseError', 'Database error: {{message}}', /Datenbank.*: {{message}}$/],

  ['newsletter.signUp.submitting', 'Sending...', /gesendet/],
  ['newsletter.errors.emailRequired', 'Please enter your email', /^(?!.*gültig).*Mail/],
  ['newsletter.errors.emailInvalid', 'Please enter a valid email address', /gültige.*Mail/],
  ['newsletter.result.success', 'Thank you for subscribing!', /Dank/],
  ['newsletter.result.failure', 'Something went wrong. Please try again.', /schief.*noch einmal/],

  ['common.island.heading', 'Unexpected Application Error!', /Anwendungsfehler/],
  ['common.notFound.heading', 'Unexpected Application Error!', /Anwendungsfehler/],
  ['common.notFound.message', '404 Not Found', /404.*nicht gefunden/],
];

/** The other quotations. Their German is held where they are shown (tests/built/button-texts.test.ts). */
const otherTexts: [key: string, en: string][] = [
  ['common.nav.caseStudies', 'Our Impact'],
  ['common.footer.caseStudies', 'Our Impact'],
  ['common.nav.caseStudiesNote', 'Case studies'],
  ['common.nav.startProject', 'Start Your Project'],
  ['home.hero.headlineFirst', 'German Excellence'],
  ['home.hero.headlineSecond', 'Offshore Advantage'],
  ['home.hero.consultation', 'Schedule consultation'],
  ['services.dialog.benefits', 'Key Benefits'],
  ['services.dialog.process', 'Process'],
  ['services.dialog.close', 'Close'],
  ['services.dialog.start', 'Get Started'],
  ['case-studies.card.more', 'Show more'],
  ['case-studies.card.less', 'Show less'],
  ['careers.hero.jobs', 'Open positions'],
  ['careers.hero.general', 'General application'],
  ['careers.jobs.apply', 'Apply Now'],
  ['careers.closed.heading', 'This position is closed.'],
  ['application.back', 'Back to careers'],
  ['application.headingGeneral', 'General application'],
  ['application.headingFor', 'Application for {{title}}'],
  ['blog.back', 'Back to all articles'],
];

/** The text of a key that begins with its file, without what only guides its breaks. */
function textAt(locale: 'en' | 'de', key: string): unknown {
  const [namespace = '', ...path] = key.split('.');
  const found = path.reduce<unknown>(
    (part, name) => (part as Record<string, unknown>)[name],
    dictionaryOf(locale, namespace as 'common'),
  );
  return String(found).replace(/[\u00ad\u2060]/g, '');
}

test.each([...formTexts.map(([key, en]) => [key, en] as const), ...otherTexts])(
  '%s is the text that the specification fixes',
  (key, en) => {
    expect(textAt('en', key)).toBe(en);
  },
);

test.each(formTexts)('%s says the same in German', (key, _en, de) => {
  expect(textAt('de', key)).toMatch(de);
});

test('every text that docs/specification.md quotes has its key here', () => {
  const specification = readFileSync('docs/specification.md', 'utf8').replace(/\n\s*/g, ' ');
  const [, fromSectionTwo = ''] = specification.split('## 2. ');
  const quoted = [...fromSectionTwo.matchAll(/"([^"]+)"/g)].map(([, text = '']) => text);
  expect(quoted.length).toBeGreaterThan(50);
  const fixed = new Set([...formTexts, ...otherTexts].map(([, en]) => en));
  const missing = quoted.filter(
    (text) => text !== generalJobTitle && !fixed.has(text.replace(/\{(\w+)\}/g, '{{$1}}')),
  );
  expect(missing).toEqual([]);
});
