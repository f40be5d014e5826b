import type { Page } from '@playwright/test';
import type { Translate } from './support/dictionary.ts';
import { titleOf } from './support/content.ts';
import { storedCv } from './support/database.ts';
import { columnsOf, pdf, test } from './support/forms.ts';
import { isInsert, isUpload, loseAnswer, requestsOf } from './support/network.ts';
import { expect, failedSend } from './support/test.ts';

/* What all forms do alike is in forms.spec.ts. */

test.use({ name: 'application' });

const headingOf = (page: Page) => page.getByRole('heading', { level: 1 });
const keepLongerOn = (page: Page, t: Translate) => page.getByLabel(t('application:form.keepLonger'));

/** Opens the list of positions, as a visitor does. @returns the first of them */
async function firstPosition(page: Page, path: (plain: string) => string, t: Translate) {
  await page.goto(path('/careers'));
  await page.getByRole('button', { name: t('careers:hero.jobs') }).click();
  const job = page
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .first();
  return {
    title: (await job.getByRole('heading').first().innerText()).trim(),
    apply: job.locator('a[href*="?job="]'),
    details: job.locator('a:not([href*="?job="])'),
  };
}

test('for a position: it is in heading, title and row, after a reload too', async ({
  page,
  form,
  path,
  t,
  language,
}) => {
  const { title, apply } = await firstPosition(page, path, t);
  const address = (await apply.getAttribute('href'))!;
  await apply.click();
  await expect(headingOf(page)).toHaveText(t('application:headingFor', { title }));
  await expect(page).toHaveTitle(new RegExp(RegExp.escape(title)));
  await expect(page).toHaveURL(form.path);
  await page.reload();
  await expect(headingOf(page)).toHaveText(t('application:headingFor', { title }));

  const typed = await form.fill();
  await keepLongerOn(page, t).check();
  const [upload] = await Promise.all([
    page.waitForRequest((request) => isUpload(new URL(request.url()))),
    form.send.click(),
  ]);
  // Specification, section 7.
  expect(upload.headers()['cache-control']).toBe('max-age=3600');
  await expect(form.success).toBeVisible();
  const id = new URL(address, page.url()).searchParams.get('job');
  const row = {
    ...columnsOf(typed),
    // English, whatever the language.
    job_title: titleOf(`/careers/${id}`),
    language,
    retention_consent: true,
  };
  expect(await form.rows(typed.email)).toEqual([expect.objectContaining(row)]);
  await expect(keepLongerOn(page, t)).not.toBeChecked();

  await test.step('by its address, and by that of a position that is not open', async () => {
    await page.goto(address);
    await expect(headingOf(page)).toHaveText(t('application:headingFor', { title }));
    await page.goto(`${form.path}?job=astronaut`);
    await expect(headingOf(page)).toHaveText(t('application:headingGeneral'));
  });
});

test('a CV is refused or taken when it is chosen, replaced and removed', async ({ page, form, t }) => {
  const megabyte = 1024 ** 2;
  const text = { name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('%PDF-') };
  const program = { ...pdf(), buffer: Buffer.from('MZ a program') };
  const files: [what: string, file: typeof program, problem?: 'cvNotPdf' | 'cvTooLarge'][] = [
    ['the ending and the type of a text', text, 'cvNotPdf'],
    ['a program that says it is a PDF', program, 'cvNotPdf'],
    ['an empty PDF', pdf({ size: 0 }), 'cvNotPdf'],
    ['5 MB and a byte', pdf({ size: 5 * megabyte + 1 }), 'cvTooLarge'],
    ['5 MB', pdf({ size: 5 * megabyte })],
    ['an ending in capitals, and no type', pdf({ name: 'CV.PDF', mimeType: '' })],
  ];
  await page.goto(form.path);
  for (const [what, file, problem] of files) {
    await test.step(what, async () => {
      await form.cv.setInputFiles(file);
      await expect.soft(form.accepted).toHaveCount(problem ? 0 : 1);
      const said = problem ? form.text(`errors.${problem}`) : file.name;
      await expect.soft(form.cv).toHaveAccessibleDescription(new RegExp(RegExp.escape(said)));
      if (problem) await expect.soft(form.cv).toHaveAttribute('aria-invalid', 'true');
    });
  }
  const chooser = page.waitForEvent('filechooser');
  await form.root.getByRole('button', { name: t('application:form.cvReplace') }).click();
  await (await chooser).setFiles(pdf({ name: 'newer.pdf' }));
  await expect(form.root.getByText('newer.pdf')).toBeVisible();
  await form.root.getByRole('button', { name: t('application:form.cvRemove') }).click();
  await expect(form.accepted).toHaveCount(0);
  await expect(form.cv).toBeFocused();
  // The input itself is not seen.
  for (const key of ['Shift+Tab', 'Tab']) await page.keyboard.press(key);
  await expect(form.root.locator('[data-drop-zone]')).not.toHaveCSS('outline-style', 'none');
});

test('a CV is held over the zone and dropped; two are refused', async ({ page, form, t }) => {
  const zone = form.root.locator('[data-drop-zone]');
  const dropNow = form.root.getByText(t('application:form.dropNow'));
  const carrying = (...names: string[]) =>
    page.evaluateHandle((all) => {
      const transfer = new DataTransfer();
      for (const name of all) transfer.items.add(new File(['%PDF-1.7'], name));
      return transfer;
    }, names);
  await page.goto(form.path);
  const dataTransfer = await carrying('one.pdf');
  // The first touch brings the scripts; a file that is held over the zone goes on telling so.
  await expect(async () => {
    await zone.dispatchEvent('dragover', { dataTransfer });
    await expect(dropNow).toBeVisible({ timeout: 100 });
  }).toPass();
  await zone.dispatchEvent('dragleave', { dataTransfer });
  await expect(dropNow).toBeHidden();
  await zone.dispatchEvent('drop', { dataTransfer });
  await expect(form.accepted).toBeVisible();
  await zone.dispatchEvent('drop', { dataTransfer: await carrying('two.pdf', 'three.pdf') });
  await expect(zone).toContainText('one.pdf');
  await expect(form.root.getByText(t('application:errors.cvOnlyOne'))).toBeVisible();
});

