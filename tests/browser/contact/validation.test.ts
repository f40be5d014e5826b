import { locales } from '#src/i18n/locales.ts';
import { dictionaryOf } from '../support/dictionary.ts';
import { expect, test } from '../support/test.ts';
import { contactForm, contactRows, fieldNames, messagesOf, validRequest } from './contact-form.ts';

for (const locale of locales) {
  const says = messagesOf(locale);
  const required = [says.nameRequired, says.companyRequired, says.emailRequired, says.messageRequired];
  const prefix = dictionaryOf(locale, 'contact').form.errorPrefix;

  test(`${locale}: a field that is left empty says what it needs, to eyes and to machines`, async ({
    page,
  }) => {
    const { field, openAndTouch } = contactForm(page, locale);
    await openAndTouch();
    for (const [index, name] of fieldNames.entries()) {
      await field(name).focus();
      await field(name).blur();
      await expect(field(name)).toHaveAttribute('aria-invalid', 'true');
      await expect(page.locator('.field-error')).toHaveText(
        required.slice(0, index + 1).map((text) => `${prefix} ${text}`),
      );
      const said = `${prefix} ${required[index]}`;
      await expect(field(name)).toHaveAccessibleDescription(
        name === 'message' ? `${dictionaryOf(locale, 'contact').form.messageHint} ${said}` : said,
      );
    }
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test(`${locale}: sending the empty form lists all four problems, and nothing is sent`, async ({ page }) => {
    const sent: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
    const { form, field, button, open } = contactForm(page, locale);
    await open();
    await button.click();
    const summary = form.getByRole('alert');
    await expect(summary).toBeFocused();
    await expect(summary).toContainText(dictionaryOf(locale, 'contact').form.summary);
    await expect(summary.getByRole('link')).toHaveText(required);
    for (const [index, name] of fieldNames.entries()) {
      await expect(field(name)).toHaveAttribute('aria-invalid', 'true');
      await summary.getByRole('link').nth(index).click();
      await expect(field(name)).toBeFocused();
      await expect(field(name)).toBeInViewport();
      expect(new URL(page.url()).hash).toBe('');
    }
    expect(sent).toEqual([]);
  });

  test(`${locale}: an error goes as soon as its field is edited, the others stay`, async ({ page }) => {
    const { form, field, button, open } = contactForm(page, locale);
    await open();
    await button.click();
    await expect(form.getByRole('alert').getByRole('link')).toHaveCount(4);
    await field('company').pressSequentially('A');
    await expect(field('company')).not.toHaveAttribute('aria-invalid');
    await expect(field('company')).toHaveAccessibleDescription('');
    await expect(form.getByRole('alert').getByRole('link')).toHaveText(required.toSpliced(1, 1));
    await expect(page.locator('.field-error')).toHaveCount(3);
  });

  test(`${locale}: what is not an address of mail is refused when the field is left, what is one is not`, async ({
    page,
  }) => {
    const { field, error, openAndTouch } = contactForm(page, locale);
    await openAndTouch();
    for (const wrong of [
      'anna',
      'anna@',
      '@example.com',
      'anna@example',
      'an na@example.com',
      'a@b@example.com',
    ]) {
      await field('email').fill(wrong);
      await field('email').blur();
      await expect(error('email'), wrong).toHaveText(`${prefix} ${says.emailInvalid}`);
    }
    for (const right of [
      'anna@example.com',
      '  anna@example.com ',
      'a.b+c@sub.example.co',
      'jürgen@müller.example',
    ]) {
      await field('email').fill(right);
      await field('email').blur();
      await field('name').focus();
      await expect(field('email'), right).not.toHaveAttribute('aria-invalid');
    }
  });

  test(`${locale}: a message needs ten characters after trimming`, async ({ page }) => {
    const { field, error, openAndTouch } = contactForm(page, locale);
    await openAndTouch();
    for (const short of ['123456789', '   123456789   ', 'a\n\n\n\n\n\n\n\n\n\n\n']) {
      await field('message').fill(short);
      await field('message').blur();
      await expect(error('message')).toHaveText(`${prefix} ${says.messageTooShort}`);
    }
    await field('message').fill(' 1234567890 ');
    await field('message').blur();
    await field('name').focus();
    await expect(field('message')).not.toHaveAttribute('aria-invalid');
  });

  test(`${locale}: blanks are as good as nothing`, async ({ page }) => {
    const { form, fill, button, open } = contactForm(page, locale);
    await open();
    await fill({ name: '   ', company: ' \t ', email: '  ', message: ' \n\n          \n' });
    await button.click();
    await expect(form.getByRole('alert').getByRole('link')).toHaveText(required);
  });

  test(`${locale}: a text that is too long is refused with the number of characters that fit`, async ({
    page,
  }) => {
    const { form, fill, button, open } = contactForm(page, locale);
    await open();
    await fill(validRequest({ name: 'n'.repeat(201), company: 'c'.repeat(201), message: 'm'.repeat(5001) }));
    await button.click();
    const limit = (max: number) => says.tooLong.replace('{{max}}', String(max));
    await expect(form.getByRole('alert').getByRole('link')).toHaveText([limit(200), limit(200), limit(5000)]);
  });
}

test('Only what is wrong is listed, and what was right stays as it was typed', async ({ page }) => {
  await page.route(contactRows, (route) => route.abort());
  const { form, fill, values, button, open } = contactForm(page, 'en');
  await open();
  const typed = validRequest({ email: 'anna@example' });
  await fill(typed);
  await button.click();
  await expect(form.getByRole('alert').getByRole('link')).toHaveText(['Please enter a valid email address']);
  expect(await values()).toEqual(Object.values(typed));
});
