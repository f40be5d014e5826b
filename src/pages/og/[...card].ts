import type { APIRoute, GetStaticPaths } from 'astro';
import { locales } from '#src/i18n/locales.ts';
import { drawCard } from '#src/lib/link-preview/draw.ts';
import { pageCards } from '#src/lib/seo/open-graph.ts';
import { site } from '#src/lib/site/index.ts';

/** Pictures for link previews, one per page and language. Unchanged ones come from a cache. */
export const getStaticPaths = (async () => {
  const { brand } = site.company;
  const cards = (await Promise.all(locales.map(pageCards))).flat();
  const pictures = await Promise.all(
    cards.map(async ({ address, ...card }) => ({ address, ...(await drawCard({ ...card, brand })) })),
  );
  const drawn = pictures.filter((picture) => picture.drawn).length;
  console.log(`[open-graph] ${drawn} pictures drawn, ${pictures.length - drawn} taken from the cache`);
  return pictures.map(({ address, jpeg }) => ({
    params: { card: address.slice('/og/'.length) },
    props: { jpeg },
  }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<{ jpeg: Buffer }> = ({ props }) =>
  new Response(new Uint8Array(props.jpeg), { headers: { 'content-type': 'image/jpeg' } });
