export type Environment = Readonly<Record<string, string | undefined>>;

/** @throws an error with the name of an unset variable */
export function required(environment: Environment, name: string): string {
  const value = environment[name]?.trim();
  if (!value)
    throw new Error(`${name} is not set. docs/operations.md lists the settings of the functions.`);
  return value;
}

/**
 * The site URL without a trailing slash: paths are appended.
 * @throws if SITE_URL is not set
 */
export const siteUrl = (environment: Environment): string =>
  required(environment, 'SITE_URL').replace(/\/+$/, '');

/**
 * Returns a project key: from the JSON object that current projects pass to functions, or from the
 * single variable of older projects.
 * @throws an error with both names if neither is set
 */
export function projectKey(environment: Environment, dictionary: string, single: string): string {
  const text = environment[dictionary];
  const keys = text ? Object.entries(JSON.parse(text) as Record<string, string>) : [];
  const key = keys.find(([name]) => name === 'default')?.[1] ?? keys[0]?.[1] ?? environment[single];
  if (!key) throw new Error(`Neither ${dictionary} nor ${single} is set.`);
  return key;
}
