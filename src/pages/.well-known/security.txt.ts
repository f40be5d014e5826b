import type { APIRoute } from 'astro';
import { site as settings } from '#src/lib/site/index.ts';

/** Days after a build for which the file counts: RFC 9116, 2.5.5 wants less than a year. */
const validDays = 300;

/** Where to report a vulnerability (RFC 9116, SECURITY.md). */
export const GET: APIRoute = ({ site, url }) => {
  const expires = new Date();
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
