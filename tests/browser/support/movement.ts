import type { Page } from '@playwright/test';

interface LayoutShift extends PerformanceEntry {
  value: number;
}

/**
 * How far what was on screen has jumped since the page was whole, or since its first byte (layout instability, CLS). A slow
 * machine may paint a page of which a part is still to be read; pages/slow-html.test.ts looks at that.
 */
export const movement = (page: Page, since: 'whole' | 'first byte' = 'whole'): Promise<number> =>
  page.evaluate(async (sinceWhole) => {
    // What the last frames have moved is told with the next one.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return observer
      .takeRecords()
      .filter(({ startTime }) => !sinceWhole || startTime >= load!.domInteractive)
      .reduce((sum, entry) => sum + (entry as LayoutShift).value, 0);
  }, since === 'whole');
