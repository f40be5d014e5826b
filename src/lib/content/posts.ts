import type { CollectionEntry } from 'astro:content';

/** Articles per blog page: keeps a list page small while the blog grows. */
export const postsPerPage = 12;

/**
 * Silent reading speed of adults, non-fiction (Brysbaert 2019: 238 words per minute in English).
 */
const wordsPerMinute = 238;

/** Counts words, including code and URLs. */
export const countWords = (text = '') => text.match(/\S+/g)?.length ?? 0;

/** Returns the reading time in minutes, rounded up, at least 1. */
export const readTime = (text = '') => Math.max(1, Math.ceil(countWords(text) / wordsPerMinute));

type Post = CollectionEntry<'blog'>;

const linksTo = (post: Post, { id }: Post) => post.body?.includes(`](/blog/${id})`) === true;

/**
 * Scores how related two articles are: 2 for a link in either direction, 1 for the same category.
 */
function relatedness(one: Post, other: Post) {
  const isLinked = linksTo(one, other) || linksTo(other, one);
  const isSameTopic = one.data.category === other.data.category;
  return (isLinked ? 2 : 0) + (isSameTopic ? 1 : 0);
}

/** Returns the `count` most related other articles. Ties keep the order of `posts`. */
export const relatedPosts = (posts: readonly Post[], post: Post, count: number) =>
  posts
    .filter(({ id }) => id !== post.id)
    .sort((a, b) => relatedness(post, b) - relatedness(post, a))
    .slice(0, count);
