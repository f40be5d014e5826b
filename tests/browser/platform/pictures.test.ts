import { expect, test } from '../support/test.ts';

test('a picture that fails to load is replaced by the placeholder', async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource/);
  await page.route(/service-ai-workforce/, (route) => route.abort());
  await page.goto('/services');
  const picture = page.locator('#ai-workforce .service-card-picture img');
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveJSProperty('src', new URL('/images/placeholder.jpg', page.url()).href);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});
