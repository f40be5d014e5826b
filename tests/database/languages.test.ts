import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { connect } from '../../supabase/functions/_shared/backend.ts';
import { resendTransport } from '../../supabase/functions/_shared/mail/resend.ts';
import { runWorker } from '../../supabase/functions/_shared/worker/run.ts';
import type { Backend } from '../../scripts/backend/boot.ts';
import { LOCAL_PUBLISHABLE_KEY, LOCAL_SECRET_KEY } from '../../scripts/backend/keys.ts';
import { testMailSettings } from '../support/mail-settings.ts';
import { clientOf, handIn, startTestBackend, uniqueAddress } from './support/backend.ts';
import { startProvider, type ProviderMail } from './support/mail-provider.ts';

/*
 * The language of what is stored and sent, read back: by the site's own code on a page in English and in German, through
 * the database and the worker to the provider. That a page hands over its language is tried in tests/e2e.
 */
const expected = {
  en: {
    other: 'de',
    pages: 'https://site.example/',
    contact: 'We have received your message',
    application: 'We have received your application',
    newsletter: 'Please confirm the newsletter of Example Site',
    greeting: 'Hello,',
    valid: 'The link is valid for 48 hours.',
  },
  de: {
    other: 'en',
    pages: 'https://site.example/de/',
    contact: 'Ihre Nachricht ist bei uns eingegangen',
    application: 'Ihre Bewerbung ist bei uns eingegangen',
    newsletter: 'Bitte bestätigen Sie den Newsletter von Example Site',
    greeting: 'Guten Tag,',
    valid: 'Der Link gilt 48 Stunden.',
  },
} as const;
type Language = keyof typeof expected;

let backend: Backend;
let provider: Awaited<ReturnType<typeof startProvider>>;
beforeAll(async () => {
  backend = await startTestBackend({ siteUrl: 'https://site.example' });
  provider = await startProvider();
  // The client of another test file knows another backend.
  vi.resetModules();
  vi.stubEnv('PUBLIC_SUPABASE_URL', backend.url);
  vi.stubEnv('PUBLIC_SUPABASE_KEY', LOCAL_PUBLISHABLE_KEY);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  await backend.close();
  provider.close();
});
beforeEach(async () => {
  await backend.exec('delete from private.outbox; delete from private.rate_events');
  provider.forget();
});

const send = () =>
  runWorker(
    connect(backend.url, LOCAL_SECRET_KEY),
    resendTransport('re_test', provider.url),
    testMailSettings(backend.url),
    new AbortController().signal,
  );
const mailTo = (address: string) => {
  const mails = provider.mailsTo(address);
  expect(mails).toHaveLength(1);
  return mails[0]!;
};
const stored = (sql: string, email: string) => backend.query(`select ${sql} where email = $1`, [email]);

