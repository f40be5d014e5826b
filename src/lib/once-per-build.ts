/**
 * Keeps what many pages of a build have in common: `make` runs once for each key. In development it runs at every call,
 * so that a page shows content as it is now.
 */
export function oncePerBuild<Value>(): (key: string, make: () => Value) => Value {
  const known = new Map<string, Value>();
  return (key, make) => {
    if (import.meta.env.DEV) return make();
    const value = known.get(key) ?? make();
    known.set(key, value);
    return value;
  };
}
