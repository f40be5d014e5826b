import type { Page } from 'playwright/test';
import { storedCv } from './support/database.ts';
import { formOn, pdf } from './support/forms.ts';
import { holdRequests, isInsert, isReact, isScript, isUpload } from './support/network.ts';
import { expect, failedSend, test } from './support/test.ts';
import {
  expectOpen,
  expectPage,
  headerLink,
  waitForIdle,
  openables,
  switchLink,
  waitForHydration,
} from './support/visitor.ts';

/** Simulates the browser's translator: wraps every text, now and later, and changes `lang`. */
async function translate(page: Page) {
  await page.evaluate(() => {
    const wrap = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of texts) {
        if (!text.nodeValue?.trim() || text.parentElement?.closest('font, script, style')) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        text.parentNode!.replaceChild(outer, text);
        outer.append(inner);
        inner.append(text);
      }
    };
    wrap(document.body);
    document.documentElement.lang = 'fr';
    new MutationObserver(() => wrap(document.body)).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
}

/** Console errors of a hydration mismatch (418) or a rejected submission. */
const expectedErrors = new RegExp(`${failedSend.source}|React error #418`);

test.beforeEach(({ allowConsole }) => allowConsole(expectedErrors));

for (const { name, tags } of [
  { name: 'contact', tags: ['@nightly'] },
  { name: 'application', tags: [] },
  { name: 'newsletter', tags: ['@day-phone'] },
] as const)
  test(
    `a browser-translated ${name} form keeps its text and submits once`,
    { tag: ['@arrival', ...tags] },
    async ({ page, language, other, arrive, t }) => {
      const form = formOn(page, language, name);
      await arrive(form.plain);
      await translate(page);
      const typed = await form.fill();

      await test.step('a language switch keeps the text', async () => {
        for (const to of [other, language]) {
          await switchLink(page, to).click();
          await expect(formOn(page, to, name).submitButton).toBeVisible();
          await formOn(page, to, name).expectValues(typed);
        }
      });

      const isSubmission = (url: URL) => isInsert(url) || isUpload(url);

      await test.step('a rejected submission keeps the text', async () => {
        await page.route(isSubmission, (route) =>
          route.fulfill({ status: 400, json: { message: 'no' } }),
        );
        await form.submitButton.click();
        await expect(form.root.getByText(form.failureMessage).first()).toBeVisible();
        await form.expectValues(typed);
      });

      await test.step('the retry is stored once', async () => {
        await page.unroute(isSubmission);
        if (name === 'application') {
          await form.cv.setInputFiles(pdf({ name: 'second.pdf' }));
          await expect(form.root.getByText('second.pdf')).toBeVisible();
          await expect(form.root.getByText('CV.pdf')).toBeHidden();
        }
        await form.submitButton.click();
        await form.expectStored(typed, { language });
      });

      await test.step('the form can be edited again', async () => {
        await form.field('email').fill('another@example.com');
        await expect(page.getByText(t('common:island.heading'))).toHaveCount(0);
        await expect(form.field('email')).toHaveValue('another@example.com');
      });
    },
  );

/**
 * Other changes by translators and extensions: a new label text, and elements at the start of the
 * form and around and after fields.
 */
function changeForm(form: Element): void {
  form.querySelector('label')!.firstChild!.nodeValue = 'Nom';
  form.prepend(document.createElement('div'));
  for (const input of form.querySelectorAll('input, select, textarea')) {
    input.before(document.createElement('x-extension'));
    input.after(document.createElement('div'));
  }
  const input = form.querySelector('input')!;
  const span = document.createElement('span');
  input.replaceWith(span);
  span.append(input);
}

for (const name of ['application', 'newsletter'] as const)
  test(
    `the ${name} form submits although extensions changed it before hydration`,
    { tag: '@desktop' },
    async ({ page, language }) => {
      const form = formOn(page, language, name);
      await page.goto(form.path);
      const scripts = await holdRequests(page, isScript);
      const typed = await form.fill();
      if (name === 'application') await form.root.getByRole('checkbox').check();
      await form.root.evaluate(changeForm);
      await translate(page);
      await form.submitButton.click();
      scripts.release();
      const row = await form.expectStored(typed);
      if (name !== 'application') return;
      expect(row.retention_consent).toBe(true);
      expect(await storedCv(String(row.cv_url))).toEqual(pdf().buffer);
    },
  );

test(
  'typing and file selection continue through hydration of a changed form',
  { tag: '@phone' },
  async ({ page, language }) => {
    const form = formOn(page, language, 'application');
    await page.goto(form.path);
    const scripts = await holdRequests(page, isScript);
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), form.cv.click()]);
    await form.field('coverLetter').fill('We need team');
    for (const _ of 'team') await page.keyboard.press('ArrowLeft');
    await form.root.evaluate(changeForm);

    await test.step('the caret stays', async () => {
      scripts.release();
      await waitForHydration(page);
      await page.keyboard.type('a ');
      await expect(form.field('coverLetter')).toHaveValue('We need a team');
    });

    await test.step('the open file dialog works', async () => {
      await chooser.setFiles(pdf());
      await expect(form.acceptedCv).toBeVisible();
    });
  },
);

test(
  'a browser-translated page keeps the chosen team size',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/services');
    const radios = page.getByRole('main').getByRole('radio');
    await radios.nth(3).check();
    await translate(page);
    for (const to of ['de', 'en'] as const) {
      await switchLink(page, to).click();
      await expectPage(page, to, 'services:hero.heading');
      await expect(radios.and(page.locator(':checked'))).toHaveCount(1);
      await expect(radios.nth(3)).toBeChecked();
    }
  },
);

for (const { name, plain, opener } of openables.slice(0, 2))
  test(
    `${name} stays open if the browser translates before or during hydration`,
    { tag: '@desktop' },
    async ({ page, goto, other, t }) => {
      const react = await holdRequests(page, isReact);

      await test.step('the browser translates during hydration', async () => {
        await goto(plain);
        await page.locator(opener).first().click();
        await react.first;
        await translate(page);
        react.release();
        await waitForHydration(page);
        await expectOpen(page);
        // Dispatches the event, because an open dialog covers the header.
        await switchLink(page, other).dispatchEvent('click');
        await expectPage(page, other);
        await expectOpen(page);
        await (await headerLink(page, other, 'about')).dispatchEvent('click');
        await expectPage(page, other, 'about:hero.heading');
        await expect(page.getByText(t('common:island.heading'))).toHaveCount(0);
      });

      await test.step('the browser translates before hydration', async () => {
        await goto(plain);
        await translate(page);
        await page.locator(opener).first().click();
        await waitForIdle(page);
        await expect(page.locator('main astro-island:not([ssr])')).toHaveCount(0);
        await expectOpen(page);
      });
    },
  );
