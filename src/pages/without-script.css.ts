import type { APIRoute } from 'astro';
import { faces } from '#src/layouts/fonts.ts';

/**
 * /without-script.css: the fonts, which layouts/FirstScript.astro loads else, and what is of no use. A file, because inline it
 * would cost every other visitor its bytes and a hash in the policy.
 */
export const GET: APIRoute = () => {
  const fonts = faces.map(
    ({ family, weight, address }) =>
      `@font-face{font-family:"${family}";src:url(${address});font-weight:${weight};font-display:swap}`,
  );
  return new Response(`.needs-script{display:none}${fonts.join('')}`, {
    headers: { 'content-type': 'text/css' },
  });
};
