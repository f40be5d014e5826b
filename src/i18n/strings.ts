/**
 * Exactly the texts an island needs, as a plain object for its props: no dictionary and no i18next reach the browser.
 * Placeholders stay as {{name}} for `fill` (islands/kit). Throws on a key the dictionary does not have.
 */
export function stringsOf<Key extends string>(
  t: (key: Key, options: { skipInterpolation: true }) => string,
  keys: readonly Key[],
): Record<Key, string> {
  return Object.fromEntries(keys.map((key) => [key, t(key, { skipInterpolation: true })])) as Record<
    Key,
    string
  >;
}
