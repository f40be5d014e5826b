import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { application, clientOf, contact, handIn, pdf } from '../../backend/local-backend.ts';
import { expectNoViolations } from '../accessibility/axe.ts';
import { dictionaryOf } from '../support/dictionary.ts';
import { expect, test } from '../support/test.ts';
import { STAFF, startStaffSite, STRANGER, type StaffSite } from './staff-site.ts';

// One after the other, on one build.
test.describe.configure({ mode: 'default' });

const words = dictionaryOf('en', 'staff');
let site: StaffSite;
test.beforeAll(async ({}, testInfo) => {
  testInfo.setTimeout(600_000);
  site = await startStaffSite();
});
test.afterAll(() => site.close());
test.beforeEach(() =>
  site.backend.exec(`delete from public.contact_submissions; delete from public.job_applications;
    delete from private.rate_events; delete from private.staff_accesses`),
);

async function signIn(
  page: Page,
  address: string,
  path = '/staff',
  text: typeof words = words,
): Promise<void> {
  await page.goto(site.url + path);
  await page.getByLabel(text.signIn.email).fill(address);
  await page.getByRole('button', { name: text.signIn.submit }).click();
  await expect(page.getByRole('status')).toHaveText(text.signIn.sent);
  await page.goto(site.linkTo(address)!);
}
const cards = (page: Page) => page.locator('details');

test('No other window holds a reference to the staff page; the rest of its headers are the site’s', async () => {
  const headersOf = async (path: string) => (await fetch(site.url + path)).headers;
  const ofSite = await headersOf('/contact');
  expect(ofSite.get('cross-origin-opener-policy')).toBeNull();
  for (const path of ['/staff', '/de/staff']) {
    const headers = await headersOf(path);
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    for (const name of ['content-security-policy', 'x-frame-options', 'cache-control', 'referrer-policy'])
      expect(headers.get(name)).toBe(ofSite.get(name));
  }
});

test('Staff sign in by a link, stay signed in on a reload, work on an entry and sign out', async ({
  page,
}) => {
  const request = contact({ name: 'Ann <b>Lee</b>', message: 'First line.\nSecond line.' });
  await clientOf(site.backend.url).from('contact_submissions').insert(request);
  await signIn(page, STAFF);
  await expect(page.getByText(STAFF)).toBeVisible();
  // No token stays in the address.
  await expect(page).toHaveURL(/\/staff#?$/);
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page).locator('summary')).toContainText('Ann <b>Lee</b>, ACME');
  await expect(cards(page).getByText('Second line.')).toBeVisible();
  await cards(page).getByLabel(words.entry.status).selectOption('answered');
  await cards(page).getByLabel(words.entry.notes).fill('Called her.');
  await cards(page).getByRole('button', { name: words.entry.save }).click();
  await expect(cards(page).getByRole('status')).toHaveText(words.result.saved);
  await page.reload();
  await expect(cards(page).getByLabel(words.entry.notes)).toHaveValue('Called her.');
  await expect(cards(page).locator('summary')).toContainText(words.status.answered);

  await page.getByLabel(words.filter.status).first().selectOption('received');
  await page.getByRole('button', { name: words.filter.submit }).click();
  await expect(page.getByText(words.list.none)).toBeVisible();
  await expectNoViolations(page, 'empty list');
  await page.getByLabel(words.filter.status).first().selectOption('');
  await page.getByRole('button', { name: words.filter.submit }).click();
  await expect(cards(page)).toHaveCount(1);
  await expectNoViolations(page, 'list');

  page.once('dialog', (dialog) => void dialog.accept());
  await cards(page).getByRole('button', { name: words.entry.delete }).click();
  await expect(page.getByText(words.result.deleted)).toBeVisible();
  expect(await site.backend.query('select from public.contact_submissions')).toEqual([]);
  const log = await site.backend.query<{ action: string }>(
    'select action from private.staff_accesses order by at',
  );
  expect(new Set(log.map(({ action }) => action))).toEqual(new Set(['search', 'read', 'change', 'delete']));

  await page.getByRole('button', { name: words.signOut }).click();
  await expect(page.getByLabel(words.signIn.email)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(words.signIn.email)).toBeVisible();
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([
    0,
    0,
    '',
  ]);
});

