import type { Locator, Page } from '@playwright/test';

/** Puts a pointer or a finger down at a point of the screen. @returns lets it go */
type Press = (page: Page, x: number, y: number) => Promise<() => Promise<unknown>>;

const presses = {
  pointer: async (page, x, y) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    return () => page.mouse.up();
  },
  finger: async (page, x, y) => {
    const client = await page.context().newCDPSession(page);
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    return () => client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  },
} satisfies Record<string, Press>;

export type Way = keyof typeof presses;
export const waysToHoldDown = Object.keys(presses) as Way[];

export const phone = { hasTouch: true, isMobile: true, viewport: { width: 375, height: 800 } };

/** Holds an element down at its middle, where it is at that moment. @returns lets it go */
export async function holdDown(element: Locator, way: Way) {
  await element.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await element.boundingBox())!;
  return presses[way](element.page(), x + width / 2, y + height / 2);
}
