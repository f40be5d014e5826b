import { expect, test } from '../support/test.ts';

test('case studies come in once when scrolled to, each after index x 0.1 s, and are readable afterwards', async ({
  page,
}) => {
  await page.goto('/case-studies');
  await page.evaluate(() => {
    const { animate } = Element.prototype;
    const begun: string[] = [];
    Object.assign(window, { begun });
    Element.prototype.animate = function (frames, options) {
      if (/airline|medical/.test(this.id))
        begun.push(`${this.id} ${(options as KeyframeAnimationOptions).delay}`);
      return animate.call(this, frames, options);
    };
  });
  const begun = () => page.evaluate(() => (window as unknown as { begun: string[] }).begun);
  const last = page.locator('#medical');
  await expect(last).toHaveCSS('opacity', '1');
  await page.mouse.wheel(0, 60);
  await expect(last).toHaveCSS('opacity', '0');
  await last.scrollIntoViewIfNeeded();
  await expect(last).toHaveCSS('opacity', '1');
  const once = await begun();
  expect(new Set(once)).toEqual(new Set(['airline 400', 'medical 500']));
  // Away and back.
  for (const id of ['gambling', 'medical']) {
    await page.evaluate(async (to) => {
      document.getElementById(to)!.scrollIntoView({ behavior: 'instant' });
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    }, id);
  }
  expect(await begun()).toEqual(once);
  await expect(last).toHaveCSS('opacity', '1');
});

test('the script of the entrances is not loaded with the page but with the first scroll', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('entrances')) scripts.push(request.url());
  });
  await page.goto('/case-studies', { waitUntil: 'networkidle' });
  expect(scripts).toEqual([]);
  await page.mouse.wheel(0, 60);
  await expect.poll(() => scripts.length).toBe(1);
});

test('who asks for less motion sees every card at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/case-studies');
  await page.mouse.wheel(0, 60);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await expect(page.locator('#medical')).toHaveCSS('opacity', '1');
});

test('figures count up once and end at their value', async ({ page }) => {
  await page.goto('/about');
  const figure = page.locator('[data-count]').first();
  await expect(figure).toHaveText('20+');
  const script = page.waitForResponse(/entrances/);
  await page.mouse.wheel(0, 40);
  // The page's own import was first, so it is done before this one is.
  await page.evaluate(`import(${JSON.stringify((await script).url())}).then(() => {})`);
  await figure.scrollIntoViewIfNeeded();
  await expect(figure).not.toHaveText('20+');
  await expect(figure).toHaveText('20+');
});
