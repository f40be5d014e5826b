import { expect, test } from '../support/test.ts';

const article = '/blog/microservices-architecture';

test('the contents of a long article lead to its sections and mark the one on screen', async ({ page }) => {
  await page.goto(article);
  const links = page.locator('.contents a');
  await expect(links).toHaveText(await page.locator('.prose h2').allInnerTexts());
  const marked = page.locator('.contents [aria-current=location]');
  await expect(marked).toHaveCount(0);
  await links.nth(3).click();
  await expect(marked).toHaveText(await links.nth(3).innerText());
  await expect(page.locator('.prose h2').nth(3)).toBeInViewport();
  // At one bound over all that lies between.
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expect(marked).toHaveText(await links.last().innerText());
  await links.nth(3).click();
  await expect(marked).toHaveText(await links.nth(3).innerText());
  const section = page.locator('.prose h2').nth(3);
  await expect.poll(async () => Math.round((await section.boundingBox())!.y / 10)).toBe(8);
  await expect(page.locator('html')).not.toHaveAttribute('data-smooth');
  await page.evaluate(() => scrollBy({ top: -400, behavior: 'instant' }));
  await expect(marked).toHaveText(await links.nth(2).innerText());
});

test('a heading links to itself, and its anchor lives through a switch of language', async ({ page }) => {
  await page.goto(article);
  const link = page.locator('.prose h2 a').nth(2);
  const anchor = (await link.getAttribute('href'))!;
  await link.click();
  await expect.poll(() => new URL(page.url()).hash).toBe(anchor);
  await page.locator('.site-header [data-language=de]').first().click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.locator(anchor)).toBeInViewport();
  await page.goto(`/de${article}${anchor}`);
  await expect(page.locator(anchor)).toBeInViewport();
});

for (const { address, copied } of [
  { address: article, copied: 'Copied' },
  { address: `/de${article}`, copied: 'Kopiert' },
])
  test(`${address}: a button copies the code below it and says so`, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(address);
    const button = page.locator('.code [data-copy]').first();
    await button.click();
    await expect(button).toHaveText(copied, { useInnerText: true });
    await expect(page.locator('[data-copied]')).toHaveText(copied);
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toBe(await page.locator('.code pre').first().textContent());
    expect(text).toContain('git log');
    await expect(button).not.toHaveText(copied, { useInnerText: true });
  });

test('the link of an article is copied in the language that is shown, whatever the address', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(article);
  await page.locator('.site-header [data-language=de]').first().click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByRole('button', { name: 'Link kopieren' }).click();
  await expect(page.getByRole('button', { name: 'Link kopiert' })).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(text).pathname).toBe(`/de${article}`);
});

test('where the browser refuses to copy, the code is selected, and the address is shown to copy it by hand', async ({
  page,
}) => {
  await page.goto(`/de${article}`);
  const browser = await page.context().newCDPSession(page);
  const permission = { name: 'clipboard-write' };
  await browser.send('Browser.setPermission', { permission, setting: 'denied' });

  await page.locator('.code [data-copy]').first().click();
  const code = await page.locator('.code pre').first().textContent();
  await expect.poll(() => page.evaluate(() => getSelection()!.toString().trim())).toBe(code!.trim());

  const shown = page.waitForEvent('dialog');
  const pressed = page.getByRole('button', { name: 'Link kopieren' }).click();
  const dialog = await shown;
  expect(dialog.message()).toBe('Link kopieren');
  expect(new URL(dialog.defaultValue()).pathname).toBe(`/de${article}`);
  await dialog.dismiss();
  await pressed;
  await expect(page.locator('[data-copied]')).toBeEmpty();
});

test('where the browser has a dialog to share by, a button opens it', async ({ page }) => {
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    Object.assign(navigator, { share: (data: unknown) => Promise.resolve(shared.push(data)) });
  });
  await page.goto(article);
  await page.locator('[data-share]').click();
  const [shared] = await page.evaluate(() => (window as unknown as { shared: { url: string }[] }).shared);
  expect(new URL(shared!.url).pathname).toBe(article);
});

test('where it has none, there is no such button', async ({ page }) => {
  await page.addInitScript(() => delete (Navigator.prototype as { share?: unknown }).share);
  await page.goto(article);
  await expect(page.locator('.contents [aria-current]').first()).toBeAttached();
  await expect(page.locator('[data-share]')).toBeHidden();
  await expect(page.getByRole('link', { name: 'By email' })).toHaveAttribute(
    'href',
    /^mailto:\?subject=.+&body=https/,
  );
});

test('an article reached by the client router has all of it too', async ({ page }) => {
  await page.goto('/blog');
  await page.locator(`.post-card a[href="${article}"]`).click();
  await expect(page).toHaveURL(article);
  await page.locator('.contents a').nth(1).click();
  await expect(page.locator('.contents [aria-current=location]')).toHaveCount(1);
});
