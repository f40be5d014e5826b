import { locales } from '#src/i18n/locales.ts';
import { dictionaryOf } from '../support/dictionary.ts';
import { expect, test } from '../support/test.ts';
import { contactForm, fieldNames, messagesOf } from './contact-form.ts';

/* What is said of each wrong value is held by src/islands/contact-form/ContactForm.test.tsx. */
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
    await expect(page.getByRole('main').getByRole('group')).toHaveCount(0);
  });

  test(`${locale}: sending the empty form lists all four problems, and nothing is sent`, async ({ page }) => {
    const sent: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
    const { form, field, button, open } = contactForm(page, locale);
    await open();
    await button.click();
    const summary = form.getByRole('group');
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
    await expect(form.getByRole('group').getByRole('link')).toHaveCount(4);
    await field('company').pressSequentially('A');
    await expect(field('company')).not.toHaveAttribute('aria-invalid');
    await expect(field('company')).toHaveAccessibleDescription('');
    await expect(form.getByRole('group').getByRole('link')).toHaveText(required.toSpliced(1, 1));
    await expect(page.locator('.field-error')).toHaveCount(3);
  });
}
