import { readFileSync } from 'node:fs';
import { routes } from '#src/lib/routes.ts';
import { expect, test } from '../support/test.ts';

const rules = readFileSync('public/_redirects', 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '' && !line.startsWith('#'))
  .map((line) => line.trim().split(/\s+/))
  .map(([from = '', to = '', status = '']) => ({ from, to, status: Number(status) }));

/** The star of a rule stands for any rest of an address. */
const sample = (pattern: string) => pattern.replace(/\*|:splat/, 'about');

for (const { from, to, status } of rules) {
  test(`${from} leads for good to ${to}, which is there`, async ({ request }) => {
    const answer = await request.get(sample(from), { maxRedirects: 0 });
    expect(answer.status()).toBe(status);
    expect(answer.headers().location).toBe(sample(to));
    expect((await request.get(sample(to))).status()).toBe(200);
  });
}

test('The words that visitors type for the legal texts and the jobs are all answered', () => {
  const known = rules.map(({ from }) => from);
  for (const word of ['/impressum', '/datenschutz', '/privacy', '/terms', '/jobs', '/karriere', '/en/*']) {
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
