/** Articles on one page of the blog: its lists must not grow with the number of articles. */
export const postsPerPage = 12;

/** Articles in a feed: the newest, as readers have fetched the older ones. */
export const postsInFeed = 20;
