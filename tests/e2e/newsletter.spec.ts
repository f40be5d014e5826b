import type { Page } from 'playwright/test';
import { expectAccessible } from './support/axe.ts';
import type { Translate } from './support/dictionary.ts';
import { formOn, test } from './support/forms.ts';
import { linkIn, waitForMail } from './support/mails.ts';
import { isInsert, recordRequests } from './support/network.ts';
import { expect, failedRequest, failedSend } from './support/test.ts';
import { expectPage, waitForIdle, switchTo, visit } from './support/visitor.ts';

/* forms.spec.ts tests what all forms share. */

test.use({ name: 'newsletter' });

/** Opens a link from a mail, clicks the button on its page and expects the result. */
async function decide(
  page: Page,
  t: Translate,
  link: string,
  action: 'confirm' | 'unsubscribe',
  ending: 'success' | 'unknown' = 'success',
) {
  // If only the hash differs, the browser does not load the page.
  await page.goto('about:blank');
  await page.goto(link);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: t(`newsletter:decision.${action}.button`) }).click();
  const [message = ''] = t(`newsletter:decision.${action}.${ending}`).split('{{');
  await expect(main.getByText(message.trim())).toBeVisible();
}

test(
  'a visitor subscribes, confirms and unsubscribes',
  { tag: ['@core', '@arrival'] },
  async ({ page, form, path, t, allowConsole, arrive }) => {
    await arrive(form.plain);
    const { email } = await form.fill();

    await test.step('the sign-up says that a mail follows', async () => {
      await form.field('email').press('Enter');
      await expect(
        form.focused.getByText(t('newsletter:result.success'), { exact: true }),
      ).toBeVisible();
      await expect(form.focused.getByText(t('newsletter:result.confirm'))).toBeVisible();
    });

    const mail = await waitForMail(email);
    const confirm = linkIn(mail, path('/newsletter/confirm'));
    const status = async () => (await form.rows(email))[0]?.status;
    const [done = ''] = t('newsletter:decision.confirm.success').split('{{');

    await test.step('opening the mailed link confirms nothing', async () => {
      await page.goto(confirm);
      expect(await status()).toBe('pending');
    });

    await test.step('the button confirms, and a reload shows the result', async () => {
      // Some mail programs encode the hash. A path with %23 is a 404.
      allowConsole(failedRequest);
      await decide(page, t, `${confirm.replace('#token=', '%23token=3D')}.`, 'confirm');
      expect(await status()).toBe('confirmed');
      expect(new URL(page.url()).hash, 'the token is removed from the URL').toBe('');
      await page.reload();
      await expect(page.getByText(done.trim())).toBeVisible();
    });

    await test.step('the unsubscribe link deletes the row', async () => {
      // Only the hash differs, so the browser does not load the page.
      await page.goto(confirm);
      await expect(page.getByText(done.trim())).toBeHidden();
      await decide(page, t, linkIn(mail, path('/newsletter/unsubscribe')), 'unsubscribe');
      expect(await form.rows(email)).toEqual([]);
    });

    await test.step('an invalid link shows an error', async () => {
      // The token is no longer valid. A link may also have lost its token.
      for (const link of [confirm, path('/newsletter/confirm')])
        await decide(page, t, link, 'confirm', 'unknown');
      await expectAccessible(page, 'unknown');
    });
  },
);

test(
  'an invalid email address shows an error and sends nothing',
  { tag: ['@arrival', '@day-phone'] },
  async ({ page, form, arrive, other }) => {
    const sent = recordRequests(page, isInsert);
    await arrive(form.plain);

    await test.step('an empty field shows an error', async () => {
      await form.submitButton.click();
      await expect(form.root.getByText(form.text('errors.emailRequired'))).toBeVisible();
      await expect(form.field('email')).toBeFocused();
    });

    await test.step('an incomplete address shows an error on submit', async () => {
      await page.keyboard.type('ada@');
      await expect(form.field('email')).not.toHaveAttribute('aria-invalid');
      await page.keyboard.press('Enter');
      await expect(form.field('email')).toHaveAccessibleDescription(
        form.text('errors.emailInvalid'),
      );
      await expect(form.field('email')).toHaveAttribute('aria-invalid', 'true');
      await expectAccessible(page, 'errors');
    });

    await test.step('the error is translated', async () => {
      const inOther = formOn(page, other, 'newsletter');
      await switchTo(page, other);
      await expect(inOther.root.getByText(inOther.text('errors.emailInvalid'))).toBeVisible();
      expect(sent).toEqual([]);
    });
  },
);

test('an email address corrected while sending stays', { tag: '@phone' }, async ({ form }) => {
  const { release } = await form.submitAndHold();
  await form.field('email').fill('corrected@example.com');
  release();
  await expect(form.success).toBeVisible();
  await expect(form.field('email')).toHaveValue('corrected@example.com');
});

test(
  'the form state survives a language switch and Back',
  { tag: '@day-phone' },
  async ({ page, form, language, other, t, allowConsole }) => {
    allowConsole(failedSend);
    const { release } = await form.submitAndHold();
    const inOther = formOn(page, other, 'newsletter');

    await test.step('the pending state is translated', async () => {
      await switchTo(page, other);
      await expect(inOther.root.getByText(inOther.text('signUp.submitting'))).toBeVisible();
      await expect(inOther.submitButton).toBeDisabled();
    });

    await test.step('the failure is shown in both languages', async () => {
      await page.context().setOffline(true);
      release();
      await expect(inOther.root.getByText(inOther.failureMessage)).toBeVisible();
      await switchTo(page, language);
      await expect(form.root.getByText(form.failureMessage)).toBeVisible();
    });

    await test.step('after Back the address can be sent', async () => {
      await page.context().setOffline(false);
      await visit(page, language, 'contact');
      await page.goBack();
      await expectPage(page, language, 'about:hero.heading');
      await form.submitButton.click();
      await expect(form.root.getByText(t('newsletter:result.success'))).toBeVisible();
    });
  },
);

test(
  'a form replaced during a language switch still submits',
  { tag: '@phone' },
  async ({ page, form, other }) => {
    await page.goto(form.path);
    await form.field('email').focus();
    await waitForIdle(page);
    await form.root.locator('newsletter-form form').evaluate((element) => {
      const wrapper = document.createElement('x-wrapper');
      element.replaceWith(wrapper);
      wrapper.append(element);
    });
    await switchTo(page, other);
    const inOther = formOn(page, other, 'newsletter');
    const typed = await inOther.fill();
    await inOther.submitButton.click();
    await inOther.expectStored(typed);
  },
);
