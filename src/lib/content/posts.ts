import type { CollectionEntry } from 'astro:content';

/** Articles on one page of the blog, so that its lists do not grow with the number of articles. */
export const postsPerPage = 12;

/**
 * Words that an adult reads in a minute, silently, of non-fiction (Brysbaert 2019: 238 in English).
 */
const wordsPerMinute = 238;

/** Number of words of a text, code and addresses included. */
export const countWords = (text = '') => text.match(/\S+/g)?.length ?? 0;

/** Minutes to read a text, at least one, rounded up. */
export const readTime = (text = '') => Math.max(1, Math.ceil(countWords(text) / wordsPerMinute));

type Post = CollectionEntry<'blog'>;

const linksTo = (post: Post, { id }: Post) => post.body?.includes(`](/blog/${id})`) === true;

/**
 * How related two articles are: most if either links to the other, less if they have the same
 * category.
 */
function nearness(one: Post, other: Post) {
  const isLinked = linksTo(one, other) || linksTo(other, one);
  const isSameTopic = one.data.category === other.data.category;
  return (isLinked ? 2 : 0) + (isSameTopic ? 1 : 0);
}

/** The most related other articles. Of equally related ones those that come first. */
export const relatedPosts = (posts: readonly Post[], post: Post, count: number) =>
  posts
    .filter(({ id }) => id !== post.id)
    .sort((a, b) => nearness(post, b) - nearness(post, a))
    .slice(0, count);
