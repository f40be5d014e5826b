import type { Page } from '@playwright/test';
import { expect } from '../support/test.ts';

/** 320 px is 1280 px at a zoom of 400 % (WCAG 2.2, 1.4.10); the others are the widths of the design. */
const narrowToWide = [320, 375, 800, 1440];

/** By how much the page runs out to the side, and what in it does. To be run in the page. */
export function overflow(): { page: number; outside: (string | undefined)[] } {
  const { clientWidth, scrollWidth } = document.documentElement;
  const outside = [...document.querySelectorAll<HTMLElement>('h1, h2, h3, p, li, a, button, label, summary')]
    .filter((element) => element.checkVisibility() && !element.closest('.sr-only, .trap'))
    .filter((element) => {
      const { left, right, width: box } = element.getBoundingClientRect();
      return box > 0 && (left < -1 || right > clientWidth + 1);
    })
    .map((element) => element.textContent?.trim().slice(0, 60));
  return { page: scrollWidth - clientWidth, outside };
}

/** Nothing may run out of the page to the side at any width: neither the page itself nor a line or a button in it. */
export async function expectNoOverflow(page: Page): Promise<void> {
  for (const width of narrowToWide) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(overflow), `${width} px`).toEqual({ page: 0, outside: [] });
  }
}
