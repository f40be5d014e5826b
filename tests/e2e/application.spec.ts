import type { Locator, Page } from '@playwright/test';
import { storedCv } from './support/database.ts';
import { columnsOf, formOn, pdf } from './support/forms.ts';
import { isInsert, isUpload, loseAnswer } from './support/network.ts';
import { expect, failedRequest, test } from './support/test.ts';

/* What both forms do alike is in forms.spec.ts. */

const apply = '/careers/apply';
const megabyte = 1024 * 1024;

/** The first of the open positions, in its list. */
async function openPositions(page: Page, button: string): Promise<Locator> {
  await page.getByRole('button', { name: button }).click();
  return page
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .first();
}

test('from the list of open positions: the position is in heading, title and row, its title in English', async ({
  page,
  path,
  t,
  language,
}) => {
  await page.goto(path('/careers'));
  const job = await openPositions(page, t('careers:hero.jobs'));
  const title = (await job.getByRole('heading').first().innerText()).trim();
  const link = job.locator(`a[href*="${apply}?job="]`);
  const id = new URL((await link.getAttribute('href'))!, page.url()).searchParams.get('job');
  await link.click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(t('application:headingFor', { title }));
  await expect(page).toHaveTitle(new RegExp(RegExp.escape(title)));
  // The position travels in the state of the navigation; a reload keeps it.
  await expect(page).toHaveURL(path(apply));
  await page.reload();
  await expect(heading).toHaveText(t('application:headingFor', { title }));

  const { form, send, success, fill, rows } = formOn(page, t, 'application');
  const typed = await fill();
  const keepLonger = form.getByLabel(t('application:form.keepLonger'));
  await expect(keepLonger).not.toBeChecked();
  await keepLonger.check();
  const upload = page.waitForRequest((request) => isUpload(new URL(request.url())));
  await send.click();
  await expect(success).toBeVisible();
  // Specification, section 7.
  expect((await upload).headers()['cache-control']).toBe('max-age=3600');
  const english = await (await page.request.get(`/careers/${id}`)).text();
  expect(await rows(typed.email)).toEqual([
    expect.objectContaining({
      ...columnsOf(typed),
      job_title: /<h1[^>]*>\s*([^<]+?)\s*</.exec(english)?.[1],
      language,
      retention_consent: true,
    }),
  ]);
  await expect(keepLonger).not.toBeChecked();
});

test('by an address with a position that is open, and one that is not', async ({ page, path, t }) => {
  await page.goto(path('/careers'));
  const link = (await openPositions(page, t('careers:hero.jobs'))).locator(`a[href*="${apply}?job="]`);
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto((await link.getAttribute('href'))!);
  await expect(heading).not.toHaveText(t('application:headingGeneral'));
  await page.goto(`${path(apply)}?job=astronaut`);
  await expect(heading).toHaveText(t('application:headingGeneral'));
});

const program = {
  name: 'cv.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('MZ\u0090\u0000 a program'),
};
const text = { name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('My CV') };
const files: [what: string, file: typeof program, problem?: 'cvNotPdf' | 'cvTooLarge'][] = [
  ['a text', text, 'cvNotPdf'],
  ['a program that says it is a PDF', program, 'cvNotPdf'],
  ['an empty PDF', pdf({ size: 0 }), 'cvNotPdf'],
  ['a PDF with the name of a program', pdf({ name: 'cv.pdf.exe', mimeType: '' }), 'cvNotPdf'],
  ['5 MB and a byte', pdf({ size: 5 * megabyte + 1 }), 'cvTooLarge'],
  ['5 MB', pdf({ size: 5 * megabyte })],
  ['an ending in capitals, and no type', pdf({ name: 'CV.PDF', mimeType: '' })],
];

