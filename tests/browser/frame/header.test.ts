import { locales } from '#src/i18n/locales.ts';
import { mainLinks } from '#src/lib/navigation.ts';
import { localizePath, routes, urlFor } from '#src/lib/routes.ts';
import { dictionaryOf } from '../support/dictionary.ts';
import { widths } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

for (const locale of locales) {
  const { nav } = dictionaryOf(locale, 'common');
  const at = (path: string) => localizePath(path, locale);

  test(`${locale}: the header stays at the top of the window while the page scrolls, at any width`, async ({
    page,
  }) => {
    await page.goto(at('/about'));
    for (const width of [320, ...widths]) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(() => scrollTo(0, 0));
      const header = page.getByRole('banner');
      const before = await header.boundingBox();
      await page.evaluate(() => scrollTo(0, 1200));
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(1200);
      expect(await header.boundingBox()).toEqual(before);
      expect(before).toMatchObject({ x: 0, y: 0, width });
      expect(before?.height).toBeLessThanOrEqual(80);
      await expect(header.getByText('Mornewerk')).toBeInViewport({ ratio: 0.9 });
    }
  });

  test(`${locale}: the logo leads to the home page`, async ({ page }) => {
    await page.goto(at('/about'));
    await page
      .getByRole('banner')
      .getByRole('link', { name: nav.home.replace('{{brand}}', 'Mornewerk') })
      .click();
    await expect(page).toHaveURL(at('/'));
    await expect(page.locator('main section').first()).toHaveClass(/home-hero/);
  });

  test(`${locale}: the link row holds the six links in order, then the button to the contact page`, async ({
    page,
  }) => {
    await page.goto(at('/'));
    const links = page.getByRole('navigation', { name: nav.accessibleLabel }).getByRole('link');
    await expect(links).toHaveCount(6);
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
      mainLinks.map((name) => urlFor(locale, name)),
    );
    for (const [index, name] of mainLinks.entries()) await expect(links.nth(index)).toContainText(nav[name]);
    await page.getByRole('banner').getByRole('link', { name: nav.startProject }).click();
    await expect(page).toHaveURL(at('/contact'));
  });

  test(`${locale}: “${nav.caseStudies}” is also “${nav.caseStudiesNote}” for assistive technology`, async ({
    page,
  }) => {
    await page.goto(at('/'));
    const link = page
      .getByRole('navigation', { name: nav.accessibleLabel })
      .locator('a[href$="/case-studies"]');
    await expect(link).toHaveAccessibleName(`${nav.caseStudies} (${nav.caseStudiesNote})`);
    const note = await link.locator('.sr-only').boundingBox();
    expect(note?.width).toBeLessThanOrEqual(1);
  });

  test(`${locale}: at 1024 px the row fits on one line`, async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 800 });
    await page.goto(at('/services'));
    const boxes = await page
      .getByRole('banner')
      .locator('a:visible, button:visible')
      .evaluateAll((all) =>
        all
          .map((element) => element.getBoundingClientRect())
          .map(({ left, right, height }) => ({ left, right, height })),
      );
    expect(boxes).toHaveLength(10);
    for (const [index, { left, height }] of boxes.entries()) {
      expect(height).toBeLessThanOrEqual(50);
      expect(left).toBeGreaterThanOrEqual(boxes[index - 1]?.right ?? 0);
    }
    expect(boxes.at(-1)?.right).toBeLessThanOrEqual(1024);
    await expect(page.getByRole('banner').getByText('Mornewerk')).toBeInViewport({ ratio: 0.9 });
  });
}

test('The labels of the row are those of the specification', async ({ page }) => {
  await page.goto('/');
  const row = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(row).toHaveText([
    'Services',
    'About Us',
    /^\s*Our Impact\s+\(Case studies\)\s*$/,
    'Careers',
    'Blog',
    'Contact',
  ]);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Start Your Project' })).toBeVisible();
});

test('The active link is marked for eyes by a rule and for machines by aria-current, on every page', async ({
  page,
}) => {
  const row = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  const rules = () => row.evaluateAll((all) => all.map((link) => getComputedStyle(link).borderBottomColor));
  const marks = () => row.evaluateAll((all) => all.map((link) => link.getAttribute('aria-current')));
  const none = Array<string | null>(6).fill(null);

  await page.goto(routes.home);
  expect(await marks()).toEqual(none);
  const [plainRule] = await rules();
  for (const [index, name] of mainLinks.entries()) {
    await row.nth(index).click();
    await expect(page).toHaveURL(routes[name]);
    await page.mouse.move(700, 500);
    expect(await marks()).toEqual(none.with(index, 'page'));
    const shown = await rules();
    expect(shown[index]).not.toBe(plainRule);
    expect(shown.toSpliced(index, 1)).toEqual(Array(5).fill(plainRule));
    expect(
      await row.nth(index).evaluate((link) => parseFloat(getComputedStyle(link).borderBottomWidth)),
    ).toBeGreaterThanOrEqual(2);
  }
});

test('Below a page of the row its link is marked too', async ({ page }) => {
  await page.goto('/blog/spotify-model');
  await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')).toHaveText('Blog');
  await page.goto('/careers/product-owner');
  await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')).toHaveText(
    'Careers',
  );
});
