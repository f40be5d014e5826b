/** The English dictionary by namespace. It types every key: a misspelt one does not compile. */
export interface Resources {
  about: typeof import('../../content/dictionary/en/about.json');
  application: typeof import('../../content/dictionary/en/application.json');
  blog: typeof import('../../content/dictionary/en/blog.json');
  careers: typeof import('../../content/dictionary/en/careers.json');
  'case-studies': typeof import('../../content/dictionary/en/case-studies.json');
  common: typeof import('../../content/dictionary/en/common.json');
  contact: typeof import('../../content/dictionary/en/contact.json');
  home: typeof import('../../content/dictionary/en/home.json');
  imprint: typeof import('../../content/dictionary/en/imprint.json');
  newsletter: typeof import('../../content/dictionary/en/newsletter.json');
  services: typeof import('../../content/dictionary/en/services.json');
}

export type Namespace = keyof Resources;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Resources;
  }
}
