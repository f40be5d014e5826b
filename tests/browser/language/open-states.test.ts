import type { Locale } from '#src/i18n/locales.ts';
import { dictionaryOf } from '../support/dictionary.ts';
import { expect, test } from '../support/test.ts';
import { hold, isPage, isScript } from './support/network.ts';
import { islandTakenOver, openServiceDialog, serviceDialog } from './support/service-dialog.ts';
import { expectLanguage, headlines, switchLink, switchTo } from './support/visitor.ts';

for (const react of ['before React has come', 'once React has come'] as const) {
  test(`B14 a service dialog stays open, modal and focused when German arrives (${react})`, async ({
    page,
  }) => {
    const german = await hold(page, isPage('/de/services'));
    await page.goto('/services');
    const scripts = react === 'before React has come' ? await hold(page, isScript) : undefined;
    await switchLink(page, 'de').click();
    await openServiceDialog(page, 'en');
    if (!scripts) await islandTakenOver(page);
    const { dialog, benefits, closeButton, isModal } = serviceDialog(page);
    await closeButton('en').focus();

    german.release();

    await expectLanguage(page, 'de');
    await expect(benefits('de')).toBeVisible();
    expect(await isModal()).toBe(true);
    await expect(closeButton('de')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    scripts?.release();
  });

  test(`B14 an expanded case study stays the only expanded one, in German (${react})`, async ({ page }) => {
    await page.goto('/case-studies');
    const scripts = react === 'before React has come' ? await hold(page, isScript) : undefined;
    const details = page.locator('#aviation-details');
    await details.locator('summary').click();
    if (!scripts) await islandTakenOver(page);
    await switchTo(page, 'de');
    await expect(details.getByText(dictionaryOf('de', 'case-studies').card.less)).toBeVisible();
    await expect(page.locator('.case-details[open]')).toHaveCount(1);
    await details.locator('summary').click();
    await expect(details).not.toHaveAttribute('open');
    scripts?.release();
  });
}

test('B6 a link in an open dialog leads to the German page, and no dialog is left over', async ({ page }) => {
  await page.goto('/services');
  await switchTo(page, 'de');
  await openServiceDialog(page, 'de');
  await serviceDialog(page).start('de').click();
  await expectLanguage(page, 'de', headlines.contact('de'));
  await expect(page.locator('dialog:modal')).toHaveCount(0);
});

test.describe('at 800 px', () => {
  test.use({ viewport: { width: 800, height: 900 } });

  test('B14 an open group of the footer stays open, in German, and is still the only one', async ({
    page,
  }) => {
    const careers = (locale: Locale) =>
      page
        .locator('#footer-company')
        .getByRole('link', { name: dictionaryOf(locale, 'common').footer.careers });
    await page.goto('/about');
    await page.locator('#footer-company summary').click();
    await expect(careers('en')).toBeVisible();
    await switchTo(page, 'de');
    await expect(careers('de')).toBeVisible();
    await page.locator('#footer-resources summary').click();
    await expect(careers('de')).toBeHidden();
  });
});
