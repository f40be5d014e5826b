import type { Page } from '@playwright/test';
import { trapName } from '#src/lib/forms/abuse.ts';
import { columnsOf, formOn, type Values } from './support/forms.ts';
import { countInserts, hold, isInsert } from './support/network.ts';
import { expect, test } from './support/test.ts';

/* What both forms do alike is in forms.spec.ts. */

const unusual: [what: string, typed: Values, stored?: Values][] = [
  ['beyond the first plane', { name: '🌴'.repeat(200), message: '👩🏽‍💻 Bonjou, nou bizin enn lekip! 🇲🇺' }],
  ['right to left', { name: 'ليلى حداد', company: 'שלום בע״מ', message: 'نحتاج إلى فريق من خمسة مطورين.' }],
  ['markup', { name: '<script>alert(1)</script>', message: '</textarea><img src=x onerror=alert(2)>' }],
  ['SQL and templates', { name: "Robert'); drop table x;--", message: "' or '1'='1' /* \\ %s ${x} {{y}}" }],
  ['the longest', { name: 'n'.repeat(200), company: 'ü'.repeat(200), message: 'm'.repeat(5000) }],
  ['the shortest', { name: 'N', company: 'C', message: '1234567890' }],
  ['many lines', { message: `First\r\n\r\n${'line\n'.repeat(200)}last` }],
  [
    'blanks around',
    { name: '  Zoë ', message: '\n Ten letters \n ' },
    { name: 'Zoë', message: 'Ten letters' },
  ],
  ['a zero byte, half a character', { name: 'A\0B', message: 'We need \ud83d a team' }, { name: 'A B' }],
];

test('what is unusual is stored as it was typed, one request after the other', async ({ page, path, t }) => {
  test.slow();
  const { send, success, fill, rows } = formOn(page, t, 'contact');
  await page.goto(path('/contact'));
  for (const [what, typed, stored] of unusual) {
    await test.step(what, async () => {
      const values = await fill(typed);
      await expect(success).toBeHidden();
      await send.click();
      await expect(success).toBeVisible();
      const expected = { ...columnsOf(values), ...stored };
      if (expected.message) expected.message = expected.message.replaceAll('\r\n', '\n').toWellFormed();
      expect.soft(await rows(values.email)).toEqual([expect.objectContaining(expected)]);
    });
  }
});

/** All that a page can leave behind on the visitor's device. */
const leftBehind = (page: Page) =>
  page.evaluate(async () => ({
    cookies: document.cookie,
    storage: { ...localStorage, ...sessionStorage },
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    window: window.name,
  }));

test('nothing is left on the device, and what was typed travels in the body of one request alone', async ({
  page,
  path,
  t,
}) => {
  const carrying: { url: string; body: string | null }[] = [];
  page.on('request', (request) => {
    if (`${request.url()} ${request.postData() ?? ''}`.includes('Unverwechselbar'))
      carrying.push({ url: request.url(), body: request.postData() });
  });
  const { send, success, fill } = formOn(page, t, 'contact');
  await page.goto(path('/contact'));
  const before = await leftBehind(page);
  expect(before).toEqual({ cookies: '', storage: {}, databases: [], caches: [], workers: 0, window: '' });
  await fill({ name: 'Unverwechselbar' });
  const answer = page.waitForResponse((response) => isInsert(new URL(response.url())));
  await send.click();
  await expect(success).toBeVisible();
  expect(await leftBehind(page)).toEqual(before);
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('Unverwechselbar');
  expect(carrying).toEqual([{ url: (await answer).url(), body: expect.any(String) }]);
  expect(await (await answer).text(), 'the answer repeats nothing').toBe('');
});

test('what is edited while it is sent stays, and is not what was sent', async ({ page, path, t }) => {
  const insert = await hold(page, isInsert);
  const { send, success, fill, field, values, rows } = formOn(page, t, 'contact');
  await page.goto(path('/contact'));
  const typed = await fill();
  await send.click();
  await insert.first;
  await field('message').press('Control+End');
  await page.keyboard.type(' One more line.');
  insert.release();
  await expect(success).toBeVisible();
  expect(await values()).toEqual({ ...typed, message: `${typed.message} One more line.` });
  expect(await rows(typed.email)).toMatchObject([{ message: typed.message }]);
});

test('a second request from the same page is a row of its own, and typing takes the first thanks away', async ({
  page,
  path,
  t,
}) => {
  const { send, success, fill, field, rows } = formOn(page, t, 'contact');
  await page.goto(path('/contact'));
  const typed = await fill();
  await send.click();
  await expect(success).toBeVisible();
  await field('name').press('A');
  await expect(success).toBeHidden();
  await fill(typed);
  // Enter in a line sends; in the message it begins another line.
  await field('message').press('Control+End');
  await field('message').press('Enter');
  await field('message').pressSequentially('P.S.');
  await field('email').press('Enter');
  await expect(success).toBeVisible();
  expect((await rows(typed.email)).map(({ message }) => message).sort()).toEqual([
    typed.message,
    `${typed.message}\nP.S.`,
  ]);
});

test('a server that fails twice is asked a third time', async ({ page, path, t, allowConsole }) => {
  allowConsole(/status of 503/);
  const sent = countInserts(page);
  await page.route(isInsert, (request) => request.fulfill({ status: 503, json: {} }), { times: 2 });
  const { send, success, fill, rows } = formOn(page, t, 'contact');
  await page.goto(path('/contact'));
  const { email } = await fill();
  await send.click();
  await expect(success).toBeVisible();
  expect(sent).toHaveLength(3);
  expect(await rows(email)).toHaveLength(1);
});

test('a long message shows how much of the limit is used, once that matters', async ({ page, path, t }) => {
  const { form, field, rules } = formOn(page, t, 'contact');
  const { max } = rules.find(([of]) => of === 'message')![1];
  const counter = (count: number) => form.getByText(t('contact:form.counter', { count, max }));
  await page.goto(path('/contact'));
  await field('message').fill('m'.repeat(max - 600));
  await expect(counter(max - 600)).toHaveCount(0);
  await field('message').fill('m'.repeat(max + 1));
  await expect(counter(max + 1).first()).toBeVisible();
  await expect(form.locator('[aria-live]').and(counter(max + 1))).toHaveCount(1);
  await expect(field('message')).toHaveValue('m'.repeat(max + 1));
});

test('the field for robots is for nobody: not to be seen, tabbed to or filled in by the browser', async ({
  page,
  path,
  t,
}) => {
  const { form, rules } = formOn(page, t, 'contact');
  await page.goto(path('/contact'));
  const trap = form.locator(`[name="${trapName}"]`);
  await expect(trap).not.toBeInViewport();
  await expect(trap).toHaveAttribute('tabindex', '-1');
  await expect(trap).toHaveAttribute('autocomplete', 'off');
  await expect(form.getByRole('textbox')).toHaveCount(rules.length);
});
