import { locales } from '#src/i18n/locales.ts';
import { localizePath, routes } from '#src/lib/routes.ts';
import { dictionaryOf } from '../support/dictionary.ts';
import { expect, test } from '../support/test.ts';

test.use({ colorScheme: 'dark' });
test.beforeEach(({ page }) => page.emulateMedia({ media: 'print' }));

/** What has no use on paper besides the frame (specification, section 13), with a page that has it. */
const hidden: [path: string, selectors: string[]][] = [
  [routes.services, ['.dialog button', '.dialog .button']],
  [routes.caseStudies, ['summary', '.bg-sun']],
  [routes.careers, ['.dialog button', '.dialog .button']],
  [routes.apply, ['.application-back', '[data-application-leave]']],
  [routes.blog, ['.topic']],
  [
    `${routes.blog}/microservices-architecture`,
    ['.contents', '[data-copy]', '[data-share]', '[rel=prev]', '[rel=next]'],
  ],
  [routes.imprint, ['main nav']],
];

for (const locale of locales) {
  test(`${locale}: on paper there is the text, in black on white, without the frame and what is there to be pressed`, async ({
    page,
  }) => {
    for (const [path, selectors] of hidden) {
      await page.goto(localizePath(path, locale), { waitUntil: 'domcontentloaded' });
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      await expect(page.locator('body'), path).toHaveCSS('background-color', 'rgb(255, 255, 255)');
      await expect(page.locator('body'), path).toHaveCSS('color', 'rgb(0, 0, 0)');
      for (const selector of ['.site-header', '.site-footer', '.skip-link', ...selectors]) {
        const parts = page.locator(selector);
        expect(await parts.count(), `${path}, ${selector}`).toBeGreaterThan(0);
        await expect(parts.filter({ visible: true }), `${path}, ${selector}`).toHaveCount(0);
      }
    }
  });
}

test('What dialogs and cards hold is on paper, too', async ({ page }) => {
  const { dialog } = dictionaryOf('en', 'services');
  await page.goto(routes.services);
  await expect(page.getByText(dialog.process, { exact: true }).filter({ visible: true })).toHaveCount(3);
  await page.goto(routes.caseStudies);
  const results = dictionaryOf('en', 'case-studies').card.results;
  const cards = await page.locator('.case-card').count();
  await expect(page.getByRole('heading', { name: results }).filter({ visible: true })).toHaveCount(cards);
});
