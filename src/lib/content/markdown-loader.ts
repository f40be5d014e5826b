import { glob, type Loader } from 'astro/loaders';
import { htmlFiles } from './html-files.ts';

const wordsOf = (body: string | undefined) => body?.match(/\S+/g)?.length ?? 0;

/**
 * Astro's loader of files, which keeps texts out of Astro's store: rendered ones are files of their own (html-files), and
 * of those as written the number of words is kept, `words` beside the front matter. Astro makes one module of its store
 * and bundles it with the pages, which takes seconds and hundreds of megabytes for thousands of articles.
 */
export function markdownLoader(options: { pattern: string; base: string }): Loader {
  const inner = glob(options);
  return {
    name: 'markdown-loader',
    load: async ({ store, ...context }) => {
      const files = htmlFiles(context.collection);
      await inner.load({
        ...context,
        store: {
          ...store,
          get: (id) => {
            const entry = store.get(id);
            return entry?.digest && files.has(String(entry.digest)) ? (entry as never) : undefined;
          },
          set: ({ body, rendered, data, ...entry }) => {
            files.write(String(entry.digest), rendered?.html ?? '');
            return store.set({ ...entry, data: { ...data, words: wordsOf(body) } });
          },
        },
      });
      files.keepOnly(new Set(store.values().map(({ digest }) => digest?.toString())));
    },
  };
}
