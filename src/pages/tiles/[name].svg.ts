import type { APIRoute } from 'astro';
import { tiles, type TilesName } from '#src/components/tiles.ts';

export const getStaticPaths = () => Object.keys(tiles).map((name) => ({ params: { name } }));

/** /tiles/<name>.svg: a file, so that phones, which do not show it, do not load it (ADR 22). */
export const GET: APIRoute = ({ params }) => {
  const shapes = tiles[params.name as TilesName].replaceAll('<rect', '<rect shape-rendering="crispEdges"');
  return new Response(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 3">${shapes}</svg>`, {
    headers: { 'content-type': 'image/svg+xml' },
  });
};