test('Staff download a CV and mark a dispute; a notice’s link leads to its entry', async ({ page }) => {
  const visitor = clientOf(site.backend.url);
  const rows = [application(), application({ first_name: 'Bea', job_title: 'Product Owner' })];
  for (const row of rows) {
    await handIn(visitor, row, pdf(4000));
    await visitor.from('job_applications').insert(row);
  }
  await site.backend.exec(`update public.job_applications set cv_status = 'good' where first_name = 'Bea'`);
  await signIn(page, STAFF);
  await page.getByRole('button', { name: words.forms.application }).click();
  await expect(cards(page)).toHaveCount(2);
  // In the tab that is signed in, where the address differs behind # alone.
  await page.goto(`${site.url}/staff#application/${rows[1]!.id}`);
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page).locator('summary')).toContainText('Bea Lee, Product Owner');
  const downloading = page.waitForEvent('download');
  await cards(page).getByRole('button', { name: words.cv.download }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(rows[1]!.cv_url);
  expect(readFileSync(await download.path())).toEqual(Buffer.from(pdf(4000)));

  await cards(page).getByLabel(words.entry.disputed).check();
  await cards(page).getByRole('button', { name: words.entry.save }).click();
  await expect(cards(page).getByRole('status')).toHaveText(words.result.saved);
  page.once('dialog', (dialog) => void dialog.accept());
  await cards(page).getByRole('button', { name: words.entry.delete }).click();
  await expect(cards(page).getByRole('status')).toHaveText(words.entry.deleteRefused);
  await expectNoViolations(page, 'application');
});

test('A notice’s link opens its entry for somebody who must sign in first, and stays in no address', async ({
  page,
}) => {
  const visitor = clientOf(site.backend.url);
  const rows = [contact({ name: 'Ann' }), contact({ name: 'Bea' })];
  for (const row of rows) await visitor.from('contact_submissions').insert(row);
  await signIn(page, STAFF, `/staff#contact/${rows[1]!.id}`);
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page).locator('summary')).toContainText('Bea, ACME');
  await expect(page).toHaveURL(`${site.url}/staff`);
});

test('A tab that was opened earlier takes back nothing that somebody else has set', async ({ page }) => {
  const row = application();
  await handIn(clientOf(site.backend.url), row, pdf(4000));
  await clientOf(site.backend.url).from('job_applications').insert(row);
  await signIn(page, STAFF, `/staff#application/${row.id}`);
  await expect(cards(page)).toHaveCount(1);
  await site.backend.exec(`update public.job_applications set disputed = true, notes = 'A lawyer wrote.'`);
  await cards(page).getByLabel(words.entry.status).selectOption('rejected');
  await cards(page).getByRole('button', { name: words.entry.save }).click();
  await expect(cards(page).getByRole('status')).toHaveText(words.result.saved);
  expect(await site.backend.query('select status, notes, disputed from public.job_applications')).toEqual([
    { status: 'rejected', notes: 'A lawyer wrote.', disputed: true },
  ]);
});

test('Notes that somebody else has changed meanwhile are not overwritten, and those typed are not lost', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/409/);
  const row = application();
  await handIn(clientOf(site.backend.url), row, pdf(4000));
  await clientOf(site.backend.url).from('job_applications').insert(row);
  await signIn(page, STAFF, `/staff#application/${row.id}`);
  await expect(cards(page)).toHaveCount(1);
  await site.backend.exec(`update public.job_applications set notes = 'A lawyer wrote.'`);
  const notes = cards(page).getByLabel(words.entry.notes);
  const save = cards(page).getByRole('button', { name: words.entry.save });
  await notes.fill('Good letter.');
  await save.click();
  await expect(cards(page).getByRole('status')).toHaveText(words.result.conflict);
  await expect(notes).toHaveValue('Good letter.');
  await page.getByRole('button', { name: words.filter.submit }).click();
  await expect(notes).toHaveValue('A lawyer wrote.');
  await notes.fill('A lawyer wrote. Good letter.');
  await save.click();
  await expect(cards(page).getByRole('status')).toHaveText(words.result.saved);
  expect(await site.backend.query('select notes from public.job_applications')).toEqual([
    { notes: 'A lawyer wrote. Good letter.' },
  ]);
});

