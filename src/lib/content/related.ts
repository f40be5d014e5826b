/** What decides how near two articles are. */
interface Post {
  id: string;
  data: { category: string };
  source: { body?: string | undefined };
}

const linksTo = (post: Post, { id }: Post) => post.source.body?.includes(`](/blog/${id})`) === true;

/** How near an article is to another: one that either links to the other first, then one of the same category. */
const nearness = (one: Post, other: Post) =>
  (linksTo(one, other) || linksTo(other, one) ? 2 : 0) + (one.data.category === other.data.category ? 1 : 0);

/** The nearest other articles; of equally near ones those that come first. */
export const relatedPosts = <P extends Post>(posts: readonly P[], post: P, count: number): P[] =>
  posts
    .filter(({ id }) => id !== post.id)
    .sort((a, b) => nearness(post, b) - nearness(post, a))
    .slice(0, count);
