import { afterEach, expect, test, vi } from 'vitest';
import { testMailEnvironment, testMailSettings } from '../../support/mail-settings.ts';

afterEach(() => vi.unstubAllGlobals());

const environment = { ...testMailEnvironment(), SUPABASE_ANON_KEY: 'sb_publishable_x' };

test('A slash at the end of SITE_URL is not doubled, in mails and by the function', async () => {
  let handler: ((request: Request) => Promise<Response>) | undefined;
  vi.stubGlobal('Deno', {
    env: { toObject: () => environment },
    serve: (given: typeof handler) => void (handler = given),
  });
  await import('../../../supabase/functions/newsletter-unsubscribe/index.ts');
  const opened = new Request('https://project.example/functions/v1/newsletter-unsubscribe?token=t');
  const { headers } = await handler!(opened);
  expect(headers.get('location')).toBe('https://site.example/newsletter/unsubscribe#token=t');
  expect(testMailSettings().siteUrl).toBe('https://site.example');
});
