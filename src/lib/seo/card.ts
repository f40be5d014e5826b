import type { Locale } from '#src/i18n/locales.ts';
import { routes } from '#src/lib/routes.ts';

/** Size of the picture of a link preview, in pixels (lib/link-preview draws it). */
export const cardSize = { width: 1200, height: 630 } as const;

/** Colours of the ground behind the title. */
export type CardGround = 'paper' | 'sun' | 'sky' | 'deep';

/** Address of the picture of a page's link preview (served by pages/og). Takes a path without language prefix. */
export const cardAddress = (locale: Locale, path: string): string =>
  `/og/${locale}${path === routes.home ? '/home' : path}.jpg`;

/** True for an article without a picture of its own: its link preview is that of the blog. */
export const sharesCard = (image: string): boolean => image === 'placeholder.jpg';
