import { plainPath, routes, type RouteName } from '#src/lib/routes.ts';

export interface Budget {
  /**
   * Headers, HTML and whatever holds the first paint back: 14,600 bytes, what the first flight of a fresh connection
   * carries. Pages of long text may need a second one after their first screen.
   */
  first: number;
  /** Everything before the visitor scrolls or touches, fonts and pictures included, the video not. */
  beforeScroll: number;
  /** The same as a browser fetches it (weight/section.ts): lazy pictures near the screen and pages fetched ahead included. */
  unasked?: number;
  /** Scripts before the first touch, where a page needs more than every other. */
  scripts?: number;
  /** True where a phone's first screen has a picture that is a file: its largest paint then waits for one more answer. */
  picture?: true;
}

/** Bytes on the wire by kind of page (docs/performance.md). Brotli 11; binary files as they are. */
export const budgets = {
  home: { first: 14_600, beforeScroll: 60_000, unasked: 60_000 },
  services: { first: 14_600, beforeScroll: 45_000, picture: true },
  'case studies': { first: 14_600, beforeScroll: 45_000, picture: true },
  about: { first: 14_600, beforeScroll: 45_000, picture: true },
  careers: { first: 14_600, beforeScroll: 45_000, picture: true },
  job: { first: 14_600, beforeScroll: 45_000 },
  application: { first: 14_600, beforeScroll: 45_000 },
  contact: { first: 14_600, beforeScroll: 35_000, unasked: 35_000 },
  blog: { first: 14_600, beforeScroll: 45_000, picture: true },
  article: { first: 25_000, beforeScroll: 45_000, unasked: 45_000, picture: true },
  imprint: { first: 14_600, beforeScroll: 45_000 },
  newsletter: { first: 14_600, beforeScroll: 35_000 },
  'error page': { first: 14_600, beforeScroll: 45_000 },
} satisfies Record<string, Budget>;

/** The same for every page. */
export const everyPage = {
  /** Headers and HTML up to the end of the section with the headline. */
  firstScreen: 14_600,
  /** Client routing and the language switch included. */
  scripts: 9_200,
  /** What the first touch of an island adds. */
  react: 60_000,
  own: 8_000,
};

export type PageKind = keyof typeof budgets;

const kinds: Record<(typeof routes)[RouteName], PageKind> = {
  [routes.home]: 'home',
  [routes.services]: 'services',
  [routes.caseStudies]: 'case studies',
  [routes.about]: 'about',
  [routes.careers]: 'careers',
  [routes.apply]: 'application',
  [routes.contact]: 'contact',
  [routes.blog]: 'blog',
  [routes.imprint]: 'imprint',
  [routes.newsletterConfirm]: 'newsletter',
  [routes.newsletterUnsubscribe]: 'newsletter',
  [routes.notFound]: 'error page',
};

/** The kind of a page by its address, `/de/blog/tech-leadership`. */
export function kindOf(path: string): PageKind {
  const plain = plainPath(path);
  const known = (kinds as Record<string, PageKind | undefined>)[plain];
  if (known) return known;
  if (new RegExp(`^${routes.blog}/(?:\\d+$|category/)`).test(plain)) return 'blog';
  if (plain.startsWith(`${routes.blog}/`)) return 'article';
  if (plain.startsWith(`${routes.careers}/`)) return 'job';
  throw new Error(
    `${path} is a new kind of page. Give it a kind, and the kind a budget, in tools/bench/weight/budgets.ts.`,
  );
}