test('a CV is refused or taken as soon as it is chosen, and can be replaced and removed', async ({
  page,
  path,
  t,
}) => {
  const { form, cv, accepted, send, summary } = formOn(page, t, 'application');
  await page.goto(path(apply));
  for (const [what, file, problem] of files) {
    await test.step(what, async () => {
      await cv.setInputFiles(file);
      await expect.soft(accepted).toHaveCount(problem ? 0 : 1);
      if (problem) {
        await expect.soft(cv).toHaveAttribute('aria-invalid', 'true');
        const sentence = new RegExp(RegExp.escape(t(`application:errors.${problem}`)));
        await expect.soft(cv).toHaveAccessibleDescription(sentence);
      } else await expect.soft(form.getByText(file.name)).toBeVisible();
    });
  }
  const chooser = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: t('application:form.cvReplace') }).click();
  await (await chooser).setFiles(pdf({ name: 'newer.pdf' }));
  await expect(form.getByText('newer.pdf, 2')).toBeVisible();
  await form.getByRole('button', { name: t('application:form.cvRemove') }).click();
  await expect(accepted).toHaveCount(0);
  await expect(cv).toBeFocused();
  await send.click();
  await expect(summary.getByRole('link', { name: t('application:errors.cvRequired') })).toBeVisible();
});

test('a CV is dropped: the zone shows it, takes one file, and refuses two', async ({ page, path, t }) => {
  const { form, cv, accepted } = formOn(page, t, 'application');
  const zone = form.locator('[data-drop-zone]');
  const dropNow = form.getByText(t('application:form.dropNow'));
  const carrying = (...names: string[]) =>
    page.evaluateHandle((all) => {
      const transfer = new DataTransfer();
      for (const name of all) transfer.items.add(new File(['%PDF-1.7'], name));
      return transfer;
    }, names);
  await page.goto(path(apply));
  const dataTransfer = await carrying('one.pdf');
  // The first touch brings the scripts, which then know of a file that is held over the zone.
  await expect(async () => {
    await zone.dispatchEvent('dragover', { dataTransfer });
    await expect(dropNow).toBeVisible({ timeout: 100 });
  }).toPass();
  await zone.dispatchEvent('dragleave', { dataTransfer });
  await expect(dropNow).toBeHidden();
  await zone.dispatchEvent('drop', { dataTransfer });
  await expect(accepted).toBeVisible();
  await zone.dispatchEvent('drop', { dataTransfer: await carrying('two.pdf', 'three.pdf') });
  const onlyOne = new RegExp(RegExp.escape(t('application:errors.cvOnlyOne')));
  await expect(cv).toHaveAccessibleDescription(onlyOne);
  await expect(form.getByText('one.pdf')).toBeVisible();
});

