import type { Locale } from '#src/i18n/locales.ts';
import { localizePath } from '#src/lib/routes.ts';

/**
 * Puts the language into the internal links of rendered markdown. Editors write `/contact` in both languages; in
 * German the address is `/de/contact`. Links to files (with an extension) stay.
 */
export function localizeLinks(html: string, locale: Locale): string {
  return html.replace(
    /(<a\b[^>]*?\shref=")(\/[^"#?]*)([^"]*")/g,
    (whole, before: string, path: string, after: string) =>
      /\.[a-z0-9]+$/i.test(path) ? whole : before + localizePath(path, locale) + after,
  );
}
