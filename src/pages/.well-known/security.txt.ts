import type { APIRoute } from 'astro';
import { validDays } from '#src/lib/hosting/security-txt.ts';
import { site as settings } from '#src/lib/site/index.ts';

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
