type Handler = (request: Request) => Promise<Response>;

const SERVICES = ['/rest/v1/', '/storage/v1/'];
const AUTH = '/auth/v1/';
const LINKS = '/storage/v1/object/sign';

/**
 * Answers as the hosted service does where @supabase/lite 0.10.0 does not:
 * - paths outside the services in use are 404 (lite shows its Studio and, without a key, the whole schema);
 * - a File or Blob sent by supabase-js is read (lite looks only for a form part named "file", supabase-js names none);
 * - a page may read the Retry-After of a refusal (lite puts its own list of exposed headers over the one of the database);
 * - a preflight for a function is allowed as for a table (lite: 404, so that no browser could call one);
 * - a link to a file is called signedURL, after the address of Storage (lite: signedUrl, after that of the project);
 * - pages of other origins may read what Auth answers (lite lets them for its other services alone);
 * - while sign-ups are off, a link to sign in makes no account (lite makes one);
 * - a refused check constraint is 400 with code 23514 (lite: 500 with code SUP).
 */
export function likeHosted(handle: Handler, hasAuth = false): Handler {
  const services = hasAuth ? [...SERVICES, AUTH] : SERVICES;
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (!services.some((service) => pathname.startsWith(service))) {
      return Response.json({ message: 'no Route matched with those values' }, { status: 404 });
    }
    if (isPreflight(request)) return new Response(null, { status: 204, headers: preflightHeaders(request) });
    const response = await handle(await withPlainBody(await withoutAccount(request, pathname), pathname));
    if (pathname.startsWith(AUTH)) response.headers.set('access-control-allow-origin', '*');
    if (pathname.startsWith(`${LINKS}/`)) return withSignedUrl(response);
    return withReadableRetryAfter(await withCheckViolation(response));
  };
}

async function withoutAccount(request: Request, pathname: string): Promise<Request> {
  if (pathname !== `${AUTH}otp` || request.method !== 'POST') return request;
  const body = (await request.json()) as object;
  return new Request(request, { body: JSON.stringify({ ...body, create_user: false }) });
}

async function withSignedUrl(response: Response): Promise<Response> {
  if (response.status !== 200 || !response.headers.get('content-type')?.includes('json')) return response;
  const { signedUrl = '', ...body } = (await response.json()) as { signedUrl?: string };
  return Response.json({ ...body, signedURL: signedUrl.replace('/storage/v1', '') });
}

const isPreflight = ({ method, headers }: Request) =>
  method === 'OPTIONS' && headers.has('access-control-request-method');

const preflightHeaders = ({ headers }: Request) => ({
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
  'access-control-allow-headers': headers.get('access-control-request-headers') ?? '*',
});

async function withPlainBody(request: Request, pathname: string): Promise<Request> {
  const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data');
  if (!isForm || !pathname.startsWith('/storage/v1/object/')) return request;
  const form = await request.formData();
  const file = [...form.values()].find((value) => typeof value !== 'string');
  if (!file) return new Request(request.url, { method: request.method, headers: request.headers });
  const headers = new Headers(request.headers);
  headers.set('content-type', file.type || 'application/octet-stream');
  headers.set('content-length', String(file.size));
  const cacheSeconds = form.get('cacheControl');
  headers.set('cache-control', typeof cacheSeconds === 'string' ? `max-age=${cacheSeconds}` : 'no-cache');
  return new Request(request.url, { method: request.method, headers, body: await file.arrayBuffer() });
}

function withReadableRetryAfter(response: Response): Response {
  if (response.headers.has('retry-after')) {
    response.headers.append('access-control-expose-headers', 'Retry-After');
  }
  return response;
}

async function withCheckViolation(response: Response): Promise<Response> {
  if (response.status !== 500 || !response.headers.get('content-type')?.includes('json')) return response;
  const body = (await response.clone().json()) as { code?: string; message?: string };
  if (body.code !== 'SUP' || !body.message?.includes('violates check constraint')) return response;
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  const message = body.message.replace(/^\w*error: /i, '');
  return Response.json({ ...body, code: '23514', message }, { status: 400, headers });
}
