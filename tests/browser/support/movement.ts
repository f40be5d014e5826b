import type { Page } from '@playwright/test';

interface LayoutShift extends PerformanceEntry {
  value: number;
}

/** How far what was on screen has jumped since the page was opened (layout instability, CLS). */
export const movement = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as LayoutShift).value, 0)),
        ).observe({ type: 'layout-shift', buffered: true });
        // Nothing is reported where nothing moved.
        setTimeout(() => resolve(0), 500);
      }),
  );
