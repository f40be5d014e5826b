import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright/test';
import { expectAccessible } from './support/axe.ts';
import type { Translate } from './support/dictionary.ts';
import { openJobs, titleOf } from './support/content.ts';
import { onDisk, pdf, test } from './support/forms.ts';
import {
  holdRequests,
  isInsert,
  isPage,
  isScript,
  isUpload,
  networkThrottle,
  recordRequests,
} from './support/network.ts';
import { expect } from './support/test.ts';
import { expectPage, headingOf, switchTo, waitForHydration } from './support/visitor.ts';

/* forms.spec.ts tests what all forms share. */

test.use({ name: 'application' });

const keepLongerOn = (page: Page, t: Translate) =>
  page.getByLabel(t('application:form.keepLonger'));

/**
 * Opens the positions dialog. @returns the apply links, and title and details of the first position
 */
async function openPositions(page: Page, path: (plain: string) => string, t: Translate) {
  await page.goto(path('/careers'));
  await page.getByRole('button', { name: t('careers:hero.jobs') }).click();
  const dialog = page.getByRole('dialog');
  return {
    title: (await dialog.getByRole('heading', { level: 3 }).first().innerText()).trim(),
    apply: dialog.locator('a[href*="?job="]'),
    details: dialog.getByRole('listitem').locator('a:not([href*="?job="])').first(),
  };
}

test('an application for a position shows and stores its title', async ({
  page,
  form,
  path,
  t,
  language,
}) => {
  const { title, apply } = await openPositions(page, path, t);
  await expectAccessible(page, 'positions');
  const addresses = await apply.evaluateAll((links) =>
    links.map((link) => link.getAttribute('href')!),
  );
  const jobs = addresses.map((address) => address.replace(/.*job=/, '/careers/'));
  expect(jobs.toSorted()).toEqual(openJobs);
  const [address = ''] = addresses;

  await test.step('the form shows the position, after a reload too', async () => {
    await apply.first().click();
    await expect(headingOf(page)).toHaveText(t('application:headingFor', { title }));
    await expect(page).toHaveTitle(new RegExp(RegExp.escape(title)));
    await expect(page).toHaveURL(form.path);
    // Specification, Careers: the title, and an id that is the same in both languages.
    const state = await page.evaluate(() => history.state as object);
    expect(state).toMatchObject({ job: jobs[0]!.split('/').pop(), jobTitle: titleOf(jobs[0]!) });
    await page.reload();
    await expect(headingOf(page)).toHaveText(t('application:headingFor', { title }));
  });

  await test.step('the row has the English title and the consent', async () => {
    const typed = await form.fill();
    await keepLongerOn(page, t).check();
    const upload = page.waitForRequest((request) => isUpload(new URL(request.url())));
    await form.submitButton.click();
    // Specification, section 7.
    expect((await upload).headers()['cache-control']).toBe('max-age=3600');
    // The stored title is English in both languages.
    const job_title = titleOf(jobs[0]!);
    await form.expectStored(typed, { job_title, language, retention_consent: true });
    await expect(keepLongerOn(page, t)).not.toBeChecked();
  });

  await test.step('a mistyped link opens the position', async () => {
    // As typed by hand or copied from a mail.
    const [plain, id = ''] = address.split('job=');
    await page.goto(`${plain}job=%20${id.toUpperCase()}%20`);
    await expect(headingOf(page)).toHaveText(t('application:headingFor', { title }));
  });

  await test.step('an unknown position opens the general application', async () => {
    await page.goto(`${form.path}?job=astronaut`);
    await expect(headingOf(page), 'an unknown position').toHaveText(
      t('application:headingGeneral'),
    );
  });
});

