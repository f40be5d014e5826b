import { locales } from '#src/i18n/locales.ts';
import { backendUrl } from '../../../tools/browser/addresses.ts';
import { storedContactRequests, uniqueEmail } from '../support/database.ts';
import { dictionaryOf } from '../support/dictionary.ts';
import { expect, test } from '../support/test.ts';
import { contactForm, messagesOf, validRequest } from './contact-form.ts';

/* An hour without the backend (docs/operations.md, "When the backend is away"). */
for (const locale of locales) {
  test(`${locale}: visitors are told, what they wrote stays, and the same press sends it an hour later`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(
      /^Failed to load resource: net::ERR_CONNECTION_REFUSED|^(?:Form|Newsletter) not sent: offline/,
    );
    let isAway = true;
    await page.route(`${backendUrl}/**`, (route) =>
      isAway ? route.abort('connectionrefused') : route.continue(),
    );
    const { form, button, open, fill, values } = contactForm(page, locale);
    await open();
    await page.clock.install();
    const request = validRequest();
    await fill(request);
    await button.click();
    const alert = form.getByRole('alert');
    await expect(async () => {
      await page.clock.runFor(5000);
      await expect(alert).toContainText(messagesOf(locale).failure, { timeout: 100 });
    }).toPass();
    await expect(alert.getByRole('link', { name: 'info@example.com' })).toBeVisible();

    const texts = dictionaryOf(locale, 'newsletter');
    const signUp = page.locator('footer form');
    const address = uniqueEmail();
    await signUp.getByLabel(texts.signUp.email).fill(address);
    await signUp.getByRole('button').click();
    await expect(async () => {
      await page.clock.runFor(5000);
      await expect(signUp.getByText(texts.result.failure)).toBeVisible({ timeout: 100 });
    }).toPass();

    await page.clock.fastForward('01:00:00');
    expect(await values()).toEqual(Object.values(request));
    await expect(signUp.getByLabel(texts.signUp.email)).toHaveValue(address);
    isAway = false;
    await button.click();
    await expect(form.getByRole('status')).toHaveText(messagesOf(locale).success);
    await signUp.getByRole('button').click();
    await expect(signUp.getByText(texts.result.success)).toBeVisible();
    expect(await storedContactRequests(request.email)).toHaveLength(1);
  });
}