test('Whoever is not on the list sees no entry, and who is taken off it no further one', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/403/);
  await clientOf(site.backend.url).from('contact_submissions').insert(contact());
  await signIn(page, STRANGER);
  await expect(page.getByText(words.result.notListed)).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await page.getByRole('button', { name: words.signOut }).click();
  await signIn(page, STAFF);
  await expect(cards(page)).toHaveCount(1);
  await site.backend.exec(`delete from private.staff`);
  await page.getByRole('button', { name: words.filter.submit }).click();
  await expect(page.getByText(words.result.notListed)).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await site.backend.exec(`insert into private.staff (email) values ('${STAFF}')`);
});

test('A link that was used already says so, and an unknown address is told the same as a known one', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/422/);
  await signIn(page, STAFF);
  await expect(page.getByText(STAFF)).toBeVisible();
  await page.getByRole('button', { name: words.signOut }).click();
  await page.goto(site.linkTo(STAFF)!);
  await expect(page.getByRole('status')).toHaveText(words.signIn.expired);
  await page.getByLabel(words.signIn.email).fill('nobody@example.com');
  await page.getByRole('button', { name: words.signIn.submit }).click();
  await expect(page.getByRole('status')).toHaveText(words.signIn.sent);
  expect(site.linkTo('nobody@example.com')).toBeUndefined();
});

test('In German and on a phone it is the same page', async ({ page }) => {
  const german = dictionaryOf('de', 'staff');
  await clientOf(site.backend.url).from('contact_submissions').insert(contact());
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`${site.url}/de/staff`);
  await expect(page.getByRole('heading', { name: german.page.title })).toBeVisible();
  await expectNoViolations(page, 'sign in');
  await signIn(page, STAFF, '/de/staff', german);
  await expect(page).toHaveURL(/\/de\/staff#?$/);
  await expect(page.getByRole('button', { name: german.forms.contact })).toBeVisible();
  await expect(cards(page).getByText('Englisch', { exact: true })).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBe(0);
});

test('Nothing leads to the page, and no other page has anything of it', () => {
  const files = readdirSync(site.dist, { recursive: true, encoding: 'utf8' });
  const text = (file: string) => readFileSync(join(site.dist, file), 'utf8');
  const pages = ['staff.html', join('de', 'staff.html')];
  for (const page of pages) {
    expect(text(page)).toContain('<meta name="robots" content="noindex">');
    expect(text(page)).not.toContain('astro-view-transitions');
  }
  const scripts = files.filter((file) => file.endsWith('.js') && text(file).includes('staff_contacts'));
  expect(scripts).toHaveLength(1);
  const name = scripts[0]!.split('/').at(-1)!;
  const entries = files.filter((file) => /\.js$/.test(file) && text(file).includes(name));
  const named = [name, ...entries.map((file) => file.split('/').at(-1)!)];
  const traces = ['"/staff', '/de/staff', '/staff<', ...named];
  const others = files.filter(
    (file) =>
      /\.(?:html|xml|txt)$/.test(file) &&
      !pages.includes(file) &&
      traces.some((each) => text(file).includes(each)),
  );
  expect(others).toEqual([]);
  // What it records is told in the privacy policy of such a build.
  expect(text('imprint.html')).toContain('Our internal page for entries');
  expect(text(join('de', 'imprint.html'))).toContain('Unsere interne Seite für Einträge');
});
