import { readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { getTransformedRoutes, type GetRoutesProps, type Route } from '@vercel/routing-utils';
import type { Host } from './host.ts';

/** The files by address: a folder is answered by its index.html. */
const addressesOf = (dist: string) =>
  new Map(
    readdirSync(dist, { recursive: true, encoding: 'utf8' })
      .filter((file) => extname(file) !== '')
      .map((file) => [`/${file}`.replace(/\/index\.html$/, '/'), join(dist, file)]),
  );

/**
 * Vercel's own reading of vercel.json into routes, which are then followed here as its documentation of routes has it: one
 * after the other, files at `handle: filesystem` and at `check`.
 */
export function vercel(dist: string): Promise<Host> {
  const config = JSON.parse(readFileSync(join(dist, 'vercel.json'), 'utf8')) as GetRoutesProps;
  const { routes, error } = getTransformedRoutes(config);
  if (error) throw new Error(error.message);
  const files = addressesOf(dist);
  const served = (address: string, status: number, headers: Headers) => {
    const file = files.get(address)!;
    if (file.endsWith('.html')) headers.set('content-type', 'text/html');
    return new Response(readFileSync(file), { status, headers });
  };

  const answer = (path: string, list: readonly Route[]): Response => {
    const headers = new Headers();
    for (const route of list) {
      // `handle: filesystem`, the only one that the build writes.
      if ('handle' in route) {
        if (files.has(path)) return served(path, 200, headers);
        continue;
      }
      const match = new RegExp(route.src).exec(path);
      if (!match) continue;
      for (const [name, value] of Object.entries(route.headers ?? {}))
        headers.set(
          name,
          value.replaceAll(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? ''),
        );
      if (route.continue) continue;
      const dest = route.dest?.replace('$1', match[1] ?? '');
      if (route.check && !files.has(dest!)) continue;
      if (dest !== undefined) return served(dest, route.status ?? 200, headers);
      return new Response(null, { status: route.status ?? 200, headers });
    }
    throw new Error(`No route of vercel.json answers ${path}.`);
  };
  const ask: Host['ask'] = (path) =>
    Promise.resolve(answer(new URL(`https://site.example${path}`).pathname, routes ?? []));
  return Promise.resolve({ ask, close: () => Promise.resolve() });
}
