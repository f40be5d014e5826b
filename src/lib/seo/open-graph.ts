import { tFor } from '#src/i18n/index.ts';
import type { Locale } from '#src/i18n/locales.ts';
import { loadJobs, loadPosts } from '#src/lib/content/load.ts';
import { routes, type RouteName } from '#src/lib/routes.ts';
import { cardAddress, sharesCard, type CardGround } from './card.ts';

/** The picture of a page's link preview. */
export interface PageCard {
  /** Address of the picture: /og/de/about.jpg. */
  address: string;
  title: string;
  /** File name in content/images. */
  picture: string;
  ground: CardGround;
}

type Look = Pick<PageCard, 'picture' | 'ground'>;

/** Pages without a link preview: nobody shares a link to them. */
type Unshared = 'notFound' | 'offline' | 'newsletterConfirm' | 'newsletterUnsubscribe';

/** Picture and ground for each page of the route table. */
const looks = {
  home: { picture: 'hero.jpg', ground: 'paper' },
  services: { picture: 'service-process-analysis.jpg', ground: 'deep' },
  caseStudies: { picture: 'horse.jpg', ground: 'paper' },
  about: { picture: 'about.jpg', ground: 'deep' },
  careers: { picture: 'careers.jpg', ground: 'sun' },
  apply: { picture: 'service-mauritian-teams.jpg', ground: 'sun' },
  contact: { picture: 'tech-leadership.jpg', ground: 'sky' },
  blog: { picture: 'generative-frontends.jpg', ground: 'sky' },
  imprint: { picture: 'placeholder.jpg', ground: 'deep' },
} as const satisfies Record<Exclude<RouteName, Unshared>, Look>;

const titleOf = (locale: Locale): Record<keyof typeof looks, string> => ({
  home: tFor(locale, 'home')('page.title'),
  services: tFor(locale, 'services')('page.title'),
  caseStudies: tFor(locale, 'case-studies')('page.title'),
  about: tFor(locale, 'about')('page.title'),
  careers: tFor(locale, 'careers')('page.title'),
  apply: tFor(locale, 'application')('page.title'),
  contact: tFor(locale, 'contact')('page.title'),
  blog: tFor(locale, 'blog')('page.title'),
  imprint: tFor(locale, 'imprint')('page.title'),
});

/** One card for each page of a language, except error pages. Articles without a picture share the card of the blog. */
export async function pageCards(locale: Locale): Promise<PageCard[]> {
  const titles = titleOf(locale);
  const names = Object.keys(looks) as (keyof typeof looks)[];
  const [posts, jobs] = await Promise.all([loadPosts(locale), loadJobs(locale)]);
  return [
    ...names.map((name) => ({
      address: cardAddress(locale, routes[name]),
      title: titles[name],
      ...looks[name],
    })),
    ...posts
      .filter(({ data }) => !sharesCard(data.image))
      .map(({ id, data }) => ({
        address: cardAddress(locale, `${routes.blog}/${id}`),
        title: data.title,
        picture: data.image,
        ground: 'paper' as const,
      })),
    ...jobs.map(({ id, data }) => ({
      address: cardAddress(locale, `${routes.careers}/${id}`),
      title: data.title,
      ...looks.careers,
    })),
  ];
}
