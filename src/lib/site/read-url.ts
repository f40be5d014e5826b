import { readFileSync } from 'node:fs';
import { parseSite } from './settings.ts';

/**
 * The address the site is published at, from content/site.yaml; SITE_URL overrides it for previews.
 * Read from the file, since Astro's configuration is loaded before Vite can import YAML.
 */
export function readSiteUrl(): string {
  const { settings } = parseSite(readFileSync('content/site.yaml', 'utf8'));
  return process.env.SITE_URL ?? settings.site.url;
}
