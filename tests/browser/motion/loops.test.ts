import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const videoFiles = (page: Page) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.mp4')) requested.push(request.url());
  });
  return requested;
};

for (const [path, name] of [
  ['/', 'hero'],
  ['/de/careers', 'careers'],
] as const) {
  test(`${path}: the loop plays once the page is quiet, and its button stops it`, async ({ page }) => {
    await page.goto(path);
    const video = page.locator(`[data-loop="${name}"] video`);
    await expect(video).toHaveJSProperty('paused', false);
    const button = page.locator('[data-loop-toggle]');
    await expect(button).toHaveAccessibleName(path === '/' ? 'Pause animation' : 'Animation anhalten');
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect(video).toHaveJSProperty('paused', true);
    await button.click();
    await expect(video).toHaveJSProperty('paused', false);
  });
}

test('the loop stops off screen and goes on when it is seen again', async ({ page }) => {
  await page.goto('/');
  const video = page.locator('[data-loop] video');
  await expect(video).toHaveJSProperty('paused', false);
  await page.evaluate(() => scrollTo({ top: 3000, behavior: 'instant' }));
  await expect(video).toHaveJSProperty('paused', true);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect(video).toHaveJSProperty('paused', false);
});

test('who asks for less motion gets the poster and no video file', async ({ page }) => {
  const requested = videoFiles(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.locator('[data-loop] img')).toBeVisible();
  await expect(page.locator('[data-loop] video')).toHaveCount(0);
  expect(requested).toEqual([]);
});

test('who saves data gets the poster and no video file', async ({ page }) => {
  const requested = videoFiles(page);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.locator('[data-loop] video')).toHaveCount(0);
  expect(requested).toEqual([]);
});

test('a language switch lets the loop go on where it was', async ({ page }) => {
  await page.goto('/');
  const video = page.locator('[data-loop] video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.3);
  await page.locator('[data-language="de"]').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  expect(await video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.3);
  await expect(video).toHaveJSProperty('paused', false);
  await expect(page.locator('[data-loop-toggle]')).toHaveAccessibleName('Animation anhalten');
});
