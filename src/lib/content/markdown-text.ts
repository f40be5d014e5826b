import type { ImageMetadata } from 'astro';
import type { Locale } from '#src/i18n/locales.ts';
import { absoluteUrl, localizePath } from '#src/lib/routes.ts';

const pictures = import.meta.glob<ImageMetadata>(
  ['/content/blog/*/*.{png,jpg,webp}', '/content/images/*.jpg'],
  { eager: true, import: 'default' },
);

/** The end of a link or a picture: its address, and what follows within the brackets. */
const address = /\]\(([^)\s]+)([^)]*\))/g;

/**
 * The text of an entry as it is read away from the site: links to pages with origin and language, pictures by the addresses that
 * the site gives them. `folder` is where the file stands.
 */
export function markdownText(
  body: string,
  { locale, folder, site }: { locale: Locale; folder: string; site: URL },
): string {
  const absolute = (target: string): string => {
    if (target.startsWith('/')) {
      const [path = '', rest = ''] = target.split(/(?=[?#])/, 2);
      return absoluteUrl(site, /\.[a-z0-9]+$/i.test(path) ? target : localizePath(path, locale) + rest);
    }
    const picture = /^\.\.?\//.test(target)
      ? pictures[new URL(target, `file:${folder}/`).pathname]
      : undefined;
    return picture === undefined ? target : absoluteUrl(site, picture.src);
  };
  return body.replace(address, (_, target: string, rest: string) => `](${absolute(target)}${rest}`);
}

/** A markdown document: heading, lines about it, its parts. */
export const markdownDocument = (title: string, parts: readonly string[]): string =>
  [`# ${title}`, ...parts.filter((part) => part !== '')].map((part) => part.trim()).join('\n\n') + '\n';

/** A list under its heading. */
export const markdownList = (heading: string, items: readonly string[], bullet = '-'): string =>
  `## ${heading}\n\n${items.map((item) => `${bullet} ${item}`).join('\n')}`;

/** A markdown document as a file, for readers that are machines. */
export const markdownResponse = (title: string, parts: readonly string[]): Response =>
  new Response(markdownDocument(title, parts), {
    headers: { 'content-type': 'text/markdown; charset=utf-8' },
  });
