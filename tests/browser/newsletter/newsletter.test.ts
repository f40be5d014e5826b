import type { Page } from '@playwright/test';
import { locales, type Locale } from '#src/i18n/locales.ts';
import { localizePath, routes } from '#src/lib/routes.ts';
import { trapName } from '#src/lib/forms/abuse.ts';
import { uniqueEmail } from '../support/database.ts';
import { dictionaryOf } from '../support/dictionary.ts';
import { meetFaults } from '../support/faults.ts';
import { expect, test } from '../support/test.ts';
import { hold, isScript } from '../language/support/network.ts';
import { newsletterMailsTo, subscriptionOf } from './mails.ts';

// One process reads the outbox: what it has claimed no other would see.
test.describe.configure({ mode: 'serial' });

const browserLine = /^Failed to load resource: (the server responded with a status of \d+|net::ERR_\w+)/;

const textsOf = (locale: Locale) => dictionaryOf(locale, 'newsletter');

/** True once the backend's client has been downloaded, by far the largest script of the site. To be run in the page. */
const hasClient = () =>
  performance
    .getEntriesByType('resource')
    .some(
      (entry) => (entry as PerformanceResourceTiming).decodedBodySize > 100_000 && /\.js$/.test(entry.name),
    );

/** The sign-up in the footer as a visitor finds it: by its labels. */
function signUp(page: Page, locale: Locale) {
  const { signUp: texts } = textsOf(locale);
  const footer = page.getByRole('contentinfo');
  return {
    email: footer.getByLabel(texts.email, { exact: true }),
    button: footer.getByRole('button', { name: texts.submit }),
    status: footer.getByRole('status'),
  };
}

/** Opens a page, fills the address in and waits until nothing more has to be fetched for the press. */
async function fillIn(page: Page, address: string) {
  await page.goto(routes.about);
  const found = signUp(page, 'en');
  await found.email.fill(address);
  await expect.poll(() => page.evaluate(hasClient)).toBe(true);
  return found;
}

/** What the console says of a press offline. */
function allowOffline(allowConsole: (message: RegExp) => void): void {
  allowConsole(browserLine);
  allowConsole(/^Newsletter not sent: offline/);
}

