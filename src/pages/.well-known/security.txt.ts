import type { APIRoute } from 'astro';
import { buildTime } from '#src/lib/build-time.ts';
import { mailHref } from '#src/lib/shared/contact-links.ts';
import { securityTxtDays } from '#src/build/hosting/files.ts';

/** Where to report a vulnerability (RFC 9116). */
export const GET: APIRoute = ({ locals, site, url }) => {
  const expires = buildTime();
  expires.setUTCDate(expires.getUTCDate() + securityTxtDays);
  expires.setUTCHours(0, 0, 0, 0);
  return new Response(
    [
      `Contact: ${mailHref(locals.site.company.email)}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en, de',
      `Canonical: ${new URL(url.pathname, site).href}`,
      '',
    ].join('\n'),
  );
};
