import type about from '../../content/dictionary/en/about.json';
import type application from '../../content/dictionary/en/application.json';
import type blog from '../../content/dictionary/en/blog.json';
import type careers from '../../content/dictionary/en/careers.json';
import type caseStudies from '../../content/dictionary/en/case-studies.json';
import type common from '../../content/dictionary/en/common.json';
import type contact from '../../content/dictionary/en/contact.json';
import type home from '../../content/dictionary/en/home.json';
import type imprint from '../../content/dictionary/en/imprint.json';
import type newsletter from '../../content/dictionary/en/newsletter.json';
import type services from '../../content/dictionary/en/services.json';
import type staff from '../../content/dictionary/en/staff.json';

/** The English dictionary by namespace. It types every key: a misspelt one does not compile. */
export interface Resources {
  about: typeof about;
  application: typeof application;
  blog: typeof blog;
  careers: typeof careers;
  'case-studies': typeof caseStudies;
  common: typeof common;
  contact: typeof contact;
  home: typeof home;
  imprint: typeof imprint;
  newsletter: typeof newsletter;
  services: typeof services;
  staff: typeof staff;
}

export type Namespace = keyof Resources;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Resources;
  }
}
