/** Articles on one page of the blog: its lists must not grow with the number of articles. */
export const postsPerPage = 12;

/** Articles in a feed: the newest, as readers have fetched the older ones. */
export const postsInFeed = 20;

/** One page of a list. Pages count from 1. */
export interface PageOf<Item> {
  number: number;
  items: Item[];
  /** Number of the last page. */
  last: number;
}

/** A list in pages of `size`: at least one page, be it empty. */
export function pagesOf<Item>(items: readonly Item[], size: number): PageOf<Item>[] {
  const last = Math.max(1, Math.ceil(items.length / size));
  return Array.from({ length: last }, (_, index) => ({
    number: index + 1,
    items: items.slice(index * size, (index + 1) * size),
    last,
  }));
}

/** Last part of a page's address: the first page of a list stands at the list's own. */
export const pageId = (number: number): string | undefined => (number === 1 ? undefined : String(number));
