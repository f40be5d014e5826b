import { tFor } from '#src/i18n/index.ts';
import type { Locale } from '#src/i18n/locales.ts';
import type { Namespace } from '#src/i18n/resources.ts';
import { loadCategories, loadOpenJobs, loadPosts } from '#src/lib/content/load.ts';
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

type Look = Pick<PageCard, 'picture' | 'ground'> & { dictionary: Namespace };

/** Pages without a link preview: nobody shares a link to them. */
type Unshared = 'notFound' | 'newsletterConfirm' | 'newsletterUnsubscribe';

/** For each page of the route table the dictionary with its title, picture and ground. */
const looks = {
  home: { dictionary: 'home', picture: 'hero.jpg', ground: 'paper' },
  services: { dictionary: 'services', picture: 'service-process-analysis.jpg', ground: 'deep' },
  caseStudies: { dictionary: 'case-studies', picture: 'horse.jpg', ground: 'paper' },
  about: { dictionary: 'about', picture: 'about.jpg', ground: 'deep' },
  careers: { dictionary: 'careers', picture: 'careers.jpg', ground: 'sun' },
  apply: { dictionary: 'application', picture: 'service-mauritian-teams.jpg', ground: 'sun' },
  contact: { dictionary: 'contact', picture: 'tech-leadership.jpg', ground: 'sky' },
  blog: { dictionary: 'blog', picture: 'generative-frontends.jpg', ground: 'sky' },
  imprint: { dictionary: 'imprint', picture: 'placeholder.jpg', ground: 'deep' },
} as const satisfies Record<Exclude<RouteName, Unshared>, Look>;

/** One card for each page of a language, except error pages. Articles without a picture share the card of the blog. */
export async function pageCards(locale: Locale): Promise<PageCard[]> {
  const names = Object.keys(looks) as (keyof typeof looks)[];
  const [posts, jobs, categories] = await Promise.all([
    loadPosts(locale),
    loadOpenJobs(locale),
    loadCategories(locale),
  ]);
  const blog = tFor(locale, 'blog');
  return [
    ...names.map((name) => {
      const { dictionary, ...look } = looks[name];
      const title = tFor(locale, dictionary)('page.title');
      return { address: cardAddress(locale, routes[name]), title, ...look };
    }),
    ...posts
      .filter(({ data }) => !sharesCard(data.image))
      .map(({ id, data }) => ({
        address: cardAddress(locale, `${routes.blog}/${id}`),
        title: data.title,
        picture: data.image,
        ground: 'paper' as const,
      })),
    ...categories.map((category) => ({
      address: cardAddress(locale, `${routes.blog}/category/${category}`),
      title: blog(`topics.${category}.title`),
      // That of its newest article.
      picture: posts.find(({ data }) => data.category === category)!.data.image,
      ground: looks.blog.ground,
    })),
    ...jobs.map(({ id, data }) => ({
      address: cardAddress(locale, `${routes.careers}/${id}`),
      title: data.title,
      picture: looks.careers.picture,
      ground: looks.careers.ground,
    })),
  ];
}
