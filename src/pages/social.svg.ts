import { colors } from '#src/lib/colors.ts';
import type { APIRoute } from 'astro';
import { networkIcons } from '#src/components/social-icons.ts';

/** Edge of an icon's grid. */
const size = 24;

/**
 * /social.svg: the icons of the footer, one below the other, each with a view of its name (`/social.svg#github`). A
 * file, so that pages do not carry them for a part that few visitors scroll to (ADR 22). One colour is enough: the footer
 * is dark in both schemes. The size is that of one view; WebKit draws all icons at once where it is that of the file.
 */
export const GET: APIRoute = () => {
  const icons = Object.entries(networkIcons);
  const shapes = icons.map(
    ([name, { path }], index) =>
      `<view id="${name}" viewBox="0 ${index * size} ${size} ${size}"/><path transform="translate(0 ${index * size})" d="${path}"/>`,
  );
  return new Response(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" fill="${colors.onNight}" fill-rule="evenodd">${shapes.join('')}</svg>`,
    { headers: { 'content-type': 'image/svg+xml' } },
  );
};