// tests/islands/cv-field.test.tsx tests file validation and removal.
test(
  'a CV is checked on selection and can be replaced',
  { tag: ['@arrival', '@day-desktop'] },
  async ({ page, form, t, arrive }) => {
    await arrive(form.plain);

    await test.step('a program is rejected', async () => {
      await form.cv.setInputFiles({ ...pdf(), buffer: Buffer.from('MZ a program') });
      await expect(form.cv).toHaveAttribute('aria-invalid', 'true');
      await expect(form.cv).toHaveAccessibleDescription(new RegExp(form.text('errors.cvNotPdf')));
    });

    await test.step('a PDF is accepted', async () => {
      await form.cv.setInputFiles(onDisk(pdf({ size: 5 * 1024 ** 2 })));
      await expect(form.acceptedCv).toBeVisible();
      await expect(form.cv).not.toHaveAttribute('aria-invalid', 'true');
    });

    await test.step('a newer PDF replaces it', async () => {
      const chooser = page.waitForEvent('filechooser');
      await form.root.getByRole('button', { name: t('application:form.cvReplace') }).click();
      await (await chooser).setFiles(pdf({ name: 'newer.pdf' }));
      await expect(form.root.getByText('newer.pdf')).toBeVisible();
    });
  },
);

test(
  'the drop zone accepts a CV and ignores a drop without files',
  { tag: ['@arrival', '@day-phone'] },
  async ({ page, form, t, arrive }) => {
    const zone = form.root.locator('[data-drop-zone]');
    const dropNow = form.root.getByText(t('application:form.dropNow'));
    await arrive(form.plain);
    const dataTransfer = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['%PDF-1.7'], 'one.pdf'));
      return transfer;
    });

    await test.step('dragging shows and hides the drop hint', async () => {
      // The first event loads the scripts. A held file keeps firing events.
      await expect(async () => {
        await zone.dispatchEvent('dragover', { dataTransfer });
        await expect(dropNow).toBeVisible({ timeout: 100 });
      }).toPass();
      await zone.dispatchEvent('dragleave', { dataTransfer });
      await expect(dropNow).toBeHidden();
    });

    await test.step('a dropped CV is accepted', async () => {
      await zone.dispatchEvent('drop', { dataTransfer });
      await expect(form.acceptedCv).toBeVisible();
      await zone.dispatchEvent('dragover', { dataTransfer });
      await expect(form.root.getByText(t('application:form.dropToReplace'))).toBeVisible();
    });

    await test.step('a drop without files keeps the CV', async () => {
      // A mail attachment announces files but has none.
      await dataTransfer.evaluate((transfer) => {
        transfer.items.clear();
        Object.defineProperty(transfer, 'types', { value: ['Files'] });
      });
      await zone.dispatchEvent('drop', { dataTransfer });
      await expect(zone).toContainText('one.pdf');
      await expect(form.acceptedCv).toBeVisible();
    });
  },
);

