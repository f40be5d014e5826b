import { describe, expect, test } from 'vitest';
import { locales } from '#src/i18n/locales.ts';
import { localizePath, routes } from '#src/lib/routes.ts';
import { pageAt } from './support/site.ts';

/**
 * What stands on the buttons that matter, word for word: other tests take their expectations from the dictionaries,
 * and would not see a text in the wrong language or place.
 */
const buttons: [path: string, selector: string, en: string, de: string][] = [
  [routes.home, '.skip-link', 'Skip to content', 'Zum Inhalt springen'],
  [routes.home, '.menu-button', 'Menu', 'Menü'],
  [routes.home, '.nav-row a[href$="/services"]', 'Services', 'Leistungen'],
  [routes.home, '.nav-row a[href$="/contact"]', 'Contact', 'Kontakt'],
  [routes.home, '.nav-menu a.button', 'Start Your Project', 'Projekt starten'],
  [routes.home, 'main a[href$="#services"]', 'Our services', 'Unsere Leistungen'],
  [routes.home, 'footer form button', 'Subscribe', 'Abonnieren'],
  [routes.about, 'main section:last-of-type a.button', 'Talk to us', 'Sprechen Sie mit uns'],
  [
    routes.services,
    '#ai-workforce button.card-cover',
    'See process and details',
    'Ablauf und Details ansehen',
  ],
  [routes.services, '#ai-workforce-details a.button', 'Get Started', 'Jetzt beginnen'],
  [routes.caseStudies, 'summary .when-closed', 'Show more', 'Mehr anzeigen'],
  [routes.caseStudies, 'summary .when-open', 'Show less', 'Weniger anzeigen'],
  [routes.careers, 'main [commandfor="open-positions"]', 'Open positions', 'Offene Stellen'],
  [routes.careers, 'main a.button[href$="/careers/apply"]', 'General application', 'Initiativbewerbung'],
  [routes.careers, '#open-positions a.button', 'Apply Now', 'Jetzt bewerben'],
  [routes.apply, 'h1', 'General application', 'Initiativbewerbung'],
  [routes.apply, '.application-back a', '← Back to careers', '← Zurück zur Karriereseite'],
  [routes.apply, '#application [type="submit"]', 'Submit application', 'Bewerbung absenden'],
  [routes.contact, '#contact [type="submit"]', 'Send message', 'Nachricht senden'],
  [
    `${routes.blog}/react-development`,
    'main a[href$="/blog"]',
    '← Back to all articles',
    '← Zurück zu allen Artikeln',
  ],
  [routes.newsletterConfirm, 'main form button', 'Confirm subscription', 'Abonnement bestätigen'],
  [routes.newsletterUnsubscribe, 'main form button', 'Unsubscribe', 'Newsletter abbestellen'],
];

describe.each(locales)('in %s', (locale) => {
  test.each(buttons)('%s, %s', (path, selector, en, de) => {
    const found = pageAt(localizePath(path, locale))!.root.querySelector(selector);
    expect(found?.text.replace(/\s+/g, ' ').trim()).toBe(locale === 'en' ? en : de);
  });
});
