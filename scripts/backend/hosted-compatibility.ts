type Handler = (request: Request) => Promise<Response>;

/**
 * Answers as the hosted service does where @supabase/lite 0.10.0 does not:
 * - paths outside the services in use are 404 (lite shows its Studio and, without a key, the whole schema);
 * - a File or Blob sent by supabase-js is read (lite looks only for a form part named "file", supabase-js names none);
 * - a page may read the Retry-After of a refusal (lite puts its own list of exposed headers over the one of the database);
 * - a preflight for a function is allowed as for a table (lite: 404, so that no browser could call one);
 * - a link to a file is called signedURL, after the address of Storage (lite: signedUrl, after that of the project);
 * - a refused check constraint is 400 with code 23514 (lite: 500 with code SUP).
 */
export function likeHosted(handle: Handler): Handler {
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (!/^\/(rest|storage)\/v1\//.test(pathname)) {
      return Response.json({ message: 'no Route matched with those values' }, { status: 404 });
    }
    if (request.method === 'OPTIONS' && request.headers.has('access-control-request-method')) {
      return new Response(null, { status: 204, headers: preflightHeaders(request) });
    }
    const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data');
    const response = await handle(
      isForm && pathname.startsWith('/storage/') ? await withPlainBody(request) : request,
    );
    if (response.headers.has('retry-after')) {
      response.headers.append('access-control-expose-headers', 'Retry-After');
    }
    if (!response.headers.get('content-type')?.includes('json')) return response;
    if (pathname.startsWith('/storage/v1/object/sign/') && response.ok) return withSignedUrl(response);
    return response.status === 500 ? withCheckViolation(response) : response;
  };
}

const preflightHeaders = ({ headers }: Request) => ({
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
  'access-control-allow-headers': headers.get('access-control-request-headers') ?? '*',
});

async function withPlainBody(request: Request): Promise<Request> {
  const form = await request.formData();
  const file = [...form.values()].find((value) => typeof value !== 'string');
  if (!file) return new Request(request.url, { method: request.method, headers: request.headers });
  const headers = new Headers(request.headers);
  headers.set('content-type', file.type || 'application/octet-stream');
  headers.set('content-length', String(file.size));
  return new Request(request.url, { method: request.method, headers, body: await file.arrayBuffer() });
}

async function withSignedUrl(response: Response): Promise<Response> {
  const { signedUrl = '' } = (await response.json()) as { signedUrl?: string };
  return Response.json({ signedURL: signedUrl.replace('/storage/v1', '') });
}

async function withCheckViolation(response: Response): Promise<Response> {
  const body = (await response.clone().json()) as { code?: string; message?: string };
  if (body.code !== 'SUP' || !body.message?.includes('violates check constraint')) return response;
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  const message = body.message.replace(/^\w*error: /i, '');
  return Response.json({ ...body, code: '23514', message }, { status: 400, headers });
}

/** A foreign name that leads here (DNS rebinding), or a foreign page, would let a stranger read what is kept. */
export function isOfThisMachine({ url, headers }: Request): boolean {
  const origin = headers.get('origin');
  return isLoopback(url) && (origin === null || isLoopback(origin));
}

const isLoopback = (url: string) =>
  URL.canParse(url) && ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);
