import { test } from './support/forms.ts';
import { hold, isInsert } from './support/network.ts';
import { expect } from './support/test.ts';

/* What all forms do alike is in forms.spec.ts. */

test('a file dropped on the page does not take its place', async ({ page, form }) => {
  await page.goto(form.path);
  const isOpened = () =>
    page.locator('main').evaluate((main) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['x'], 'letter.pdf'));
      return main.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    });
  await expect.poll(isOpened).toBe(false);
});

test('nothing is left on the device, and what was typed travels in one body', async ({ page, form }) => {
  const carrying: string[] = [];
  page.on('request', (request) => {
    if (`${request.url()} ${request.postData() ?? ''}`.includes('Unverwechselbar'))
      carrying.push(request.url());
  });
  await page.goto(form.path);
  await form.fill({ name: 'Unverwechselbar' });
  const answer = page.waitForResponse((response) => isInsert(new URL(response.url())));
  await form.send.click();
  await expect(form.focused.getByText(form.text('result.success'))).toBeInViewport();
  expect(carrying).toEqual([(await answer).url()]);
  expect(await (await answer).text(), 'the answer repeats nothing').toBe('');
  const stored = await page.context().storageState({ indexedDB: true });
  expect(stored).toEqual({ cookies: [], origins: [] });
  const left = await page.evaluate(async () => [
    window.name,
    { ...sessionStorage },
    history.state as unknown,
    await caches.keys(),
  ]);
  expect(JSON.stringify(left)).not.toContain('Unverwechselbar');
});

test('what is edited while it is sent stays, and is a row of its own', async ({ page, form }) => {
  const insert = await hold(page, isInsert);
  await page.goto(form.path);
  const typed = await form.fill();
  await form.send.click();
  await insert.first;
  // Enter in the message begins another line, in a field of one line it sends.
  await form.field('message').press('Control+End');
  await form.field('message').press('Enter');
  await page.keyboard.type('P.S.');
  insert.release();
  await expect(form.success).toBeVisible();
  const edited = { ...typed, message: `${typed.message}\nP.S.` };
  expect(await form.values()).toEqual(edited);
  await form.field('email').press('End');
  await form.field('email').press('Enter');
  const messages = async () => (await form.rows(typed.email)).map(({ message }) => message).sort();
  await expect.poll(messages).toEqual([typed.message, edited.message]);
  await expect(form.success).toBeVisible();
});
