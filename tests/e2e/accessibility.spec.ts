import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/test.ts';

/* Pages as they are opened are looked at in pages.spec.ts; menu, dialogs, cards and states of forms where they are tested. */

test('an open accordion of the footer has no barrier', async ({ page, path }) => {
  await page.setViewportSize({ width: 800, height: 900 });
  await page.goto(path('/about'));
  await page.getByRole('contentinfo').locator('summary').first().click();
  await expect(page.locator('details[open]')).toBeVisible();
  await expectAccessible(page, 'footer');
});

for (const address of ['/contact', '/careers/apply'])
  test(`Tab reaches all that can be pressed on ${address}, with a ring around it`, async ({ page, path }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path(address));
    const controls = page.locator('a[href], button, input, textarea, summary').filter({ visible: true });
    await expect(controls).not.toHaveCount(0);
    const left = controls.and(page.locator(':not([data-reached], [tabindex="-1"])'));
    for (let stops = await controls.count(); stops > 0 && (await left.count()) > 0; stops -= 1) {
      await page.keyboard.press('Tab');
      const focus = page.locator(':focus');
      await expect.soft(focus).toBeInViewport();
      const { ring, isHidden } = await focus.evaluate((element: HTMLElement) => {
        element.dataset.reached = '';
        const { left: x, top, width, height } = element.getBoundingClientRect();
        const onTop = document.elementFromPoint(x + width / 2, top + Math.min(height / 2, 20));
        // The file input is invisible, its zone has the ring.
        const { outlineStyle, outlineWidth } = getComputedStyle(
          element.closest('[data-drop-zone]') ?? element,
        );
        return {
          ring: outlineStyle === 'none' ? 0 : parseFloat(outlineWidth),
          isHidden: onTop?.closest('header') !== element.closest('header'),
        };
      });
      const what = await focus.innerText();
      expect.soft(ring, what).toBeGreaterThanOrEqual(2);
      expect.soft(isHidden, `${what} behind the header`).toBe(false);
    }
    await expect(left).toHaveCount(0);
  });
