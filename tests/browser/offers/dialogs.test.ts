import { routes } from '#src/lib/routes.ts';
import { expect, test } from '../support/test.ts';

/** Presses the opener, if one is given, and tells how the open dialog stands on the page. */
function pressAndLook(opener: string | null) {
  if (opener) document.querySelector<HTMLElement>(opener)!.click();
  const dialog = document.querySelector<HTMLElement>('dialog[open]')!;
  const last = [...dialog.querySelectorAll('.dialog-body :is(h3, p, li)')].at(-1)!;
  const part = last.closest('.dialog-body > *')!;
  return {
    top: dialog.getBoundingClientRect().top,
    height: dialog.offsetHeight,
    last:
      last.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
      getComputedStyle(part).clipPath === 'none',
    pageScrolls: getComputedStyle(document.documentElement).overflowY !== 'hidden',
  };
}

for (const [path, opener] of [
  [routes.services, '#ai-workforce .card-cover'],
  [routes.careers, '[commandfor="open-positions"]'],
] as const) {
  test(`${path}: what is below the screen waits for the dialog, and is all there after it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    const height = await page.evaluate(() => document.body.scrollHeight);
    const footer = page.locator('.site-footer');
    await page.evaluate(() => {
      const { seen } = Object.assign(window, { seen: [] as string[] });
      const { style } = document.querySelector<HTMLElement>('.site-footer')!;
      for (const each of document.querySelectorAll('dialog'))
        each.addEventListener('beforetoggle', ({ newState }) =>
          seen.push(`${newState}: ${style.contentVisibility}`),
        );
    });
    const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    const restored = () =>
      expect.poll(() => footer.evaluate(({ style }) => style.contentVisibility)).toBe('');

    await page.locator(opener).first().click();
    await expect(page.locator('dialog[open]')).toBeVisible();
    expect(await seen()).toEqual(['open: hidden']);
    await restored();
    expect(await page.evaluate(() => document.body.scrollHeight)).toBe(height);

    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    expect(await seen()).toEqual(['open: hidden', 'closed: hidden']);
    await restored();
    expect(await page.evaluate(() => document.body.scrollHeight)).toBe(height);
  });

  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 375, height: 700 },
  ]) {
    test(`${path}: at ${viewport.width} px the later parts of the dialog come with the next frame and move nothing`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      await page.goto(path);
      // Pressed and looked at in one turn of the page, before it can make a frame.
      const atOnce = await page.evaluate(pressAndLook, opener);
      expect(atOnce).toMatchObject({ last: false, pageScrolls: true });
      await expect
        .poll(() => page.evaluate(pressAndLook, null))
        .toEqual({ ...atOnce, last: true, pageScrolls: false });
    });
  }
}
