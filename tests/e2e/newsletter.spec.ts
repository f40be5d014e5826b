import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { test } from './support/forms.ts';
import { linkIn, mailsTo } from './support/mails.ts';
import { isInsert, requestsOf } from './support/network.ts';
import { expect, failedRequest } from './support/test.ts';

/* What all forms do alike is in forms.spec.ts. */

test.use({ name: 'newsletter' });

/** Opens the page that a mail leads to, and presses the button there. @returns where the page says how it ended */
async function decide(page: Page, link: string, button: string) {
  // A link that differs after its hash alone would load nothing.
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByRole('main').getByRole('button', { name: button }).click();
  return page.getByRole('main').getByRole('status');
}

test('subscribed, confirmed and unsubscribed by the links of the mail @core', async ({
  page,
  form,
  path,
  t,
}) => {
  const status = async (email: string) => (await form.rows(email))[0]?.status;
  const subscribe = async () => {
    await page.goto(form.path);
    const { email } = await form.fill();
    await form.field('email').press('Enter');
    await expect(form.focused).toContainText(t('newsletter:result.confirm'));
    return email;
  };
  const email = await subscribe();
  const [mail = ''] = await mailsTo(email);
  const confirm = linkIn(mail, path('/newsletter/confirm'));
  await page.goto(confirm);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('newsletter:decision.confirm.heading'));
  expect(await status(email), 'a program that opens links confirms nothing').toBe('pending');
  const confirmed = await decide(page, confirm, t('newsletter:decision.confirm.button'));
  await expect(confirmed).toContainText(t('newsletter:decision.confirm.success'));
  expect(await status(email)).toBe('confirmed');
  expect(new URL(page.url()).hash, 'a used link leaves the address').toBe('');

  await test.step('again: the same answer, and no second mail once the mail of the next has come', async () => {
    await page.goto(form.path);
    await form.fill({ email });
    await form.send.click();
    await expect(form.success).toBeVisible();
    await mailsTo(await subscribe());
    await mailsTo(email);
    expect(await status(email)).toBe('confirmed');
  });

  const leave = linkIn(mail, path('/newsletter/unsubscribe'));
  const left = await decide(page, leave, t('newsletter:decision.unsubscribe.button'));
  await expect(left).toContainText(t('newsletter:decision.unsubscribe.success'));
  expect(await status(email)).not.toBe('confirmed');
});

test('an address that is none is refused in place, and nothing is sent', async ({ page, form }) => {
  const sent = requestsOf(page, isInsert);
  await page.goto(form.path);
  await form.send.click();
  await expect(form.root.getByText(form.text('errors.emailRequired'))).toBeVisible();
  await expect(form.field('email')).toBeFocused();
  await page.keyboard.type('ada@');
  await expect(form.field('email')).not.toHaveAttribute('aria-invalid');
  await page.keyboard.press('Enter');
  await expect(form.field('email')).toHaveAccessibleDescription(form.text('errors.emailInvalid'));
  await expect(form.field('email')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.root.getByText(form.text('errors.emailInvalid'))).toBeVisible();
  expect(sent).toEqual([]);
});

for (const action of ['confirm', 'unsubscribe'] as const) {
  test(`${action}: a link without its token, a part of one or a wrong one`, async ({
    page,
    path,
    t,
    allowConsole,
  }) => {
    allowConsole(failedRequest);
    const button = t(`newsletter:decision.${action}.button`);
    for (const token of ['', '#token=00000000-0000', `#token=${crypto.randomUUID()}`]) {
      const status = await decide(page, path(`/newsletter/${action}`) + token, button);
      const [sentence = ''] = t(`newsletter:decision.${action}.unknown`).split('{{');
      await expect(status, token).toContainText(sentence.trim());
    }
    await expectAccessible(page, action);
    // A whole link that is opened in the same tab is tried anew.
    await page.goto(`${path(`/newsletter/${action}`)}#token=${crypto.randomUUID()}`);
    await expect(page.getByRole('main').getByRole('button', { name: button })).toBeVisible();
  });
}
