import { expect, test } from '@playwright/test';

test('a page answers @core', async ({ page, locale }) => {
  await page.goto(locale === 'de' ? '/de' : '/');
  await expect(page.getByRole('main')).toBeVisible();
});
