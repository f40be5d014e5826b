import type { Page } from 'playwright/test';
import { pdf, test } from './support/forms.ts';
import { expect } from './support/test.ts';
import { expectPage, statusLine, switchTo, waitForHydration, visit } from './support/visitor.ts';

/* What axe cannot test: keyboard, focus, accessible names, announcements. */

test.use({ name: 'application' });

test(
  'a pending application announces its outcome on later pages',
  { tag: '@day-phone' },
  async ({ page, form, path, t, language, other }) => {
    const status = statusLine(page);
    const { release } = await form.submitAndHold();

    await test.step('a pending send is announced in both languages', async () => {
      await page.getByRole('link', { name: t('application:close') }).click();
      await expect(page).toHaveURL(path('/careers'));
      await expect(status).toHaveText(t('application:away.sending'));
      await expect(status).toBeInViewport({ ratio: 1 });
      await switchTo(page, other);
      await expect(status).not.toHaveText(t('application:away.sending'));
      await expect(status).not.toHaveText('');
      await switchTo(page, language);
    });

    await test.step('the outcome is announced until read', async () => {
      await visit(page, language, 'about');
      release();
      const success = `${t('application:result.success')} ${t('application:result.successNote')}`;
      await expect(status).toHaveText(success);
      // A message stays until it was shown long enough to be read.
      await visit(page, language, 'contact');
      await expect(status).toHaveText(success);
    });
  },
);

/** Links to another page. Links in menus, accordions and dialogs have an `opener`. */
const departures = [
  { from: '/', link: 'header a[href$="/services"]:visible', width: 1440 },
  { from: '/blog', link: 'main .card-link a >> nth=2', width: 1440 },
  { from: '/', opener: '[popovertarget="Menu"]', link: '#Menu a >> nth=1', width: 390 },
  { from: '/', opener: '#Footer-company summary', link: '#Footer-company a >> nth=2', width: 800 },
  { from: '/careers', opener: 'main [command]', link: 'dialog li a >> nth=1', width: 1440 },
];

test(
  'Back restores focus to the followed link or its opener',
  { tag: '@desktop' },
  async ({ page, goto }) => {
    for (const { from, opener, link, width } of departures) {
      await page.setViewportSize({ width, height: 800 });
      await goto(from);
      const title = await page.title();
      if (opener) await page.locator(opener).first().press('Enter');
      await page.locator(link).press('Enter');
      await expect(page).not.toHaveTitle(title);
      await page.goBack();
      await expect(page.locator(opener ?? link).first(), `${from}, ${link}`).toBeFocused();
    }
  },
);

test(
  'leaving the application focuses its link and announces the draft',
  { tag: '@day-desktop' },
  async ({ page, goto, path, t, language }) => {
    const status = statusLine(page);
    const link = page.locator(`main a[href$="/careers/apply"]`).last();
    const field = page.getByRole('main').getByRole('textbox').first();
    const open = async () => {
      await link.press('Enter');
      await expectPage(page, language, 'application:headingGeneral');
    };
    const leave = async () => {
      await page.keyboard.press('Escape');
      await expect(page).toHaveURL(path('/careers'));
      await expect(link).toBeFocused();
    };
    await page.clock.install();
    await goto('/careers');

    await test.step('leaving an untouched form announces nothing', async () => {
      await open();
      await field.focus();
      await waitForHydration(page);
      await leave();
      await expect(status).toHaveText('');
    });

    await test.step('leaving a draft announces it until read', async () => {
      await open();
      await field.fill('Ada');
      await leave();
      await expect(status).toHaveText(t('application:away.kept'));
      await page.keyboard.press('Tab');
      await expect(status).toHaveText(t('application:away.kept'));
      await page.clock.runFor(5000);
      await page.keyboard.press('Tab');
      await expect(status).toHaveText('');
    });

    // On the phone, the page is German already.
    if (language === 'de') return;

    await test.step('focus returns after a language switch, too', async () => {
      await open();
      await switchTo(page, 'de');
      await page.goBack();
      await expect(link).toBeFocused();
    });
  },
);

/**
 * Records live-region announcements from now on: texts added to existing regions, in order. Texts
 * that a new region already contains are not announced.
 */
async function recordAnnouncements(page: Page) {
  await page.evaluate(() => {
    const announcements: string[] = [];
    Object.assign(window, { spoken: announcements });
    const regions = '[aria-live], [role=status], [role=alert]';
    new MutationObserver((changes) => {
      const changed = changes.map(({ target }) =>
        target instanceof Element ? target : target.parentElement,
      );
      for (const region of new Set(
        changed.map((element) => element?.closest<HTMLElement>(regions)),
      )) {
        const text = region?.innerText.replace(/\s+/g, ' ').trim();
        if (text && region?.ariaLive !== 'off') announcements.push(text);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken);
}

test(
  'live regions announce each field error once',
  { tag: ['@arrival', '@day-phone'] },
  async ({ page, form, arrive, t, language }) => {
    await arrive(form.plain);

    await test.step('the CV field is announced as required', async () => {
      await expect(form.cv).toHaveAccessibleName(
        `${t('application:form.cv')} ${t('application:form.drop')}`,
      );
      const required = { en: 'Required:', de: 'Pflichtfeld:' }[language];
      await expect(form.cv).toHaveAccessibleDescription(new RegExp(`^${required}`));
    });

    const [first, second] = form.rules.filter(([, { required }]) => required);
    const announcementOf = ([, { required }]: (typeof form.rules)[number]) =>
      `${form.text('form.errorPrefix')} ${form.text(`errors.${required}`)}`;
    const expected = [first!, second!].map(announcementOf);
    await form.field(first![0]).focus();
    await waitForHydration(page);
    const spoken = await recordAnnouncements(page);

    await test.step('each field announces its error on blur', async () => {
      await page.keyboard.press('Tab');
      await expect.poll(spoken).toEqual([announcementOf(first!)]);
      for (const key of ['Shift+Tab', 'Tab', 'Shift+Tab']) await page.keyboard.press(key);
      await expect.poll(spoken).toEqual(expected);
    });

    await test.step('a submit focuses the summary and announces nothing', async () => {
      // The summary receives focus, so a screen reader reads all errors.
      await form.submitButton.click();
      await expect(form.errorSummary).toBeFocused();
      await expect(form.errorSummary).toHaveAccessibleName(
        `${t('application:result.failure')} ${t('application:form.summaryNote')}`,
      );
      expect(await spoken()).toEqual(expected);
    });

    await test.step('an accepted CV is announced', async () => {
      await form.cv.setInputFiles(pdf());
      const announcement = `${t('application:form.cvAccepted')} ${t('application:form.cvAcceptedNote')}`;
      await expect.poll(async () => (await spoken()).join()).toContain(announcement);
    });
  },
);
