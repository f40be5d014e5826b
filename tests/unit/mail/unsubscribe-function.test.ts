import { afterEach, expect, test, vi } from 'vitest';
import { mailSettings } from '../../../supabase/functions/_shared/mail/settings.ts';

afterEach(() => vi.unstubAllGlobals());

const environment = {
  SUPABASE_URL: 'https://project.example',
  SUPABASE_ANON_KEY: 'sb_publishable_x',
  SITE_URL: 'https://site.example/',
  MAIL_FROM: 'Site <noreply@site.example>',
  MAIL_STAFF: 'team@site.example',
  MAIL_BRAND: 'Site',
  MAIL_FOOTER_EN: 'Example Ltd',
  MAIL_FOOTER_DE: 'Beispiel GmbH',
  MAIL_REPLY_TO: 'hello@site.example',
  MAIL_FIRST_CONTACT_EN: 'Ann Lee',
  MAIL_FIRST_CONTACT_DE: 'Ann Lee',
  MAIL_DECISION_EN: 'two weeks',
  MAIL_DECISION_DE: 'zwei Wochen',
};

test('A slash at the end of SITE_URL is not doubled, neither in mails nor by the function that ends a newsletter', async () => {
  let handler: ((request: Request) => Promise<Response>) | undefined;
  vi.stubGlobal('Deno', {
    env: { toObject: () => environment },
    serve: (given: typeof handler) => void (handler = given),
  });
  await import('../../../supabase/functions/newsletter-unsubscribe/index.ts');
  const opened = new Request('https://project.example/functions/v1/newsletter-unsubscribe?token=t');
  const { headers } = await handler!(opened);
  expect(headers.get('location')).toBe('https://site.example/newsletter/unsubscribe#token=t');
  expect(mailSettings(environment).siteUrl).toBe('https://site.example');
});
