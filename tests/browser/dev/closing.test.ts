import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '#src/i18n/locales.ts';
import { localizePath } from '#src/lib/routes.ts';
import { copyProject, startDevServer, type DevServer } from '../support/dev-server.ts';
import { expect, test } from '../support/test.ts';

/** An editor gives a job a last day that is over (content/README.md, Adding a job). */
let project: ReturnType<typeof copyProject>;
let server: DevServer;

test.describe.configure({ mode: 'serial', timeout: 120_000 });

test.beforeAll(async () => {
  test.setTimeout(120_000);
  project = copyProject();
  for (const locale of locales) {
    const file = join(project.root, `content/jobs/${locale}/product-owner.md`);
    const text = readFileSync(file, 'utf8');
    expect(text).toMatch(/^validThrough: .*$/m);
    writeFileSync(file, text.replace(/^validThrough: .*$/m, 'validThrough: 2026-11-20'));
  }
  server = await startDevServer(project);
});

test.afterAll(async () => {
  await server?.stop();
  project?.remove();
});

for (const { locale, says } of [
  { locale: 'en', says: 'This position is closed.' },
  { locale: 'de', says: 'Diese Stelle ist nicht mehr offen.' },
] as const)
  test(`${locale}: a closed job says so, and nothing leads to applying for it`, async ({ page }) => {
    const open = (path: string) =>
      page.goto(server.url + localizePath(path, locale), { waitUntil: 'networkidle' });
    await open('/careers/product-owner');
    await expect(page.getByText(says)).toBeVisible();
    await expect(page.locator('main .button, main a[href*="job="]')).toHaveCount(0);
    await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');

    await open('/careers/fullstack-developer');
    await expect(page.getByText(says)).toHaveCount(0);
    await expect(page.locator('main .button')).toHaveCount(2);
    await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1);

    await open('/careers');
    await expect(page.locator('#open-positions h3')).toHaveCount(2);
    await open('/careers/apply?job=product-owner');
    await expect(page.locator('h1')).not.toContainText('Product Owner');
  });
