import type { APIRoute } from 'astro';
import { buildTime } from '#src/lib/content/publication.ts';
import { site as settings } from '#src/lib/site/index.ts';

/** Days after the build on which it expires: less than a year (RFC 9116, section 2.5.5). */
const validDays = 300;

/** Where to report a vulnerability (RFC 9116, SECURITY.md). */
export const GET: APIRoute = ({ site, url }) => {
  const expires = buildTime();
  expires.setUTCDate(expires.getUTCDate() + validDays);
  expires.setUTCHours(0, 0, 0, 0);
  return new Response(
    [
      `Contact: mailto:${settings.company.email}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en, de',
      `Canonical: ${new URL(url.pathname, site).href}`,
      '',
    ].join('\n'),
  );
};
