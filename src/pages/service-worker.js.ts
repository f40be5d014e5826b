import type { APIRoute } from 'astro';
import { minifySync } from 'vite';
import keepVisited from '#src/client/service-worker/keep-visited.js?raw';
import remove from '#src/client/service-worker/remove.js?raw';

/** The service worker. With `PUBLIC_OFFLINE=0` one that removes itself from browsers that have an earlier one. */
export const GET: APIRoute = () => {
  const text = import.meta.env.PUBLIC_OFFLINE === '0' ? remove : keepVisited;
  return new Response(minifySync('service-worker.js', text).code);
};
