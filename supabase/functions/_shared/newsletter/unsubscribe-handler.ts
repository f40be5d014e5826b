import { call, type Backend } from '../backend.ts';
import { pageUrl } from '../mail/layout.ts';
import type { Language } from '../mail/message.ts';

/**
 * Handles the List-Unsubscribe URL, `?token=…&language=en|de` (RFC 8058). A mail program's POST
 * with `List-Unsubscribe=One-Click` ends the subscription. GET changes nothing and redirects to the
 * site.
 * @param backend with the publishable key: the token authorises unsubscribing
 */
export const unsubscribeHandler =
  (backend: Backend, siteUrl: string) =>
  async (request: Request): Promise<Response> => {
    const { searchParams } = new URL(request.url);
    const token = searchParams.get('token') ?? '';
    const language: Language = searchParams.get('language') === 'de' ? 'de' : 'en';
    if (request.method === 'GET' || request.method === 'HEAD') {
      const page = `/newsletter/unsubscribe#token=${encodeURIComponent(token)}`;
      return respond(303, { location: pageUrl(siteUrl, language, page) });
    }
    if (request.method !== 'POST') return respond(405, { allow: 'GET, HEAD, POST' });
    const form = await request.formData().catch(() => undefined);
    if (form?.get('List-Unsubscribe') !== 'One-Click') return respond(400);
    try {
      return respond(
        (await call<boolean>(backend, 'unsubscribe_newsletter', { token })) ? 200 : 404,
      );
    } catch {
      return respond(503, { 'retry-after': '60' });
    }
  };

const respond = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, {
    status,
    headers: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', ...headers },
  });
