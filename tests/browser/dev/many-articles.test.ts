import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '#src/i18n/locales.ts';
import { postsPerPage } from '#src/lib/content/paging.ts';
import { localizePath } from '#src/lib/routes.ts';
import { address, switchTo } from '../language/support/visitor.ts';
import { dictionaryOf } from '../support/dictionary.ts';
import { expect } from '../support/test.ts';
import type { DevServer } from './dev-server.ts';
import { test } from './test.ts';

/** A blog that has grown to two pages: as many older articles of one category as one page holds, in both languages. */
test.describe.configure({ mode: 'serial' });

const written: string[] = [];

function writeOlderArticles({ root }: DevServer): void {
  for (const locale of locales) {
    const folder = join(root, `content/blog/${locale}`);
    const text = readFileSync(join(folder, 'tech-leadership.md'), 'utf8');
    for (let number = 1; number <= postsPerPage; number += 1) {
      const file = join(folder, `older-${number}.md`);
      const date = `date: 2025-01-${String(number).padStart(2, '0')}`;
      writeFileSync(
        file,
        text
          .replace(/^title: .*$/m, `title: Older article, number ${number}, ${locale}`)
          .replace(/^date: .*$/m, date),
      );
      written.push(file);
    }
  }
}

test.beforeAll(({ devServer }) => writeOlderArticles(devServer));
test.afterAll(() => {
  for (const file of written) rmSync(file);
});

for (const locale of locales)
  for (const list of ['/blog', '/blog/category/leadership'])
    test(`development, ${locale}: ${list} goes on on a second page and back, in the other language too`, async ({
      page,
      devServer,
    }) => {
      const first = localizePath(list, locale);
      const { pages } = dictionaryOf(locale, 'blog');
      const position = (number: string) =>
        pages.position.replace('{{number}}', number).replace('{{last}}', '2');
      const links = page.getByRole('navigation', { name: pages.label });
      const [newer, older] = [pages.newer, pages.older].map((name) => links.getByRole('link', { name }));
      const oldest = (of = locale) =>
        page.getByRole('heading', { name: `Older article, number 1, ${of}`, exact: true });

      await page.goto(devServer.url + first);
      await expect(links).toContainText(position('1'));
      await expect(newer!).toBeHidden();
      await expect(oldest()).toBeHidden();
      await older!.click();

      await expect(oldest()).toBeVisible();
      expect(address(page)).toBe(`${first}/2`);
      await expect(page).toHaveTitle(
        new RegExp(pages.titleOf.replace('{{text}}', '').replace('{{number}}', '2')),
      );
      await expect(links).toContainText(position('2'));
      await expect(older!).toBeHidden();

      const other = locale === 'en' ? 'de' : 'en';
      await switchTo(page, other);
      await expect(oldest(other)).toBeVisible();
      await switchTo(page, locale);
      await newer!.click();
      await expect(links).toContainText(position('1'));
      // English puts its own address in place of a German one, and German stays at it.
      expect(address(page)).toBe(list);
    });
