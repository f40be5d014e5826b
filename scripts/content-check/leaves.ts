/** A value that holds no other, and the way to it. */
export interface Leaf {
  path: readonly PropertyKey[];
  value: unknown;
}

/** All values inside lists and groups, in their order. */
export function leavesOf(value: unknown, path: readonly PropertyKey[] = []): Leaf[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }];
  return Object.entries(value).flatMap(([key, inner]) =>
    leavesOf(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}
