import type { APIRoute } from 'astro';
import { faces } from '#src/layouts/fonts.ts';

/**
 * /without-script.css: styles for browsers without JavaScript. They load the fonts, as layouts/FirstScript.astro does
 * otherwise, and hide controls that need a script. A file, because inlined it would cost every visitor its bytes and a
 * hash in the policy (ADR 6).
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
