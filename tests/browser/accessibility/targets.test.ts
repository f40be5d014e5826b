import { sitePages } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

/** Smallest side of a target in CSS pixels (WCAG 2.2, 2.5.8); links inside a sentence are exempt there. */
const smallest = 24;

for (const { address } of sitePages.filter(({ locale }) => locale === 'de')) {
  test(`${address}: everything that can be pressed on a phone is at least ${smallest} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 375, height: 800 });
    await page.goto(address);
    const tooSmall = await page.evaluate((limit) => {
      const inSentence = (element: Element) => {
        const block = element.closest('p, li, dd, label, address');
        const around = block?.textContent?.trim() ?? '';
        return (
          getComputedStyle(element).display === 'inline' &&
          around.length > (element.textContent?.trim().length ?? 0) + 4
        );
      };
      return [...document.querySelectorAll<HTMLElement>('a[href], button, input, textarea, summary')]
        .filter(
          (element) =>
            element.checkVisibility({ visibilityProperty: true }) && !element.closest('.skip-link'),
        )
        .filter((element) => !inSentence(element))
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width < limit || box.height < limit)
        .map(
          ({ element, box }) =>
            `${element.outerHTML.slice(0, 90)} ${Math.round(box.width)}×${Math.round(box.height)}`,
        );
    }, smallest);
    expect(tooSmall).toEqual([]);
  });
}
