import { movement } from '../support/movement.ts';
import { expect, test } from '../support/test.ts';

test('[F24] a picture that fails to load is replaced by the placeholder', async ({ page, allowConsole }) => {
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

for (const [address, what, files] of [
  ['/', 'the video', /\.mp4$/],
  ['/services', 'all pictures', /service-/],
] as const) {
  test(`[F24] ${address}: the page stays as it is when ${what} cannot be loaded`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/Failed to load resource/);
    let failed = 0;
    await page.route(files, (route) => {
      failed += 1;
      return route.abort();
    });
    await page.goto(address);
    await expect.poll(() => failed).toBeGreaterThan(0);
    await expect(page.locator('main img').first()).toBeVisible();
    // Less than when the web font takes over a single line.
    expect(await movement(page)).toBeLessThan(0.001);
  });
}