test('an upload shows how far it is, and is cancelled without a loss', async ({ page, form, t }) => {
  const line = await page.context().newCDPSession(page);
  const limitUpload = (uploadThroughput: number) => {
    const unlimited = { offline: false, latency: 0, downloadThroughput: -1 };
    return line.send('Network.emulateNetworkConditions', { ...unlimited, uploadThroughput });
  };
  await page.goto(form.path);
  const typed = await form.fill();
  await form.cv.setInputFiles(pdf({ size: 5 * 1024 ** 2 }));
  await expect(form.accepted).toBeVisible();
  // It would take minutes, so that a slow machine has the time for what follows.
  await limitUpload(50_000);
  await form.send.click();
  await expect(form.root.getByRole('progressbar')).toHaveAttribute('value', /^[1-9]\d?$/);
  await expect(form.sending).toBeDisabled();
  await expect(form.cv).toBeDisabled();
  // What stops it comes next for those who have the focus on the status line.
  await page.keyboard.press('Tab');
  await expect(form.root.getByRole('button', { name: t('application:form.cancel') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.root.getByText(t('application:result.cancelled'))).toBeVisible();
  expect(await form.values()).toEqual(typed);
  await expect(form.accepted).toBeVisible();
  expect(await form.rows(typed.email)).toEqual([]);
  await limitUpload(-1);
  await form.send.click();
  await expect(form.success).toBeVisible();
  expect(await form.rows(typed.email)).toHaveLength(1);
});

test('the answer to the CV is lost, then the row is refused: one file, one row', async ({
  page,
  form,
  allowConsole,
}) => {
  allowConsole(failedSend);
  const uploads = requestsOf(page, isUpload);
  // Storage lets no page read its Retry-After, as Chromium then says.
  allowConsole(/unsafe header/);
  await loseAnswer(page, isUpload);
  await page.route(isInsert, (route) => route.fulfill({ status: 400, json: {} }), { times: 1 });
  await page.goto(form.path);
  const { email } = await form.fill();
  await form.send.click();
  await expect(form.focused).toHaveRole('alert');
  // The file is there already, which counts as success.
  expect(uploads).toHaveLength(2);
  await form.send.click();
  await expect(form.success).toBeVisible();
  expect(uploads).toHaveLength(2);
  const [row, ...others] = await form.rows(email);
  expect(others).toEqual([]);
  expect(await storedCv(String(row?.cv_url))).toEqual(pdf().buffer);
});

/** The ways out of the application (specification, Apply). */
const waysOut: [way: string, leave: (page: Page, t: Translate) => Promise<void>][] = [
  ['Escape', (page) => page.keyboard.press('Escape')],
  ['the link back', (page, t) => page.getByRole('link', { name: t('application:back') }).click()],
  ['the close button', (page, t) => page.getByRole('link', { name: t('application:close') }).click()],
];

for (const [way, leave] of waysOut) {
  test(`left by ${way}: after 200 ms, one step back, else to careers`, async ({ page, form, path, t }) => {
    await page.goto(form.path);
    await expect(headingOf(page)).toHaveText(t('application:headingGeneral'));
    await leave(page, t);
    await expect(page).toHaveURL(path('/careers'));

    const { title, details } = await firstPosition(page, path, t);
    await details.click();
    await expect(headingOf(page)).toContainText(title);
    const before = page.url();
    await page.getByRole('main').locator('a[href*="?job="]').first().click();
    await expect(headingOf(page)).toHaveText(t('application:headingFor', { title }));
    await page.clock.install();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    await leave(page, t);
    await expect(page.locator('[data-closing]')).toBeAttached();
    await page.clock.runFor(199);
    await expect(page).toHaveURL(form.path);
    await page.clock.runFor(1);
    await page.clock.resume();
    await expect(page).toHaveURL(before);
  });
}

test('Escape closes what lies on top first: the menu, then the application', async ({
  page,
  form,
  path,
  t,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(form.path);
  await page.getByRole('button', { name: t('common:menu.open') }).click();
  const menu = page.getByRole('navigation', { name: t('common:menu.accessibleLabel') });
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.locator('[data-closing]')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(path('/careers'));
});

test('a draft is there when the visitor comes back, until a reload', async ({ page, form, path, t }) => {
  await page.goto(form.path);
  const typed = await form.fill();
  await expect(form.accepted).toBeVisible();
  await keepLongerOn(page, t).check();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(path('/careers'));
  await page
    .getByRole('link', { name: t('careers:hero.general') })
    .first()
    .click();
  await expect(form.accepted).toBeVisible();
  expect(await form.values()).toEqual(typed);
  await expect(form.root.getByText('CV.pdf')).toBeVisible();
  await expect(keepLongerOn(page, t)).toBeChecked();
  // What is deleted now stays deleted.
  await form.root.getByRole('button', { name: t('application:form.cvRemove') }).click();
  await form.field('phone').fill('');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(path('/careers'));
  await page.goForward();
  await expect.poll(form.values).toEqual({ ...typed, phone: '' });
  await expect(form.accepted).toHaveCount(0);
  await page.reload();
  expect(await form.isEmpty()).toBe(true);
});
