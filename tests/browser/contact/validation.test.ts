import { locales } from '#src/i18n/locales.ts';
import { dictionaryOf } from '../support/dictionary.ts';
import { expect, test } from '../support/test.ts';
import { contactForm, fieldNames, messagesOf } from './contact-form.ts';

/* What is said of each field is held by src/islands/contact-form/ContactForm.test.tsx. */
for (const locale of locales) {
  const says = messagesOf(locale);
  const required = [says.nameRequired, says.companyRequired, says.emailRequired, says.messageRequired];

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
}
