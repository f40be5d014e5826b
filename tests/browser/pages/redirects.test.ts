import { redirects, redirectStatus } from '#src/lib/hosting.ts';
import { routes } from '#src/lib/routes.ts';
import { expect, test } from '../support/test.ts';

for (const { from, to } of redirects) {
  test(`${from} leads for good to ${to}, which is there`, async ({ request }) => {
    const answer = await request.get(from, { maxRedirects: 0 });
    expect(answer.status()).toBe(redirectStatus);
    expect(answer.headers().location).toBe(to);
    expect((await request.get(to)).status()).toBe(200);
  });
}

test('The words that visitors type for the legal texts and the jobs are all answered', () => {
  const known = redirects.map(({ from }) => from);
  for (const word of ['/impressum', '/datenschutz', '/privacy', '/terms', '/jobs', '/karriere']) {
    expect(known).toContain(word);
  }
});

test('/datenschutz shows the German privacy policy at its heading', async ({ page }) => {
  await page.goto('/datenschutz');
  await expect(page).toHaveURL(/\/de\/imprint#privacy$/);
  await expect(page.locator('#privacy h2')).toBeInViewport();
});

for (const [typed, meant] of [
  ['/services/', routes.services],
  ['/services.html', routes.services],
  ['/de/', '/de'],
  ['/index.html', routes.home],
] as const) {
  test(`${typed} has one address only: ${meant}`, async ({ request }) => {
    const answer = await request.get(typed, { maxRedirects: 0 });
    expect([301, 307, 308]).toContain(answer.status());
    expect(answer.headers().location).toBe(meant);
  });
}
