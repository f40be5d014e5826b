import type { Page } from '@playwright/test';
import { trapName } from '#src/lib/forms/abuse.ts';
import { expectAccessible } from './support/axe.ts';
import { rowsOf, uniqueEmail } from './support/database.ts';
import type { Translate } from './support/dictionary.ts';
import { linkIn, mailsTo } from './support/mails.ts';
import { countInserts, hold, isInsert, isScript, loseAnswer } from './support/network.ts';
import { expect, failedRequest, test } from './support/test.ts';

/** The sign-up in the footer as a visitor finds it: by its labels. */
function signUp(page: Page, t: Translate) {
  const footer = page.getByRole('contentinfo');
  return {
    email: footer.getByLabel(t('newsletter:signUp.email'), { exact: true }),
    button: footer.getByRole('button', { name: t('newsletter:signUp.submit') }),
    status: footer.getByRole('status'),
    success: footer.getByText(t('newsletter:result.success')),
    trap: footer.locator(`[name="${trapName}"]`),
  };
}

const subscription = async (email: string) => (await rowsOf('newsletter_subscriptions', email))[0];

/** Opens the page that a mail leads to, and presses the button there. */
async function decide(page: Page, link: string, button: string) {
  // A link that differs after its hash alone would load nothing.
  await page.goto('about:blank');
  await page.goto(link);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: button }).click();
  return main.getByRole('status');
}

test('from the footer to a confirmed subscription and out of it again, by the links of the mails @core', async ({
  page,
  path,
  t,
  language,
}) => {
  const address = uniqueEmail();
  await page.goto(path('/about'));
  const { email, button, status, success } = signUp(page, t);
  await email.fill(` ${address} `);
  await button.dblclick();
  await expect(success).toBeVisible();
  await expect(status).toBeFocused();
  await expect(status).toContainText(t('newsletter:result.confirm'));
  await expect(email).toHaveValue('');
  expect(await subscription(address)).toMatchObject({ status: 'pending', locale: language });

  const [mail = ''] = await mailsTo(address);
  const confirm = linkIn(mail, '/newsletter/confirm');
  expect(confirm).toContain(path('/newsletter/confirm'));
  await page.goto(confirm);
  expect(await subscription(address), 'a program that opens links confirms nothing').toMatchObject({
    status: 'pending',
  });
  const confirmed = await decide(page, confirm, t('newsletter:decision.confirm.button'));
  await expect(confirmed).toContainText(t('newsletter:decision.confirm.success'));
  await expect(page.getByRole('main').getByRole('button')).toBeHidden();
  expect(new URL(page.url()).hash, 'a used link leaves the address').toBe('');
  expect(await subscription(address)).toMatchObject({ status: 'confirmed' });

  const leave = linkIn(mail, '/newsletter/unsubscribe');
  const left = await decide(page, leave, t('newsletter:decision.unsubscribe.button'));
  await expect(left).toContainText(t('newsletter:decision.unsubscribe.success'));
  expect((await subscription(address))?.status).not.toBe('confirmed');
});

test('an address that is confirmed already gets the same answer and no second mail', async ({
  page,
  path,
  t,
}) => {
  const [known, next] = [uniqueEmail(), uniqueEmail()];
  const { email, button, success } = signUp(page, t);
  const subscribe = async (address: string) => {
    await page.goto(path('/blog'));
    await email.fill(address);
    await button.click();
    await expect(success).toBeVisible();
  };
  await subscribe(known);
  const [mail = ''] = await mailsTo(known);
  const status = await decide(
    page,
    linkIn(mail, '/newsletter/confirm'),
    t('newsletter:decision.confirm.button'),
  );
  await expect(status).toContainText(t('newsletter:decision.confirm.success'));
  await subscribe(known);
  // Once the mail of the next has come, none is to follow for this one.
  await subscribe(next);
  await mailsTo(next);
  await mailsTo(known);
});

test('an address that is none is refused in place, and nothing is sent', async ({ page, path, t }) => {
  const sent = countInserts(page);
  await page.goto(path('/about'));
  const { email, button, status } = signUp(page, t);
  await button.click();
  await expect(status).toHaveText(t('newsletter:errors.emailRequired'));
  await expect(email).toBeFocused();
  await page.keyboard.type('ada@');
  await expect(email).not.toHaveAttribute('aria-invalid');
  await page.keyboard.press('Enter');
  await expect(status).toHaveText(t('newsletter:errors.emailInvalid'));
  await expect(email).toHaveAccessibleDescription(t('newsletter:errors.emailInvalid'));
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'an address that is none');
  expect(sent).toEqual([]);
});

