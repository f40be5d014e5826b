import type { Locator, Page } from '@playwright/test';
import { routes } from '#src/lib/routes.ts';
import { applicationForm, pdfFile, validApplication } from '../application/application-form.ts';
import { contactForm, messagesOf, validRequest } from '../contact/contact-form.ts';
import { subscriptionOf } from '../newsletter/mails.ts';
import { hold, isScript } from '../language/support/network.ts';
import { storedApplications, storedContactRequests, uniqueEmail } from '../support/database.ts';
import { dictionaryOf } from '../support/dictionary.ts';
import { isContactInsert, isUpload, meetFaults } from '../support/faults.ts';
import { haltingLine, type HaltingLine } from '../support/halting-line.ts';
import { holdDown, phone, waysToHoldDown } from '../support/hold-down.ts';
import { expect, test as base } from '../support/test.ts';

/**
 * What was done on a page before its first script is taken over whenever scripts come. Every event of these tests is over by
 * then, and none follows.
 */

/** Milliseconds from the opening of the page until the first of its scripts. */
const delays = [0, 500, 2000, 10_000];

/**
 * How far the page has come by then. Its directive listens to an island from the island's end on: before, a form is there and
 * nothing of the island hears it.
 */
const arrivals = ['the whole page', "the page up to the form's end"] as const;
type Arrival = (typeof arrivals)[number];

const test = base.extend<{ line: HaltingLine }>({
  line: async ({}, use) => {
    const line = await haltingLine('<!--astro:end-->');
    await use(line);
    await line.close();
  },
});

/** Opens a page whose scripts come late, and goes on as soon as it is on screen. */
async function openBeforeScripts(
  page: Page,
  path: string,
  delay: number,
  { line, arrival }: { line?: HaltingLine; arrival?: Arrival } = {},
): Promise<{ letThrough: () => Promise<void> }> {
  const halted = arrival === "the page up to the form's end" ? line : undefined;
  await page.clock.install();
  const held = await hold(page, isScript);
  await page.goto((halted?.url ?? '') + path, { waitUntil: 'commit' });
  return {
    async letThrough() {
      if (halted) await expect(page.locator('footer')).toHaveCount(0);
      await page.clock.runFor(delay);
      halted?.goOn();
      held.release();
    },
  };
}

/** Where nothing of the island hears what is done, the first and the last delay tell all. */
const moments = [
  ...delays.map((delay) => [arrivals[0], delay] as const),
  ...[0, 10_000].map((delay) => [arrivals[1], delay] as const),
];

for (const [arrival, delay] of moments) {
  test(`${arrival}, scripts after ${delay} ms: a contact form filled in and sent before is sent, once`, async ({
    page,
    line,
  }) => {
    const sent: string[] = [];
    page.on('request', (each) => isContactInsert(new URL(each.url())) && sent.push(each.method()));
    const { form, fill, button } = contactForm(page, 'en');
    const waiting = form
      .getByText(dictionaryOf('en', 'contact').form.submitting)
      .and(page.locator('[data-island-waiting]'));
    const { letThrough } = await openBeforeScripts(page, routes.contact, delay, { line, arrival });
    const request = validRequest();
    await fill(request);
    await button.click();
    // Before, nothing of the island is there to hear of it.
    if (arrival === 'the whole page') await expect(waiting).toBeVisible();
    await letThrough();
    await expect(form.getByRole('status')).toHaveText(messagesOf('en').success);
    await expect(waiting).toBeHidden();
    expect(await storedContactRequests(request.email)).toEqual([expect.objectContaining(request)]);
    expect(sent.filter((method) => method === 'POST')).toHaveLength(1);
  });

  test(`${arrival}, scripts after ${delay} ms: an application with its CV, sent before, is sent, once`, async ({
    page,
    line,
  }) => {
    const uploads = await meetFaults(page, isUpload, []);
    const { form, fill, cv, button } = applicationForm(page, 'en');
    const { letThrough } = await openBeforeScripts(page, routes.apply, delay, { line, arrival });
    const application = validApplication();
    await fill(application);
    await cv.setInputFiles(pdfFile());
    await form.getByRole('checkbox').check();
    await button.click();
    await letThrough();
    await expect(form.getByText(dictionaryOf('en', 'application').result.success)).toBeVisible();
    expect(await storedApplications(application.email)).toEqual([
      expect.objectContaining({ cvSize: pdfFile().buffer.length, retention_consent: true }),
    ]);
    expect(uploads()).toBe(1);
  });
}

for (const delay of delays) {
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
    await expect(footer.getByText(texts.result.success)).toBeVisible();
    expect(await subscriptionOf(email)).toMatchObject({ status: 'pending' });
    expect(posts).toHaveLength(1);
  });
}

test('Forty presses of Send, each as soon as the page has the button, are all answered', async ({ page }) => {
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

/** Where a button stands, whatever being pressed makes of its looks. */
const offsetTop = (button: Locator) => button.evaluate((element: HTMLElement) => element.offsetTop);

test.describe('Send that is held down', () => {
  test.use(phone);

  for (const way of waysToHoldDown)
    test(`by ${way} while React comes stays there, and its form is sent`, async ({ page }) => {
      const { field, error, button } = contactForm(page, 'en');
      await page.goto(routes.contact);
      const held = await hold(page, isScript);
      await field('email').fill('anouk');
      await field('message').focus();
      const letGo = await holdDown(button, way);
      const place = await offsetTop(button);
      held.release();
      await page.locator('astro-island:not([ssr]) #contact').waitFor({ state: 'attached' });
      // What React says of the fields that were left would be on screen by then.
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      expect(await offsetTop(button)).toBe(place);
      await letGo();
      await expect(error('name')).toBeVisible();
    });
});

for (const arrival of arrivals) {
  for (const [what, act] of [
    ['a text typed', ({ fill }) => fill({ firstName: 'Anouk' })],
    ['a box ticked', ({ form }) => form.getByRole('checkbox').check()],
    ['a file chosen', ({ cv }) => cv.setInputFiles(pdfFile())],
  ] as [string, (form: ReturnType<typeof applicationForm>) => Promise<void>][]) {
    test(`${arrival}: ${what} before the scripts has React take the form over`, async ({ page, line }) => {
      const form = applicationForm(page, 'en');
      const { letThrough } = await openBeforeScripts(page, routes.apply, 1000, { line, arrival });
      await act(form);
      await letThrough();
      await expect(page.locator('astro-island:not([ssr]) #application')).toBeAttached();
      if (what === 'a file chosen') await expect(form.accepted).toBeVisible();
    });
  }
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
