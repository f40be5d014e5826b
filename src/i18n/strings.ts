/**
 * Exactly the texts an island needs, as a plain object for its props: no dictionary and no i18next reach the browser.
 * Placeholders stay as {{name}} for `fill` (islands/kit). Throws on a key the dictionary does not have.
 */
export function stringsOf<Key extends string>(
  t: (...args: never[]) => unknown,
  keys: readonly Key[],
): Record<Key, string> {
  const translate = t as unknown as (key: Key, options: object) => string;
  return Object.fromEntries(keys.map((key) => [key, translate(key, { skipInterpolation: true })])) as Record<
    Key,
    string
  >;
}