test(
  'a large upload shows progress and can be cancelled',
  { tag: ['@arrival', '@day-desktop'] },
  async ({ page, form, t, arrive }) => {
    const throttle = await networkThrottle(page);
    const status = form.root
      .getByRole('status')
      .filter({ hasText: t('application:form.submitting') });
    const cancel = form.root.getByRole('button', { name: t('application:form.cancel') });
    const closing = page.locator('[data-closing]');
    await arrive(form.plain);
    const typed = await form.fill();
    await form.cv.setInputFiles(onDisk(pdf({ size: 5 * 1024 ** 2 })));
    await expect(form.acceptedCv).toBeVisible();
    const { width } = (await form.submitButton.boundingBox())!;

    await test.step('progress has focus, and the form is disabled', async () => {
      // The upload would take minutes: slow machines have time for the next steps.
      await throttle({ uploadThroughput: 50_000 });
      await form.submitButton.click();
      await expect(status).toBeFocused();
      await expect(status).toBeInViewport();
      await expect(form.root.getByRole('progressbar')).toHaveAttribute('value', /^[1-9]\d?$/);
      await expect(form.sendingButton).toBeDisabled();
      expect((await form.sendingButton.boundingBox())!.width, 'button width').toBeCloseTo(width, 0);
      await expect(form.cv).toBeDisabled();
      const remove = form.root.getByRole('button', { name: t('application:form.cvRemove') });
      const muted = form.root.locator('.note').first();
      const { color } = await muted.evaluate((text) => getComputedStyle(text));
      await expect(remove).toHaveCSS('color', color);
    });

    await test.step('Escape does not close a sending form', async () => {
      await page.keyboard.press('Escape');
      await expect(closing).toHaveCount(0);
    });

    await test.step('Cancel keeps the form and stores nothing', async () => {
      await page.keyboard.press('Tab');
      await expect(cancel).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(form.root.getByText(t('application:result.cancelled'))).toBeVisible();
      await form.expectValues(typed);
      expect(await form.rows(typed.email)).toEqual([]);
    });

    await test.step('after the upload, Cancel disappears and the row is stored', async () => {
      await form.submitButton.click();
      await expect(status).toBeFocused();
      await expect(cancel).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(cancel).toBeFocused();
      // The file is uploaded; the database is slow.
      const row = await holdRequests(page, isInsert);
      await throttle({});
      await row.first;
      await expect(cancel).toHaveCount(0);
      await expect(status).toBeFocused();
      row.release();
      await form.expectStored(typed);
    });

    await test.step('after the send, Escape closes the form', async () => {
      await page.keyboard.press('Escape');
      await expect(closing).toHaveCount(1);
    });
  },
);

test(
  'an upload without a response counts as stored after two minutes',
  { tag: '@desktop' },
  async ({ page, form, t }) => {
    const uploads = recordRequests(page, isUpload);
    // Simulates security software that stores the file and never responds.
    const scanner = createServer((incoming) => {
      const { headers, method } = incoming;
      const to = `http://localhost:${process.env.BACKEND_PORT ?? 54321}${incoming.url}`;
      incoming.pipe(request(to, { method, headers }, (response) => response.resume()));
    });
    await new Promise<void>((resolve) => scanner.listen(0, '127.0.0.1', resolve));
    const { port } = scanner.address() as AddressInfo;
    await page.route(isUpload, (route) =>
      route.continue({ url: `http://127.0.0.1:${port}${new URL(route.request().url()).pathname}` }),
    );
    await page.clock.install();
    await page.goto(form.path);
    const typed = await form.fill();
    await form.submitButton.click();
    await expect(form.root.getByRole('progressbar')).toHaveAttribute('value', '100');
    await page.clock.fastForward(100_000);
    await expect(
      form.root.getByRole('button', { name: t('application:form.cancel') }),
    ).toBeVisible();
    await page.clock.fastForward(21_000);
    await form.expectStored(typed);
    expect(uploads).toHaveLength(1);
    scanner.closeAllConnections();
    scanner.close();
  },
);

test(
  'Escape and both close links leave after 200 ms',
  { tag: '@day-desktop' },
  async ({ page, form, path, t, language }) => {
    const linkNamed = (name: string) => page.getByRole('link', { name: t(`application:${name}`) });
    // Specification, Apply: the Escape key and two links.
    const exits = [
      () => page.keyboard.press('Escape'),
      () => linkNamed('back').click(),
      () => linkNamed('close').click(),
    ];

    await test.step('without history, Escape leads to careers', async () => {
      await page.goto(form.path);
      await expect(headingOf(page)).toHaveText(t('application:headingGeneral'));
      await exits[0]!();
      await expect(page).toHaveURL(path('/careers'));
    });

    const { title, details } = await openPositions(page, path, t);
    await details.click();
    await expect(headingOf(page)).toContainText(title);
    const before = page.url();
    await page.clock.install();
    const leaveBy = async (leave: () => Promise<void>) => {
      await page.getByRole('main').locator('a[href*="?job="]').first().click();
      await expect(headingOf(page)).toHaveText(t('application:headingFor', { title }));
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
      await leave();
      await expect(page.locator('[data-closing]')).toBeAttached();
    };

    await test.step('Escape and links go back after 200 ms', async () => {
      for (const leave of exits) {
        await leaveBy(leave);
        await page.clock.runFor(199);
        await expect(page).toHaveURL(form.path);
        await page.clock.runFor(1);
        await page.clock.resume();
        await expect(page).toHaveURL(before);
      }
    });

    await test.step('a link clicked in the meantime wins', async () => {
      const about = await holdRequests(page, isPage(path('/about')));
      await leaveBy(exits[0]!);
      await page.clock.runFor(120);
      await page
        .locator(`header a[href="${path('/about')}"]`)
        .first()
        .dispatchEvent('click');
      await page.clock.runFor(300);
      await page.clock.resume();
      about.release();
      await expectPage(page, language, 'about:hero.heading', path('/about'));
    });
  },
);

