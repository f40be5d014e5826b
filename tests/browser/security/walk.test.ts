import { locales } from '#src/i18n/locales.ts';
import { backendUrl, siteUrl } from '../../../tools/browser/addresses.ts';
import { sitePages } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

for (const locale of locales) {
  test(`[F23] ${locale}: all pages by client routing, every island woken: no violation, no foreign request, nothing kept`, async ({
    page,
  }) => {
    test.slow();
    const origins = new Set<string>();
    page.on('request', (request) => origins.add(new URL(request.url()).origin));
    const pages = sitePages.filter((each) => each.locale === locale);
    await page.goto(pages[0]?.address ?? '/');
    await page.evaluate(() => {
      const violations: string[] = [];
      Object.assign(window, { violations });
      document.addEventListener('securitypolicyviolation', (event) => violations.push(event.blockedURI));
    });
    for (const { address } of [...pages.slice(1), ...pages.slice(0, 1)]) {
      const arrived = page.evaluate(
        (href) =>
          new Promise<void>((resolve) => {
            document.addEventListener('astro:page-load', () => resolve(), { once: true });
            const link = Object.assign(document.createElement('a'), { href });
            document.querySelector('main')?.append(link);
            link.click();
          }),
        address,
      );
      await arrived;
      await expect(page).toHaveURL(address);
      await page.evaluate(() => {
        for (const island of document.querySelectorAll('astro-island'))
          island.dispatchEvent(new Event('pointerover', { bubbles: true }));
        scrollTo(0, document.body.scrollHeight);
      });
      await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    }
    expect(await page.evaluate(() => (window as unknown as { violations: string[] }).violations)).toEqual([]);
    expect([...origins].filter((origin) => ![siteUrl, backendUrl, 'null'].includes(origin))).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  });
}

test('A page cannot be shown in the frame of another site', async ({ page, allowConsole }) => {
  allowConsole(/frame-ancestors/);
  const other = siteUrl.replace('localhost', '127.0.0.1');
  await page.route(`${other}/trap`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${siteUrl}/contact"></iframe>` }),
  );
  await page.goto(`${other}/trap`);
  await expect
    .poll(() => page.frames().map((frame) => frame.url()))
    .toEqual([`${other}/trap`, 'chrome-error://chromewebdata/']);
});

test('A script that somebody slips into a page is not run', async ({ page, allowConsole }) => {
  allowConsole(/Content Security Policy/);
  await page.goto('/');
  const ran = await page.evaluate(async () => {
    const script = Object.assign(document.createElement('script'), { textContent: 'window.slipped = true' });
    document.head.append(script);
    // Outside the document: there the site would put its placeholder in, perhaps before the error is told.
    const image = document.createElement('img');
    image.setAttribute('onerror', 'window.slipped = true');
    await new Promise((resolve) => {
      image.addEventListener('error', resolve);
      image.src = 'data:,';
    });
    return 'slipped' in window;
  });
  expect(ran).toBe(false);
});
