import { serve } from '../../tools/backend/http-server.ts';

/** Cloudflare's keys for tests (https://developers.cloudflare.com/turnstile/troubleshooting/testing/). */
export const secrets = {
  passes: '1x0000000000000000000000000000000AA',
  fails: '2x0000000000000000000000000000000AA',
  spent: '3x0000000000000000000000000000000AA',
};

/** What all of Cloudflare's site keys for tests give. */
export const dummyToken = 'XXXX.DUMMY.TOKEN.XXXX';

const codes: Record<string, string[]> = {
  [secrets.fails]: ['invalid-input-response'],
  [secrets.spent]: ['timeout-or-duplicate'],
};

/** Answers on loopback as Cloudflare's siteverify does to its keys for tests. */
export async function startSiteverify() {
  const asked: Record<string, string>[] = [];
  const { url, close } = await serve(0, async (request) => {
    const form = Object.fromEntries(new URLSearchParams(await request.text()));
    asked.push(form);
    const isGood = form.secret === secrets.passes && form.response === dummyToken;
    return Response.json({
      success: isGood,
      'error-codes': isGood ? [] : (codes[form.secret ?? ''] ?? ['invalid-input-response']),
    });
  });
  return {
    url: `${url}/siteverify`,
    /** The forms that were sent to it. */
    asked,
    close,
  };
}
