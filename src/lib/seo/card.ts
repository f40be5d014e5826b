import type { Locale } from '#src/i18n/locales.ts';
import { routes } from '#src/lib/routes.ts';

/** Size of the picture that a link is shown with, in pixels (lib/link-preview draws it). */
export const cardSize = { width: 1200, height: 630 } as const;

/** What its title can stand on. */
export type CardGround = 'paper' | 'sun' | 'sky' | 'deep';

/** Address of the picture that a link to a page is shown with (pages/og draws it). Path without language prefix. */
export const cardAddress = (locale: Locale, path: string): string =>
  `/og/${locale}${path === routes.home ? '/home' : path}.jpg`;

/** True for an article that has no picture of its own: it shows the blog's card, and a build need not draw one for it. */
export const sharesCard = (image: string): boolean => image === 'placeholder.jpg';
