import { routes } from '#src/lib/routes.ts';
import { articleIds } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

test('The picture of an article that is opened travels from its card, and back; no other does', async ({
  page,
}) => {
  await page.goto(routes.blog);
  const travelling = () =>
    page
      .locator('[data-travel]')
      .evaluateAll((pictures) =>
        pictures
          .filter((picture) => getComputedStyle(picture).viewTransitionName !== 'none')
          .map((picture) => (picture as HTMLElement).dataset.travel),
      );
  expect(await travelling()).toEqual([]);
  await page.locator(`a[href="${routes.blog}/${articleIds[2]}"]`).click();
  await expect(page.locator('.article-picture')).toBeVisible();
  expect(await travelling()).toEqual([articleIds[2]]);
  await page.evaluate(() => history.back());
  await expect(page.locator('.post-grid')).toBeVisible();
  expect(await travelling()).toEqual([articleIds[2]]);
});
