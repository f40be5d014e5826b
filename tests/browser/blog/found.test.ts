import { expect, test } from '../support/test.ts';

for (const { address, title } of [
  { address: '/blog/spotify-model', title: 'BlogPosting' },
  { address: '/de/careers/product-owner', title: 'JobPosting' },
])
  test(`structured data of ${address} is data: nothing runs it, and the policy is not asked`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const violations: string[] = [];
      Object.assign(window, { violations });
      document.addEventListener('securitypolicyviolation', (event) =>
        violations.push(event.violatedDirective),
      );
    });
    const answer = await page.goto(address);
    const policy = answer!.headers()['content-security-policy'];
    expect(policy).toContain("script-src 'self'");
    const block = (await page.locator('script[type="application/ld+json"]').textContent())!;
    expect(JSON.parse(block)).toMatchObject({
      '@graph': [{ '@type': title }, { '@type': 'BreadcrumbList' }],
    });
    expect(await page.evaluate(() => (window as unknown as { violations: string[] }).violations)).toEqual([]);
  });

test('structured data goes with its page when another is shown, and changes with the language', async ({
  page,
}) => {
  const graph = async () =>
    JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!) as {
      '@graph': { headline?: string; inLanguage?: string }[];
    };
  await page.goto('/blog');
  await page.locator('.post-card a').first().click();
  await expect(page.locator('article h1')).toBeVisible();
  expect((await graph())['@graph'][0]!.inLanguage).toBe('en');
  await page.locator('.site-header [data-language=de]').first().click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  expect((await graph())['@graph'][0]!.inLanguage).toBe('de');
});

for (const [address, heading] of [
  ['/rss.xml', 'Mornewerk: How we build software and lead teams'],
  ['/de/rss.xml', 'Mornewerk: Wie wir Software bauen und Teams führen'],
] as const)
  test(`${address}: a person who opens the feed sees a list that can be read`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    const shown = (name: string) =>
      page.evaluate((tag) => {
        const element = document.querySelector(tag)!;
        return { text: element.textContent, ...element.getBoundingClientRect().toJSON() } as DOMRect & {
          text: string;
        };
      }, name);
    await expect.poll(async () => (await shown('channel > title')).height).toBeGreaterThan(30);
    expect((await shown('channel > title')).text).toBe(heading);
    expect((await shown('item > description')).height).toBeGreaterThan(20);
    expect((await shown('item > *|encoded')).height).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const { blog, topic, articles } of [
    { blog: '/blog', topic: 'Architecture', articles: 1 },
    { blog: '/de/blog', topic: 'Architektur', articles: 1 },
  ])
    test(`${blog}: the articles of one category`, async ({ page }) => {
      await page.goto(blog);
      await page.locator('.topic', { hasText: topic }).click();
      await expect(page).toHaveURL(`${blog}/category/architecture`);
      await expect(page.locator('.topic[aria-current=page]')).toHaveText(topic);
      await expect(page.locator('.post-card')).toHaveCount(articles);
    });

  test('an article has no buttons that do nothing, and can be passed on', async ({ page }) => {
    await page.goto('/blog/microservices-architecture');
    await expect(page.locator('[data-copy]').first()).toBeHidden();
    await expect(page.locator('[data-share]')).toBeHidden();
    await expect(page.getByRole('link', { name: 'LinkedIn' }).first()).toBeVisible();
    await page.locator('.contents a').nth(2).click();
    await expect(page.locator('.prose h2').nth(2)).toBeInViewport();
  });
});

test('markdown is served as such, and kept out of search engines', async ({ request }) => {
  const answer = await request.get('/de/blog/spotify-model.md');
  expect(answer.headers()).toMatchObject({
    'content-type': 'text/markdown; charset=utf-8',
    'x-robots-tag': 'noindex',
  });
  expect(await answer.text()).toMatch(/^# .*„?Spotify/);
});
