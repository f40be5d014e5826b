import type { Page } from '@playwright/test';
import { routes } from '#src/lib/routes.ts';
import { applicationForm, pdfFile, validApplication } from '../application/application-form.ts';
import { contactForm, messagesOf, validRequest } from '../contact/contact-form.ts';
import { subscriptionStatus } from '../newsletter/mails.ts';
import { hold, isScript } from '../language/support/network.ts';
import { storedApplications, storedContactRequests, uniqueEmail } from '../support/database.ts';
import { dictionaryOf } from '../support/dictionary.ts';
import { expect, test } from '../support/test.ts';

/**
 * What was done on a page before its first script is taken over whenever scripts come. Every event of these tests is over by
 * then, and none follows.
 */

/** Milliseconds from the opening of the page until the first of its scripts. */
const delays = [0, 500, 2000, 10_000];

/** Opens a page whose scripts come late, and goes on as soon as it is on screen. */
async function openBeforeScripts(
  page: Page,
  path: string,
  delay: number,
): Promise<{ letThrough: () => Promise<void> }> {
  await page.clock.install();
  const held = await hold(page, isScript);
  await page.goto(path, { waitUntil: 'commit' });
  return {
    async letThrough() {
      await page.clock.runFor(delay);
      held.release();
    },
  };
}

const success = { timeout: 15_000 };

for (const delay of delays) {
  test(`Scripts after ${delay} ms: a contact form filled in and sent before is sent, once`, async ({
    page,
  }) => {
    const { form, fill, button } = contactForm(page, 'en');
    const { letThrough } = await openBeforeScripts(page, routes.contact, delay);
    const request = validRequest();
    await fill(request);
    await button.click();
    await letThrough();
    await expect(form.getByRole('status')).toHaveText(messagesOf('en').success, success);
    expect(await storedContactRequests(request.email)).toEqual([expect.objectContaining(request)]);
  });

  test(`Scripts after ${delay} ms: an application with its CV, sent before, is sent, once`, async ({
    page,
  }) => {
    const { form, fill, cv, button } = applicationForm(page, 'en');
    const { letThrough } = await openBeforeScripts(page, routes.apply, delay);
    const application = validApplication();
    await fill(application);
    await cv.setInputFiles(pdfFile());
    await form.getByRole('checkbox').check();
    await button.click();
    await letThrough();
    await expect(form.getByText(dictionaryOf('en', 'application').result.success)).toBeVisible(success);
    expect(await storedApplications(application.email)).toEqual([
      expect.objectContaining({ cvSize: pdfFile().buffer.length, retention_consent: true }),
    ]);
  });

  test(`Scripts after ${delay} ms: a sign-up to the newsletter sent before is sent, once`, async ({
    page,
  }) => {
    const posts: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
    const texts = dictionaryOf('en', 'newsletter');
    const footer = page.getByRole('contentinfo');
    const { letThrough } = await openBeforeScripts(page, routes.imprint, delay);
    const email = uniqueEmail();
    await footer.getByLabel(texts.signUp.email, { exact: true }).fill(email);
    await footer.getByRole('button', { name: texts.signUp.submit }).click();
    await letThrough();
    await expect(footer.getByText(texts.result.success)).toBeVisible(success);
    expect(await subscriptionStatus(email)).toBe('pending');
    expect(posts).toHaveLength(1);
  });
}

test('Forty presses of Send, each as soon as the page has the button, are all answered', async ({ page }) => {
  test.setTimeout(120_000);
  const { error } = contactForm(page, 'en');
  await page.addInitScript(() => {
    const press = () => {
      const button = document.querySelector<HTMLElement>('#contact [type="submit"]');
      if (!button) return;
      parsing.disconnect();
      button.click();
    };
    const parsing = new MutationObserver(press);
    parsing.observe(document, { subtree: true, childList: true });
  });
  for (let press = 0; press < 40; press += 1) {
    await page.goto(routes.contact, { waitUntil: 'commit' });
    await expect(error('name'), `press ${press + 1}`).toBeVisible();
  }
});

test('A field left empty before the scripts is told to be required', async ({ page }) => {
  const { field, error } = contactForm(page, 'en');
  const { letThrough } = await openBeforeScripts(page, routes.contact, 1000);
  await field('name').focus();
  await field('company').focus();
  await letThrough();
  await expect(error('name')).toHaveText(/name/);
  await expect(error('company')).toHaveCount(0);
});

for (const [what, act] of [
  ['A text typed', ({ fill }) => fill({ firstName: 'Anouk' })],
  ['A box ticked', ({ form }) => form.getByRole('checkbox').check()],
  ['A file chosen', ({ cv }) => cv.setInputFiles(pdfFile())],
] as [string, (form: ReturnType<typeof applicationForm>) => Promise<void>][]) {
  test(`${what} before the scripts has React take the form over`, async ({ page }) => {
    const form = applicationForm(page, 'en');
    const { letThrough } = await openBeforeScripts(page, routes.apply, 1000);
    await act(form);
    await letThrough();
    await expect(page.locator('astro-island:not([ssr]) #application')).toBeAttached();
    if (what === 'A file chosen') await expect(form.accepted).toBeVisible();
  });
}

test('A draft begun before the scripts is there again after a visit to another page', async ({ page }) => {
  const { field, fill } = applicationForm(page, 'en');
  const { letThrough } = await openBeforeScripts(page, routes.apply, 500);
  await fill({ firstName: 'Anouk' });
  await letThrough();
  await page.waitForLoadState('networkidle');
  await page.locator('.nav-row a[href="/about"]').click();
  await expect(page).toHaveURL(routes.about);
  await page.goBack();
  await expect(field('firstName')).toHaveValue('Anouk');
});
