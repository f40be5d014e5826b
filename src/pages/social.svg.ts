import type { APIRoute } from 'astro';
import { networkIcons } from '#src/components/social-icons.ts';

/** Edge of an icon's grid. */
const size = 24;

/**
 * /social.svg: the icons of the footer, one below the other, each with a view of its name (`/social.svg#github`). A
 * file, so that pages do not carry them for a part that few visitors scroll to (ADR 22). One colour is enough: the footer
 * is dark in both schemes.
 */
export const GET: APIRoute = () => {
  const icons = Object.entries(networkIcons);
  const shapes = icons.map(
    ([name, { path }], index) =>
      `<view id="${name}" viewBox="0 ${index * size} ${size} ${size}"/><path transform="translate(0 ${index * size})" d="${path}"/>`,
  );
  return new Response(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${icons.length * size}" fill="#f4eee2" fill-rule="evenodd">${shapes.join('')}</svg>`,
    { headers: { 'content-type': 'image/svg+xml' } },
  );
};
