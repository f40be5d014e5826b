/** The started i18next, made by integrations/i18n.ts from the configuration of astro-i18next. */
declare module 'virtual:i18next' {
  import type { i18n } from 'i18next';

  const i18next: i18n;
  export default i18next;
}
