import type { Page } from '@playwright/test';
import { expect } from '../support/test.ts';

/** Smallest side of a target in CSS pixels (WCAG 2.2, 2.5.8); links inside a sentence are exempt there. */
const smallest = 24;

/** Everything that can be pressed now is large enough for a finger. */
export async function expectTargetsLargeEnough(page: Page): Promise<void> {
  const { seen, tooSmall } = await page.evaluate((limit) => {
    const inSentence = (element: Element) => {
      const block = element.closest('p, li, dd, label, address');
      const around = block?.textContent?.trim() ?? '';
      return (
        getComputedStyle(element).display === 'inline' &&
        around.length > (element.textContent?.trim().length ?? 0) + 4
      );
    };
    const targets = [...document.querySelectorAll<HTMLElement>('a[href], button, input, textarea, summary')]
      .filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.skip-link'),
      )
      .filter((element) => !inSentence(element))
      .map((element) => ({ element, box: element.getBoundingClientRect() }));
    const tooSmall = targets
      .filter(({ box }) => box.width < limit || box.height < limit)
      .map(
        ({ element, box }) =>
          `${element.outerHTML.slice(0, 90)} ${Math.round(box.width)}×${Math.round(box.height)}`,
      );
    return { seen: targets.length, tooSmall };
  }, smallest);
  expect(seen).toBeGreaterThan(5);
  expect(tooSmall, `smaller than ${smallest} px`).toEqual([]);
}
