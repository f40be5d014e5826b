import type { Page } from '@playwright/test';

/**
 * Waits until the page has its fonts and modules (src/layouts/FirstScript.astro), which `load` does not wait for. A page
 * that has none of its own is complete.
 */
export const untilComplete = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    () =>
      !document.querySelector('script[data-modules^="/"]') ||
      performance.getEntriesByName('complete').length > 0,
  );
};

/** Waits until nothing on the page is still to come: every picture (those far below too), one painted frame. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const images = [...document.querySelectorAll('img')];
    for (const image of images) image.loading = 'eager';
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  });
}
