import { localeInfo, locales, type Locale } from '#src/i18n/locales.ts';
import { alternatesFor } from '#src/lib/routes.ts';

/** What search engines and link previews are told about a page. */
export interface PageMeta {
  locale: Locale;
  /** Path without language prefix. */
  path: string;
  title: string;
  description: string;
  /** Not to be indexed: error pages, and pages that only complete an action. */
  noindex?: boolean;
  /** Date of publication, for articles. */
  published?: Date;
  /** Picture of the link preview, with what it shows; a page that nobody shares has none. */
  preview?: { address: string; width: number; height: number; alt: string } | undefined;
}

export type HeadTag = { tag: 'meta' | 'link'; attributes: Record<string, string> };

const meta = (attributes: Record<string, string>): HeadTag => ({ tag: 'meta', attributes });
const link = (attributes: Record<string, string>): HeadTag => ({ tag: 'link', attributes });

/** Title of the document: title of the page, then name of the site, unless the title contains it. */
export const documentTitle = (title: string, brand: string) =>
  title.includes(brand) ? title : `${title} | ${brand}`;

/** Tags for the picture of a link preview (https://ogp.me/#structured). */
const previewTags = (
  { address, width, height, alt }: NonNullable<PageMeta['preview']>,
  url: URL,
): HeadTag[] => [
  meta({ property: 'og:image', content: new URL(address, url).href }),
  meta({ property: 'og:image:type', content: 'image/jpeg' }),
  meta({ property: 'og:image:width', content: String(width) }),
  meta({ property: 'og:image:height', content: String(height) }),
  meta({ property: 'og:image:alt', content: alt }),
  meta({ name: 'twitter:card', content: 'summary_large_image' }),
];

/** Head tags of a page: description, robots, canonical and hreflang pair (behaviour B1), Open Graph. */
export function headTags(page: PageMeta, site: { url: URL; brand: string }): HeadTag[] {
  const alternates = alternatesFor(site.url, page.path);
  const canonical = alternates.find(({ hreflang }) => hreflang === page.locale)!.href;
  const others = locales.filter((locale) => locale !== page.locale);
  return [
    meta({ name: 'description', content: page.description }),
    ...(page.noindex
      ? [meta({ name: 'robots', content: 'noindex' })]
      : [
          link({ rel: 'canonical', href: canonical }),
          ...alternates.map(({ hreflang, href }) => link({ rel: 'alternate', hreflang, href })),
          meta({ property: 'og:url', content: canonical }),
        ]),
    meta({ property: 'og:site_name', content: site.brand }),
    meta({ property: 'og:type', content: page.published ? 'article' : 'website' }),
    meta({ property: 'og:title', content: page.title }),
    meta({ property: 'og:description', content: page.description }),
    meta({ property: 'og:locale', content: localeInfo[page.locale].openGraph }),
    ...others.map((locale) =>
      meta({ property: 'og:locale:alternate', content: localeInfo[locale].openGraph }),
    ),
    ...(page.published
      ? [meta({ property: 'article:published_time', content: page.published.toISOString() })]
      : []),
    ...(page.preview ? previewTags(page.preview, site.url) : []),
  ];
}