for (const locale of locales) {
  const texts = textsOf(locale);

  test(`${locale}: from the footer to a confirmed subscription and out of it again`, async ({ page }) => {
    const address = uniqueEmail();
    await page.goto(localizePath(routes.about, locale));
    const { email, button, status } = signUp(page, locale);
    await email.fill(` ${address} `);
    await button.click();
    await expect(status.getByText(texts.result.success)).toBeVisible();
    await expect(status.getByText(texts.result.confirm)).toBeVisible();
    await expect(email).toHaveValue('');
    expect(await subscriptionOf(address)).toEqual({ status: 'pending', locale });

    const mails = await newsletterMailsTo(address);
    expect(mails).toMatchObject([{ language: locale }]);
    const { token, unsubscribe } = mails[0]!.payload;
    await page.goto(`${localizePath(routes.newsletterConfirm, locale)}#token=${token}`);
    expect(await subscriptionOf(address)).toMatchObject({ status: 'pending' });
    const main = page.getByRole('main');
    await main.getByRole('button', { name: texts.decision.confirm.button }).click();
    await expect(main.getByRole('status').getByText(texts.decision.confirm.success)).toBeVisible();
    await expect(main.getByRole('button')).toBeHidden();
    expect(await subscriptionOf(address)).toMatchObject({ status: 'confirmed' });

    await page.goto(`${localizePath(routes.newsletterUnsubscribe, locale)}#token=${unsubscribe}`);
    await main.getByRole('button', { name: texts.decision.unsubscribe.button }).click();
    await expect(main.getByRole('status').getByText(texts.decision.unsubscribe.success)).toBeVisible();
    expect(new URL(page.url()).hash, 'a used token leaves the address bar').toBe('');
    expect((await subscriptionOf(address))?.status).not.toBe('confirmed');
  });

  test(`${locale}: what is no address is refused in place, and nothing is sent`, async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(localizePath(routes.blog, locale));
    const { email, button, status } = signUp(page, locale);
    await button.click();
    await expect(status.getByText(texts.errors.emailRequired)).toBeVisible();
    await expect(email).toBeFocused();
    await email.fill('ada@');
    await expect(status.getByText(texts.errors.emailRequired)).toBeHidden();
    await email.press('Enter');
    await expect(status.getByText(texts.errors.emailInvalid)).toBeVisible();
    await expect(email).toHaveAccessibleDescription(texts.errors.emailInvalid);
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    expect(requests.filter((url) => url.includes('/rpc/'))).toEqual([]);
  });

  test(`[S28] ${locale}: too many sign-ups are told with the minutes to wait and another way, and go through later`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(browserLine);
    allowConsole(/^Newsletter not sent: busy/);
    await meetFaults(page, (url) => url.pathname === '/rest/v1/rpc/subscribe_newsletter', [
      { status: 429, headers: { 'retry-after': '150', 'access-control-expose-headers': 'Retry-After' } },
    ]);
    const address = uniqueEmail();
    await page.goto(localizePath(routes.about, locale));
    const { email, button, status } = signUp(page, locale);
    await email.fill(address);
    await button.click();
    const sentence = texts.result.wait.replace('{{time}}', 'in 3 minutes');
    await expect(status.getByText(texts.result.failure)).toBeVisible();
    await expect(
      status.getByText(locale === 'en' ? sentence : sentence.replace('minutes', 'Minuten')),
    ).toBeVisible();
    await expect(status.getByRole('link', { name: 'info@example.com' })).toHaveAttribute(
      'href',
      'mailto:info@example.com',
    );
    await expect(email).toHaveValue(address);
    await button.click();
    await expect(status.getByText(texts.result.success)).toBeVisible();
    await expect(status.getByText(texts.result.failure)).toBeHidden();
  });

  test(`${locale}: a link without its token, or with a part of it or a wrong one, says so and what to do`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/status of 400/);
    for (const [route, { button, unknown }] of [
      [routes.newsletterConfirm, texts.decision.confirm],
      [routes.newsletterUnsubscribe, texts.decision.unsubscribe],
    ] as const) {
      for (const hash of ['', '#token=00000000-0000', '#token=00000000-0000-4000-8000-000000000000']) {
        await page.goto('about:blank');
        await page.goto(localizePath(route, locale) + hash);
        const main = page.getByRole('main');
        await main.getByRole('button', { name: button }).click();
        await expect(main.getByRole('status').getByText(unknown.split('<0>')[0]!.trim())).toBeVisible();
      }
    }
  });
}

test('The answer is the same for an address that is confirmed already, and it gets no second mail', async ({
  page,
}) => {
  const address = uniqueEmail();
  const { result } = textsOf('en');
  for (const round of ['new', 'known']) {
    await page.goto('/');
    const { email, button, status } = signUp(page, 'en');
    await email.fill(address);
    await button.click();
    await expect(status.getByText(result.success)).toBeVisible();
    const mails = await newsletterMailsTo(address);
    expect(mails).toHaveLength(1);
    if (round === 'known') continue;
    await page.goto(`${routes.newsletterConfirm}#token=${mails[0]!.payload.token}`);
    await page.getByRole('main').getByRole('button').click();
    await expect(page.getByRole('main').getByRole('status')).toContainText(
      textsOf('en').decision.confirm.success,
    );
  }
});

test('A whole link, opened in the tab where a broken one failed, is tried anew', async ({ page }) => {
  const { confirm } = textsOf('en').decision;
  const main = page.getByRole('main');
  await page.goto(`${routes.newsletterConfirm}#token=00000000-0000-4000-8000-000000000000`);
  await main.getByRole('button', { name: confirm.button }).click();
  await expect(main.getByRole('status').getByText(confirm.unknown)).toBeVisible();
  await page.goto(`${routes.newsletterConfirm}#token=11111111-1111-4111-8111-111111111111`);
  await expect(main.getByRole('status').getByText(confirm.unknown)).toBeHidden();
  await expect(main.getByRole('button', { name: confirm.button })).toBeVisible();
});

