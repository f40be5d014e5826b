import { expect, test } from '../support/test.ts';

test('case studies come in once when scrolled to, and are readable afterwards', async ({ page }) => {
  await page.goto('/case-studies');
  const last = page.locator('#medical');
  await expect(last).toHaveCSS('opacity', '1');
  await page.mouse.wheel(0, 60);
  await expect(last).toHaveCSS('opacity', '0');
  await last.scrollIntoViewIfNeeded();
  await expect(last).toHaveCSS('opacity', '1');
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
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