test(
  'a draft with CV and consent survives closing the form',
  { tag: '@arrival' },
  async ({ page, form, at, t, arrive, language, other }) => {
    await arrive(form.plain);
    const typed = await form.fill();
    await expect(form.acceptedCv).toBeVisible();
    await keepLongerOn(page, t).check();

    await test.step('the reopened form has its draft', async () => {
      await page.keyboard.press('Escape');
      await expect(page).toHaveURL(at('/careers'));
      const general = page.getByRole('link', { name: t('careers:hero.general') });
      await general.first().click();
      await expect(headingOf(page)).toHaveText(t('application:headingGeneral'));
      await form.expectValues(typed);
      await expect(form.root.getByText('CV.pdf')).toBeVisible();
      await expect(keepLongerOn(page, t)).toBeChecked();
    });

    await test.step('removed values stay removed', async () => {
      // Neither a language switch nor Forward restores a removed CV or a deleted text.
      await form.root.getByRole('button', { name: t('application:form.cvRemove') }).click();
      await form.field('phone').fill('');
      for (const to of [other, language]) await switchTo(page, to);
      expect(await form.values()).toEqual({ ...typed, phone: '' });
      await page.keyboard.press('Escape');
      await expect(page).toHaveURL(at('/careers'));
      await page.goForward();
      await expect.poll(form.values).toEqual({ ...typed, phone: '' });
      await expect(form.acceptedCv).toHaveCount(0);
    });
  },
);

test(
  'each position has its own draft',
  { tag: '@day-phone' },
  async ({ page, goto, form, path, t }) => {
    const apply = async (position: number) => {
      await page.getByRole('button', { name: t('careers:hero.jobs') }).click();
      await page.getByRole('dialog').locator('a[href*="?job="]').nth(position).click();
      await expect(page).toHaveURL(form.path);
    };
    const leave = async () => {
      await page.keyboard.press('Escape');
      await expect(page).toHaveURL(path('/careers'));
    };
    await goto('/careers');
    await apply(0);
    const typed = await form.fill();
    await leave();

    await test.step('another position has an empty form', async () => {
      await apply(1);
      // Drafts are restored after the form scripts have loaded.
      await form.field('phone').focus();
      await waitForHydration(page);
      expect(await form.isEmpty()).toBe(true);
    });

    await test.step('the first position has its draft', async () => {
      await leave();
      await apply(0);
      await form.expectValues(typed);
    });
  },
);

test(
  'a CV over 10 MB is not uploaded, even before hydration',
  { tag: '@day-phone' },
  async ({ page, form }) => {
    const sent = recordRequests(page, isUpload);
    const scripts = await holdRequests(page, isScript);
    await page.goto(form.path, { waitUntil: 'commit' });
    await form.fill();
    await form.cv.setInputFiles(onDisk(pdf({ size: 10 * 1024 ** 2 + 1 })));
    await form.submitButton.click();
    scripts.release();
    const overLimit = form.text('errors.cvOverLimit');
    await expect(form.root.getByText(overLimit).filter({ visible: true }).first()).toBeVisible();
    expect(sent).toEqual([]);
  },
);