test('an upload shows how far it is; cancelled, nothing is stored or lost, and it can be sent again', async ({
  page,
  path,
  t,
}) => {
  const { form, cv, accepted, send, sending, success, fill, values, rows } = formOn(page, t, 'application');
  const line = await page.context().newCDPSession(page);
  const limitUpload = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await page.goto(path(apply));
  const typed = await fill();
  await cv.setInputFiles(pdf({ size: 5 * megabyte }));
  await expect(accepted).toBeVisible();
  await limitUpload(500_000);
  await send.click();
  await expect(sending).toBeDisabled();
  await expect(form.getByRole('progressbar')).toHaveAttribute('value', /^[1-9]\d?$/);
  await expect(cv).toBeDisabled();
  // What stops it comes next for those who have the focus on the status line.
  await page.keyboard.press('Tab');
  await expect(form.getByRole('button', { name: t('application:form.cancel') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.getByText(t('application:result.cancelled'))).toBeVisible();
  expect(await values()).toEqual(typed);
  await expect(accepted).toBeVisible();
  expect(await rows(typed.email)).toEqual([]);
  await limitUpload(-1);
  await send.click();
  await expect(success).toBeVisible();
  expect(await rows(typed.email)).toHaveLength(1);
});

test('the CV is stored, but the answer is lost: that it is there already counts as success', async ({
  page,
  path,
  t,
  allowConsole,
}) => {
  allowConsole(failedRequest);
  await loseAnswer(page, isUpload);
  const { send, success, fill, rows } = formOn(page, t, 'application');
  await page.goto(path(apply));
  const { email } = await fill();
  await send.click();
  await expect(success).toBeVisible();
  const [row] = await rows(email);
  expect(await storedCv(String(row?.cv_url))).toEqual(pdf().buffer);
});

test('the row is refused: everything stays, and the next press sends no second file', async ({
  page,
  path,
  t,
  allowConsole,
}) => {
  allowConsole(failedRequest);
  allowConsole(/^Form not sent: \w+ \(\w+\)$/);
  let uploads = 0;
  page.on('request', (request) => (uploads += Number(isUpload(new URL(request.url())))));
  await page.route(isInsert, (request) => request.fulfill({ status: 400, json: {} }), { times: 1 });
  const { send, alert, accepted, success, fill, values, rows } = formOn(page, t, 'application');
  await page.goto(path(apply));
  const typed = await fill();
  await send.click();
  await expect(alert).toBeFocused();
  expect(await values()).toEqual(typed);
  await expect(accepted).toBeVisible();
  await send.click();
  await expect(success).toBeVisible();
  expect(await rows(typed.email)).toHaveLength(1);
  expect(uploads).toBe(1);
});

/** The ways out of the application (specification, Apply). */
const waysOut: Record<string, (page: Page, back: string, close: string) => Promise<void>> = {
  Escape: (page) => page.keyboard.press('Escape'),
  'the link back': (page, back) => page.getByRole('link', { name: back }).click(),
  'the close button': (page, _back, close) => page.getByRole('link', { name: close }).click(),
};

for (const [way, leave] of Object.entries(waysOut)) {
  test(`left by ${way}: after 200 ms, one step back; without a step to go back, to the careers page`, async ({
    page,
    path,
    t,
  }) => {
    const go = () => leave(page, t('application:back'), t('application:close'));
    const heading = page.getByRole('heading', { level: 1 });
    await page.goto(path(apply));
    await expect(heading).toHaveText(t('application:headingGeneral'));
    await go();
    await expect(page).toHaveURL(path('/careers'));

    const details = (await openPositions(page, t('careers:hero.jobs'))).locator('a:not([href*="apply"])');
    await details.click();
    await expect(page).toHaveURL(/\/careers\/[a-z-]+$/);
    const before = page.url();
    await page.getByRole('main').locator(`a[href*="${apply}?job="]`).first().click();
    await expect(page).toHaveURL(path(apply));
    await expect(heading).not.toHaveText(t('application:headingGeneral'));
    await page.clock.install();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    await go();
    await expect(page.locator('[data-closing]')).toBeAttached();
    await page.clock.runFor(199);
    await expect(page).toHaveURL(path(apply));
    await page.clock.runFor(1);
    await page.clock.resume();
    await expect(page).toHaveURL(before);
  });
}

test('Escape closes the menu that lies on top, and the application with the next press', async ({
  page,
  path,
  t,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(path(apply));
  await page.getByRole('button', { name: t('common:menu.open') }).click();
  const menu = page.getByRole('navigation', { name: t('common:menu.accessibleLabel') });
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(path(apply));
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(path('/careers'));
});

test('what was typed, chosen and ticked is there again when the visitor comes back, and gone after a reload', async ({
  page,
  path,
  t,
}) => {
  const { form, cv, accepted, field, fill, values } = formOn(page, t, 'application');
  const keepLonger = form.getByLabel(t('application:form.keepLonger'));
  await page.goto(path(apply));
  const typed = await fill();
  await expect(accepted).toBeVisible();
  await keepLonger.check();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(path('/careers'));
  await page
    .getByRole('link', { name: t('careers:hero.general') })
    .first()
    .click();
  await expect(accepted).toBeVisible();
  expect(await values()).toEqual(typed);
  expect(await cv.evaluate((input: HTMLInputElement) => input.files?.[0]?.name)).toBe('CV.pdf');
  await expect(keepLonger).toBeChecked();
  // What is deleted now stays deleted.
  await form.getByRole('button', { name: t('application:form.cvRemove') }).click();
  await field('phone').fill('');
  await page.goBack();
  await expect(page).toHaveURL(path('/careers'));
  await page.goForward();
  await expect.poll(values).toEqual({ ...typed, phone: '' });
  await expect(accepted).toHaveCount(0);
  await page.reload();
  expect(Object.values(await values()).join('')).toBe('');
});
