import { readFile } from 'node:fs/promises';
import type { APIRoute } from 'astro';
import { imageNames } from '#src/lib/content/responsive-image.ts';

/** Publishes the images at fixed URLs (specification, Case studies), such as /images/horse.jpg. */
export const getStaticPaths = () => imageNames.map((name) => ({ params: { name } }));

export const GET: APIRoute = async ({ params }) =>
  new Response(await readFile(`content/images/${params.name}`));
