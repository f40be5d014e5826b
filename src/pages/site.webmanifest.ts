import type { APIRoute } from 'astro';
import { colors } from '#src/styles/colors.ts';

/** Web app manifest: name and icons for a home screen shortcut. */
export const GET: APIRoute = ({ locals }) =>
  new Response(
    JSON.stringify({
      name: locals.site.company.brand,
      start_url: '/',
      theme_color: colors.ground.light,
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    }),
  );
