import type { Backend } from '../backend.ts';

/** https://developers.cloudflare.com/turnstile/get-started/server-side-validation/ */
const CLOUDFLARE = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';

/** Characters of the longest token that Cloudflare makes. */
const LONGEST_TOKEN = 2048;

/** Time limit of Cloudflare's answer, in milliseconds. */
const LIMIT = 5_000;

/**
 * Answers POST with a token of Cloudflare Turnstile as its text by a pass, good for one send: 403 if Cloudflare refuses
 * the token, 503 if it does not answer. Text, so that browsers ask for no permission first (CORS).
 * @param backend with the secret key
 * @param endpoint of another service that answers as Cloudflare does, for tests
 */
export function captchaHandler(
  backend: Backend,
  secret: string,
  endpoint = CLOUDFLARE,
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'POST') return answer(405, null, { allow: 'POST' });
    const response = await request.text();
    if (response === '' || response.length > LONGEST_TOKEN) return answer(400);
    try {
      return (await isGood({ secret, response }, endpoint))
        ? answer(200, await backend.rpc<string>('captcha_pass'))
        : answer(403);
    } catch {
      return answer(503, null, { 'retry-after': '60' });
    }
  };
}

async function isGood(form: { secret: string; response: string }, endpoint: string): Promise<boolean> {
  const signal = AbortSignal.timeout(LIMIT);
  const verified = await fetch(endpoint, { method: 'POST', body: new URLSearchParams(form), signal });
  return ((await verified.json()) as { success?: boolean }).success === true;
}

const answer = (status: number, text: string | null = null, headers: Record<string, string> = {}) =>
  new Response(text, {
    status,
    headers: { 'access-control-allow-origin': '*', 'cache-control': 'no-store', ...headers },
  });
