import type { Language } from './message.ts';

/** A page of the site in a language. What follows `#` never reaches a server, so no log holds a token. */
export function pageUrl(siteUrl: string, language: Language, path: string, fragment: string): string {
  const prefix = language === 'de' ? '/de' : '';
  return `${siteUrl}${prefix}${path}#${fragment}`;
}

export const unsubscribePage = (siteUrl: string, language: Language, token: string) =>
  pageUrl(siteUrl, language, '/newsletter/unsubscribe', `token=${token}`);
