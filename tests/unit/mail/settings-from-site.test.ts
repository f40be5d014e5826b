import { expect, test } from 'vitest';
import { mailEnvironment } from '../../../scripts/mail/settings-from-site.ts';
import { senderDomain } from '../../../supabase/functions/_shared/mail/message.ts';

test('The sender that is suggested has a subdomain of its own, and is not who is told', async () => {
  const { environment } = await mailEnvironment();
  const domain = new URL(environment.SITE_URL!).hostname.replace(/^www\./, '');
  expect(senderDomain(environment.MAIL_FROM!)).toBe(`mail.${domain}`);
  expect(environment.MAIL_FROM).not.toContain(environment.MAIL_STAFF);
});