describe.each(Object.keys(expected) as Language[])('A visitor of a page in %s', (language) => {
  const { other, pages, greeting, valid, ...subjects } = expected[language];
  beforeEach(() =>
    vi.stubGlobal('document', { documentElement: { lang: language }, querySelector: () => null }),
  );

  /** Subject, greeting, particulars, and pages of the site in the one language alone. */
  const expectToBeIn = ({ subject, text, html }: ProviderMail, wanted: string) => {
    expect(subject).toBe(wanted);
    expect(text.startsWith(greeting)).toBe(true);
    expect(text).toContain(testMailSettings().footer[language]);
    expect(html).toContain(`<html lang="${language}">`);
    const links = [
      ...text.matchAll(/https:\/\/site\.example\S*/g),
      ...html.matchAll(/https:\/\/site\.example[^"]*/g),
    ];
    expect(links.length).toBeGreaterThan(1);
    for (const [link] of links) expect(link.replace(/(?:imprint|newsletter\/\w+)#.+$/, '')).toBe(pages);
  };

  test('is stored with it by the contact form, and gets a receipt in it; staff are told in theirs', async () => {
    const { submitContact } = await import('#src/lib/backend/submit-contact.ts');
    const email = uniqueAddress();
    const request = { name: 'Zoë Groß', company: 'ACME', email, message: 'We need a team of five.' };
    expect(await submitContact(crypto.randomUUID(), request, false)).toEqual({ ok: true });
    expect(await stored('name, company, message, language from public.contact_submissions', email)).toEqual([
      { name: 'Zoë Groß', company: 'ACME', message: 'We need a team of five.', language },
    ]);
    expect(await send()).toMatchObject({ sent: 2, problems: [] });
    expectToBeIn(mailTo(email), subjects.contact);
    expect(mailTo('team@site.example').subject).toMatch(/^Contact request: Zoë Groß/);
  });

  test('is stored with it by the application form, every column, and gets a receipt in it', async () => {
    const { applicationRow } = await import('#src/lib/forms/application.ts');
    const { pageLanguage } = await import('#src/lib/backend/page-language.ts');
    const form = {
      firstName: 'Zoë',
      lastName: 'Groß',
      email: uniqueAddress(),
      phone: '+230 5123 4567',
      linkedIn: 'https://www.linkedin.com/in/zoe',
      coverLetter: 'I should like to join.',
      jobTitle: 'Product Owner',
      keepLonger: 'yes',
    };
    // The browser alone can send the file as the form does; what follows is the form's own row.
    const named = { id: crypto.randomUUID(), cv_url: `${Date.now()}-zoe-gross.pdf` };
    expect((await handIn(clientOf(backend.url), named)).error).toBeNull();
    const row = applicationRow(named.id, form, named.cv_url, pageLanguage(), false);
    expect((await clientOf(backend.url).from('job_applications').insert(row)).error).toBeNull();
    const columns =
      'id, first_name, last_name, phone, linkedin, cover_letter, job_title, cv_url, retention_consent, language, trapped';
    expect(await stored(`${columns} from public.job_applications`, form.email)).toEqual([
      {
        ...named,
        first_name: 'Zoë',
        last_name: 'Groß',
        phone: '+230 5123 4567',
        linkedin: 'https://www.linkedin.com/in/zoe',
        cover_letter: 'I should like to join.',
        job_title: 'Product Owner',
        retention_consent: true,
        language,
        trapped: false,
      },
    ]);
    await send();
    expectToBeIn(mailTo(form.email), subjects.application);
    expect(mailTo('team@site.example').subject).toMatch(/^Application: Zoë Groß/);
  });

  test('is asked in it to confirm the newsletter, and led to its pages, also by the mail program; its consent keeps it', async () => {
    const { subscribe, confirm } = await import('#src/lib/backend/newsletter.ts');
    const email = uniqueAddress();
    expect(await subscribe(email)).toEqual({ ok: true });
    expect(await stored('locale, status from public.newsletter_subscriptions', email)).toEqual([
      { locale: language, status: 'pending' },
    ]);
    await send();
    const mail = mailTo(email);
    expectToBeIn(mail, subjects.newsletter);
    expect(mail.text).toContain(valid);

    const [, token = ''] = new RegExp(`^${pages}newsletter/confirm#token=(\\S+)$`, 'm').exec(mail.text) ?? [];
    expect(await confirm(token)).toEqual({ ok: true });
    const address = mail.headers['List-Unsubscribe']!.slice(1, -1);
    const { headers } = await fetch(address, { redirect: 'manual' });
    expect(headers.get('location')?.startsWith(`${pages}newsletter/unsubscribe#token=`)).toBe(true);
    await fetch(address, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
    expect(
      await backend.query('select locale from private.newsletter_consents order by ended_at desc limit 1'),
    ).toEqual([{ locale: language }]);
  });

  test('who signs up again on a page in the other language is asked in that', async () => {
    const { subscribe } = await import('#src/lib/backend/newsletter.ts');
    const email = uniqueAddress();
    await subscribe(email);
    await backend.exec('delete from private.rate_events; delete from private.outbox');
    vi.stubGlobal('document', { documentElement: { lang: other }, querySelector: () => null });
    await subscribe(email);
    expect(await stored('locale from public.newsletter_subscriptions', email)).toEqual([{ locale: other }]);
    await send();
    expect(mailTo(email).subject).toBe(expected[other].newsletter);
  });
});
