import type { Page } from '@playwright/test';

interface LayoutShift extends PerformanceEntry {
  value: number;
}

/** How far what was on screen has jumped since the page was opened (layout instability, CLS). */
export const movement = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    // What the last frames have moved is told with the next one.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    return observer.takeRecords().reduce((sum, entry) => sum + (entry as LayoutShift).value, 0);
  });
