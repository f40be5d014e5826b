import { PurgeCSS } from 'purgecss';

/** Custom properties that markup uses directly, as `fill="var(--color-coral)"` does. */
const customProperty = /--[\w-]+/g;

/**
 * The rules of a style sheet that a page with these words can use, in their order. A rule goes only when one of the names
 * in its selector is nowhere in the page nor in the scripts it may load.
 */
export async function prune(css: string, words: ReadonlySet<string>): Promise<string> {
  const all = [...words];
  const variables = all.flatMap((word) => word.match(customProperty) ?? []);
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: '', extension: 'html' }],
    css: [{ raw: css }],
    defaultExtractor: () => all,
    variables: true,
    safelist: { variables },
  });
  if (!result) throw new Error('PurgeCSS gave no result for the styles of a page.');
  return result.css;
}