test('A press before any script is there counts once, as soon as the scripts come', async ({ page }) => {
  const address = uniqueEmail();
  const scripts = await hold(page, isScript);
  await page.goto('/about', { waitUntil: 'commit' });
  const { email, button, status } = signUp(page, 'en');
  await email.fill(address);
  await button.click();
  await expect(page).toHaveURL(/\/about$/);
  scripts.release();
  await expect(status.getByText(textsOf('en').result.success)).toBeVisible();
  expect(await newsletterMailsTo(address)).toHaveLength(1);
});

test('What was typed and how it ended follow the language', async ({ page }) => {
  await page.goto('/about');
  await signUp(page, 'en').email.fill('not-an-address');
  await signUp(page, 'en').button.click();
  await expect(signUp(page, 'en').status.getByText(textsOf('en').errors.emailInvalid)).toBeVisible();
  await page.locator('[data-language="de"]').click();
  await expect(signUp(page, 'de').status.getByText(textsOf('de').errors.emailInvalid)).toBeVisible();
  await expect(signUp(page, 'de').email).toHaveValue('not-an-address');
});

test('Offline it says so; the address stays, and one more press sends it once the line is back', async ({
  page,
  context,
  allowConsole,
}) => {
  allowOffline(allowConsole);
  const address = uniqueEmail();
  const { email, button, status } = await fillIn(page, address);
  await context.setOffline(true);
  await button.click();
  await expect(status.getByText(textsOf('en').result.failure)).toBeVisible();
  await expect(status.getByText(textsOf('en').result.offline)).toBeVisible();
  await expect(email).toHaveValue(address);
  await context.setOffline(false);
  await button.click();
  await expect(status.getByText(textsOf('en').result.success)).toBeVisible();
  expect(await newsletterMailsTo(address)).toHaveLength(1);
});

test('Offline, who leaves the newsletter is told of his answer, not of an address', async ({
  page,
  context,
  allowConsole,
}) => {
  allowOffline(allowConsole);
  const { decision } = textsOf('de');
  await page.goto(localizePath(routes.newsletterUnsubscribe, 'de') + '#token=00000000-0000');
  const main = page.getByRole('main');
  const button = main.getByRole('button', { name: decision.unsubscribe.button });
  // Its code comes with the focus.
  await button.focus();
  await expect.poll(() => page.evaluate(hasClient)).toBe(true);
  await context.setOffline(true);
  await button.click();
  await expect(main.getByRole('status').getByText(decision.offline)).toBeVisible();
});

test('While it is sent and after, the focus is on the line that says how it went', async ({ page }) => {
  await page.goto('/about');
  const { email, button, status } = signUp(page, 'en');
  await email.fill(uniqueEmail());
  await button.press('Enter');
  await expect(status).toBeFocused();
  await expect(status.getByText(textsOf('en').result.success)).toBeVisible();
  await expect(status).toBeFocused();
});

test('A press says that it failed when the scripts of the page cannot be had', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load|dynamically imported/);
  await page.route(isScript, (route) => route.abort());
  await page.goto('/about', { waitUntil: 'commit' });
  const { email, button, status } = signUp(page, 'en');
  await email.fill(uniqueEmail());
  for (const _press of ['first', 'second']) {
    await button.click();
    await expect(status.getByText(textsOf('en').result.failure)).toBeVisible();
  }
});

test('A robot that fills every field is thanked, and nothing is sent', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/about');
  const { email, button, status } = signUp(page, 'en');
  await email.fill(uniqueEmail());
  await page.locator(`footer input[name="${trapName}"]`).evaluate((field) => {
    (field as HTMLInputElement).value = 'cheap watches';
  });
  await button.click();
  await expect(status.getByText(textsOf('en').result.success)).toBeVisible();
  expect(requests.filter((url) => url.includes('/rpc/'))).toEqual([]);
});

test('When sending fails for a fault of ours it says so, and the next press tries again', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/^uncaught/);
  const address = uniqueEmail();
  await page.goto('/about');
  const { email, button, status } = signUp(page, 'en');
  await email.fill(address);
  await page.evaluate(() => {
    const original = window.FormData;
    Object.assign(window, {
      FormData: class {
        constructor() {
          window.FormData = original;
          throw new Error('planted');
        }
      },
    });
  });
  await button.click();
  await expect(status.getByText(textsOf('en').result.failure)).toBeVisible();
  await button.click();
  await expect(status.getByText(textsOf('en').result.success)).toBeVisible();
});
