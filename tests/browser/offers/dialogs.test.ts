import { routes } from '#src/lib/routes.ts';
import { expect, test } from '../support/test.ts';

for (const [path, opener] of [
  [routes.services, '#ai-workforce .card-cover'],
  [routes.careers, '[commandfor="open-positions"]'],
] as const) {
  test(`${path}: what is below the screen waits for the dialog, and is all there after it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    const height = await page.evaluate(() => document.body.scrollHeight);
    const footer = page.locator('.site-footer');
    const opened = page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const dialogs = document.querySelectorAll('dialog');
          const footer = document.querySelector<HTMLElement>('.site-footer')!;
          for (const each of dialogs)
            each.addEventListener('beforetoggle', () => resolve(footer.style.contentVisibility));
        }),
    );
    await page.locator(opener).first().click();
    expect(await opened).toBe('hidden');
    await expect(page.locator('dialog[open]')).toBeVisible();
    await expect.poll(() => footer.evaluate(({ style }) => style.contentVisibility)).toBe('');
    expect(await page.evaluate(() => document.body.scrollHeight)).toBe(height);
  });
}
