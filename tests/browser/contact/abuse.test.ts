import { locales } from '#src/i18n/locales.ts';
import { trapName } from '#src/lib/forms/abuse.ts';
import { dictionaryOf } from '../support/dictionary.ts';
import { storedContactRequests } from '../support/database.ts';
import { expect, test } from '../support/test.ts';
import { contactForm, messagesOf, validRequest } from './contact-form.ts';

test('What fills the hidden field is thanked, and stored with a mark: it may be a person whose browser did it', async ({
  page,
}) => {
  const { form, button, open, fill } = contactForm(page, 'en');
  await open();
  const request = validRequest();
  await fill(request);
  await form.locator(`[name="${trapName}"]`).evaluate((field) => {
    (field as HTMLInputElement).value = 'https://spam.example';
  });
  await button.click();
  await expect(form.getByRole('status')).toHaveText(messagesOf('en').success);
  expect(await storedContactRequests(request.email)).toMatchObject([{ ...request, trapped: true }]);
});

test('The hidden field is for nobody: not to be seen, tabbed to, heard or offered an entry', async ({
  page,
}) => {
  const { form, open } = contactForm(page, 'en');
  await open();
  const trap = form.locator(`[name="${trapName}"]`);
  await expect(trap).not.toBeInViewport();
  await expect(trap).toHaveAttribute('tabindex', '-1');
  await expect(trap).toHaveAttribute('autocomplete', 'off');
  await expect(form.getByRole('textbox')).toHaveCount(4);
});

for (const locale of locales) {
  test(`${locale}: a long message shows how much of the limit is used, once that matters`, async ({
    page,
  }) => {
    const { form, field, openAndTouch } = contactForm(page, locale);
    const counter = (count: number) =>
      dictionaryOf(locale, 'contact')
        .form.counter.replace('{{count}}', String(count))
        .replace('{{max}}', '5000');
    await openAndTouch();
    await field('message').fill('m'.repeat(4400));
    await expect(form.getByText(counter(4400))).toHaveCount(0);
    await field('message').fill('m'.repeat(4999));
    await expect(form.getByText(counter(4999)).first()).toBeVisible();
    await expect(form.locator('[aria-live]', { hasText: counter(4999) })).toHaveCount(1);
  });
}