for (const action of ['confirm', 'unsubscribe'] as const) {
  test(`${action}: a link without its token, with a part of one or with a wrong one says so`, async ({
    page,
    path,
    t,
    allowConsole,
  }) => {
    allowConsole(failedRequest);
    const button = t(`newsletter:decision.${action}.button`);
    for (const token of ['', '#token=00000000-0000', `#token=${crypto.randomUUID()}`]) {
      const status = await decide(page, path(`/newsletter/${action}`) + token, button);
      const [sentence] = t(`newsletter:decision.${action}.unknown`).split('{{');
      await expect(status, token).toContainText(sentence!.trim());
    }
    // A whole link that is opened in the same tab is tried anew.
    await page.goto(`${path(`/newsletter/${action}`)}#token=${crypto.randomUUID()}`);
    await expect(page.getByRole('main').getByRole('button', { name: button })).toBeVisible();
    await expectAccessible(page, action);
  });
}

for (const seconds of [0, 2, 10]) {
  test(`pressed before the scripts, which come after ${seconds} s: sent once`, async ({ page, path, t }) => {
    const address = uniqueEmail();
    await page.clock.install();
    const scripts = await hold(page, isScript);
    const sent = countInserts(page);
    await page.goto(path('/about'), { waitUntil: 'commit' });
    const { email, button, success } = signUp(page, t);
    await email.fill(address);
    await button.click();
    await page.clock.runFor(seconds * 1000);
    scripts.release();
    await expect(success).toBeVisible();
    expect(await subscription(address)).toMatchObject({ status: 'pending' });
    expect(sent).toHaveLength(1);
    await expect(page).toHaveURL(path('/about'));
  });
}

test('subscribed, but the answer is lost: the next try is thanked, and one mail is sent', async ({
  page,
  path,
  t,
  allowConsole,
}) => {
  allowConsole(failedRequest);
  await loseAnswer(page, isInsert);
  const address = uniqueEmail();
  await page.goto(path('/about'));
  const { email, button, success } = signUp(page, t);
  await email.fill(address);
  await button.click();
  await expect(success).toBeVisible();
  await mailsTo(address);
});

test('offline: it is told, the address stays, and the next press sends it', async ({
  page,
  context,
  path,
  t,
  allowConsole,
}) => {
  allowConsole(failedRequest);
  allowConsole(/^Newsletter not sent: \w+ \(\w+\)$/);
  const address = uniqueEmail();
  await page.goto(path('/about'));
  const { email, button, status, success } = signUp(page, t);
  await email.fill(address);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await button.click();
  await expect(status).toContainText(/\w/);
  await expect(button).toBeEnabled();
  await expect(success).toBeHidden();
  await expect(email).toHaveValue(address);
  await context.setOffline(false);
  await button.click();
  await expect(success).toBeVisible();
  expect(await subscription(address)).toMatchObject({ status: 'pending' });
});

test('scripts that cannot be had: each press is told to have failed', async ({
  page,
  path,
  t,
  allowConsole,
}) => {
  allowConsole(failedRequest);
  allowConsole(/dynamically imported/);
  await page.route(isScript, (request) => request.abort());
  await page.goto(path('/about'), { waitUntil: 'commit' });
  const { email, button, status } = signUp(page, t);
  await email.fill(uniqueEmail());
  for (const press of ['first', 'second']) {
    await button.click();
    await expect(status, press).toHaveText(t('newsletter:result.failure'));
  }
});

test('what fills the field that nobody sees is thanked, and nothing is sent', async ({ page, path, t }) => {
  const sent = countInserts(page);
  await page.goto(path('/about'));
  const { email, button, success, trap } = signUp(page, t);
  await email.fill(uniqueEmail());
  await trap.evaluate((field: HTMLInputElement) => {
    field.value = 'cheap watches';
  });
  await button.click();
  await expect(success).toBeVisible();
  expect(sent).toEqual([]);
});
