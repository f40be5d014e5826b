import { envField } from 'astro/config';

/**
 * Rejects a backend URL or key that cannot work, such as a URL copied with its path. Empty values
 * pass, because previews may have no backend.
 * @throws an error with the remedy
 */
export function assertBackend(variables: {
  PUBLIC_SUPABASE_URL?: string | undefined;
  PUBLIC_SUPABASE_KEY?: string | undefined;
}): void {
  const { PUBLIC_SUPABASE_URL: url, PUBLIC_SUPABASE_KEY: key } = variables;
  if (url && !(URL.canParse(url) && new URL(url).origin === url))
    throw new Error(
      `PUBLIC_SUPABASE_URL is "${url}". Write https://, the project's 20 letters and .supabase.co, with nothing after it.`,
    );
  // The value is not quoted: it may be a secret key.
  if ((url || key) && !/^sb_publishable_[\w-]{20,}$/.test(key ?? ''))
    throw new Error(
      'PUBLIC_SUPABASE_KEY is not a publishable key. Copy the key that begins with sb_publishable_ from the dashboard: Settings, "API Keys".',
    );
}

/**
 * The schema for the variables that Astro checks before a build. A secret key must never reach a
 * page, and production needs a backend that visitors can reach.
 * @param siteEnv `SITE_ENV`
 */
export function environmentSchema(siteEnv: string | undefined) {
  const isProduction = siteEnv === 'production';
  /** A variable that browsers receive. */
  const published = (startsWith: string) =>
    envField.string({
      context: 'client',
      access: 'public',
      default: isProduction ? undefined : '',
      startsWith,
    });
  return {
    SITE_ENV: envField.enum({
      context: 'server',
      access: 'public',
      values: ['production', 'preview'],
      optional: true,
    }),
    PUBLIC_SUPABASE_URL: published(isProduction ? 'https://' : 'http'),
    PUBLIC_SUPABASE_KEY: published('sb_publishable_'),
  };
}
