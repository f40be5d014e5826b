import type { Locale } from '#src/i18n/locales.ts';
import { dictionaryOf } from '../support/dictionary.ts';
import { expect, test } from '../support/test.ts';
import { hold, isPage, isScript } from './support/network.ts';
import { openServiceDialog, serviceDialog } from './support/service-dialog.ts';
import { expectLanguage, headlines, switchLink, switchTo } from './support/visitor.ts';

test('B14 a service dialog stays open, modal and focused when German arrives', async ({ page }) => {
  const german = await hold(page, isPage('/de/services'));
  await page.goto('/services');
  await switchLink(page, 'de').click();
  await openServiceDialog(page, 'en');
  const { dialog, benefits, closeButton, isModal } = serviceDialog(page);
  await closeButton('en').focus();

  german.release();

  await expectLanguage(page, 'de');
  await expect(benefits('de')).toBeVisible();
  expect(await isModal()).toBe(true);
  await expect(closeButton('de')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
});

test('B14 an expanded case study stays the only expanded one, in German', async ({ page }) => {
  await page.goto('/case-studies');
  const details = page.locator('#aviation-details');
  await details.locator('summary').click();
  await switchTo(page, 'de');
  await expect(details.getByText(dictionaryOf('de', 'case-studies').card.less)).toBeVisible();
  await expect(page.locator('.case-details[open]')).toHaveCount(1);
  await details.locator('summary').click();
  await expect(details).not.toHaveAttribute('open');
});

for (const [path, control] of [
  ['/services', '#ai-workforce article .button'],
  ['/careers', '[command="show-modal"][commandfor="open-positions"]'],
  ['/case-studies', '#aviation-details summary'],
] as const) {
  test(`${path}: a dialog or a card loads no React when it is touched`, async ({ page }) => {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const scripts: string[] = [];
    page.on('request', (request) => isScript(new URL(request.url())) && scripts.push(request.url()));
    await page.locator(control).click();
    await expect(page.locator('dialog[open], .case-details[open]')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.locator('astro-island').count()).toBe(0);
    expect(scripts.filter((address) => address.includes('/react.'))).toEqual([]);
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
