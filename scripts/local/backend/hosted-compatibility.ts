/**
 * Corrects the responses of @supabase/lite 0.10.0 ("lite") where a hosted project responds
 * differently:
 * - Unused services return 404 (lite serves Studio and, without a key, the whole schema).
 * - Retry-After is exposed to pages (lite replaces the database's list of exposed headers).
 * - CORS preflights for database functions succeed (lite: 404, so browsers could not call any).
 * - A signed URL is called signedURL and relative to Storage (lite: signedUrl, relative to the
 *   project).
 * - A failed CHECK constraint returns 400 with code 23514 (lite: 500 with code SUP).
 */
export async function emulateHosted(
  request: Request,
  handle: () => Promise<Response>,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (!/^\/(rest|storage)\/v1\//.test(pathname))
    return Response.json({ message: 'no Route matched with those values' }, { status: 404 });
  if (request.method === 'OPTIONS' && request.headers.has('access-control-request-method')) {
    const headers = {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
      'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? '*',
    };
    return new Response(null, { status: 204, headers });
  }
  const response = await handle();
  if (response.headers.has('retry-after'))
    response.headers.append('access-control-expose-headers', 'Retry-After');
  const isJson = response.headers.get('content-type')?.includes('json');
  if (isJson && response.ok && pathname.startsWith('/storage/v1/object/sign/')) {
    const { signedUrl = '' } = (await response.json()) as { signedUrl?: string };
    return Response.json({ signedURL: signedUrl.replace('/storage/v1', '') });
  }
  if (!isJson || response.status !== 500) return response;
  const { message = '' } = (await response.clone().json()) as { message?: string };
  if (!message.includes('violates check constraint')) return response;
  const body = {
    code: '23514',
    details: null,
    hint: null,
    message: message.replace(/^\w*error: /i, ''),
  };
  response.headers.delete('content-length');
  return Response.json(body, { status: 400, headers: response.headers });
}
