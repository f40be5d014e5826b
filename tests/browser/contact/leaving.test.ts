import type { Page } from '@playwright/test';
import { navLink } from '../language/support/visitor.ts';
import { storedContactRequests } from '../support/database.ts';
import { dictionaryOf } from '../support/dictionary.ts';
import { isContactInsert, meetFaults } from '../support/faults.ts';
import { expect, test } from '../support/test.ts';
import { contactForm, validRequest } from './contact-form.ts';

/** The request on its way to the backend. */
const contactRequestOf = (page: Page) =>
  page.waitForRequest((request) => request.method() === 'POST' && isContactInsert(new URL(request.url())));

/** The backend takes its time, so that there is time to leave. */
const slowly = [{ delay: 1000 }, { delay: 1000 }, { delay: 1000 }];

test('[F17] Reloaded while it is sent: the form is empty, and the request is stored once', async ({
  page,
}) => {
  await meetFaults(page, isContactInsert, [{ hangAfter: true }]);
  const { form, button, open, fill, values } = contactForm(page, 'en');
  await open();
  const request = validRequest();
  await fill(request);
  await button.click();
  await expect.poll(async () => (await storedContactRequests(request.email)).length).toBe(1);
  await expect(form.locator('[type="submit"]')).toBeDisabled();
  await page.reload();
  expect(await values()).toEqual(['', '', '', '']);
  expect(await storedContactRequests(request.email)).toHaveLength(1);
});

test('[F18] The page is left while it is sent: no error anywhere, and the request is stored once', async ({
  page,
}) => {
  await meetFaults(page, isContactInsert, slowly);
  const { button, open, fill } = contactForm(page, 'en');
  await open();
  const request = validRequest();
  await fill(request);
  const sent = contactRequestOf(page);
  await button.click();
  await sent;
  await navLink(page, 'en', 'about').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(dictionaryOf('en', 'about').hero.heading);
  await expect.poll(async () => (await storedContactRequests(request.email)).length).toBe(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('What is edited while it is sent stays, and is not what was sent', async ({ page }) => {
  await meetFaults(page, isContactInsert, [{ delay: 1500 }]);
  const { form, field, button, open, fill, values } = contactForm(page, 'en');
  await open();
  const request = validRequest();
  await fill(request);
  const sent = contactRequestOf(page);
  await button.click();
  await sent;
  await field('message').focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' One more line.');
  await expect(form.getByText(dictionaryOf('en', 'contact').result.success)).toBeVisible();
  expect(await values()).toEqual(Object.values({ ...request, message: `${request.message} One more line.` }));
  expect(await storedContactRequests(request.email)).toMatchObject([{ message: request.message }]);
});
