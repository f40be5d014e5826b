export type Environment = Readonly<Record<string, string | undefined>>;

/** @throws an error that names the variable if it is not set */
export function required(environment: Environment, name: string): string {
  const value = environment[name]?.trim();
  if (!value)
    throw new Error(`${name} is not set. docs/operations.md lists the settings of the functions.`);
  return value;
}

/**
 * The address of the site without a slash at its end, since paths are added to it.
 * @throws if it is not set
 */
export const siteUrl = (environment: Environment): string =>
  required(environment, 'SITE_URL').replace(/\/+$/, '');

/**
 * A key of the project. The service gives functions a JSON dictionary of its keys; older projects
 * give a single key.
 * @throws an error that names the variables if there is neither
 */
export function projectKey(environment: Environment, dictionary: string, single: string): string {
  const text = environment[dictionary];
  const keys = text ? Object.entries(JSON.parse(text) as Record<string, string>) : [];
  const key = keys.find(([name]) => name === 'default')?.[1] ?? keys[0]?.[1] ?? environment[single];
  if (!key) throw new Error(`Neither ${dictionary} nor ${single} is set.`);
  return key;
}
