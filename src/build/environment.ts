import { envField } from 'astro/config';

/**
 * The variables of a build that Astro checks; with another value it stops. A secret key in a page
 * would give its rights to everybody. In production no form works without a backend that visitors
 * can reach.
 * @param siteEnv `SITE_ENV`
 */
export function environmentSchema(siteEnv: string | undefined) {
  const isProduction = siteEnv === 'production';
  /** Visitors' browsers get it. */
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
