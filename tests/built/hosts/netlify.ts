import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HeadersHandler } from '@netlify/headers';
import { RedirectsHandler } from '@netlify/redirects';
import { StaticHandler } from '@netlify/static';
import type { Host } from './host.ts';

/**
 * Netlify's own readers of `_redirects`, `_headers` and files, in the order of its local runtime. What they leave out is done here
 * by its documentation: the page 404.html for what nothing answers, and for the two files themselves.
 */
export function netlify(dist: string): Promise<Host> {
  const files = new StaticHandler({ directory: dist });
  const redirects = new RedirectsHandler({
    projectDir: dist,
    publicDir: dist,
    jwtSecret: 'none',
    jwtRoleClaim: 'none',
    configRedirects: [],
    notFoundHandler: () => Promise.resolve(new Response(null, { status: 404 })),
  });
  const headers = new HeadersHandler({ projectDir: dist, publishDir: '.', logger: console });

  const ask: Host['ask'] = async (path) => {
    const request = new Request(`https://site.example${path}`);
    const file = async (asked: Request) =>
      /^\/_(?:headers|redirects)$/.test(path) ? undefined : (await files.match(asked))?.handle;
    const match = await redirects.match(request);
    const redirected =
      match &&
      (match.redirect
        ? new Response(null, { status: match.statusCode, headers: { location: match.targetRelative } })
        : await redirects.handle(request, match, file));
    // A rule gives way to a file of its address.
    const own = await (await file(request))?.();
    const found = own ?? redirected;
    const body = found?.body ?? (match?.redirect ? null : await readFile(join(dist, '404.html')));
    const type = found
      ? found.headers
      : { 'content-type': 'text/html', 'cache-control': 'public, max-age=0' };
    const status = own ? 200 : (match?.statusCode ?? 404);
    const response = new Response(body, { status, headers: type });
    await headers.apply(request, response);
    return response;
  };
  return Promise.resolve({ ask, close: () => Promise.resolve() });
}
