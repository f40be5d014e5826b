import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { copyProject, startDevServer, type DevServer } from '../support/dev-server.ts';
import { expect, test } from '../support/test.ts';

/**
 * An editor with a page open in the browser saves files one after the other, as in content/README.md: each save is on
 * the screen without a press on reload.
 */
const onScreenWithinMs = 1_000;

let project: ReturnType<typeof copyProject>;
let server: DevServer;

// A second try, since a second is short on a machine that has other work.
test.describe.configure({ mode: 'serial', timeout: 180_000, retries: 1 });

test.beforeAll(async () => {
  test.setTimeout(120_000);
  project = copyProject();
  server = await startDevServer(project);
});

test.afterAll(async () => {
  await server?.stop();
  project?.remove();
});

const pathOf = (file: string) => join(project.root, 'content', file);

/** Saves a file of the content with one part of it replaced. */
function save(file: string, part: RegExp, replacement: string): void {
  const text = readFileSync(pathOf(file), 'utf8');
  expect(text, `${file} has what is to be replaced`).toMatch(part);
  writeFileSync(pathOf(file), text.replace(part, replacement));
}

/** Waits for a text that was saved just now and says how long it took. */
async function expectOnScreen(page: Page, text: string, limit = onScreenWithinMs): Promise<void> {
  const started = performance.now();
  await page.getByText(text).filter({ visible: true }).first().waitFor({ timeout: 10_000 });
  const took = Math.round(performance.now() - started);
  test.info().annotations.push({ type: 'milliseconds', description: `${took} ${text}` });
  expect.soft(took, `milliseconds until “${text}” is on the screen`).toBeLessThanOrEqual(limit);
}

const title = /^title: .*$/m;

test('ten saves in a row are each on the screen without a restart, the broken one named', async ({
  page,
  allowConsole,
}) => {
  // A page that is reloaded while it loads, and the error page's status.
  allowConsole(/Failed to load resource|net::ERR_ABORTED|WebSocket/);
  const open = (path: string) => page.goto(server.url + path, { waitUntil: 'networkidle' });

  // An editor has been on these pages: packages are prepared, pictures are in the browser's cache.
  for (const path of ['/case-studies', '/services', '/de/careers/product-owner', '/contact', '/blog'])
    await open(path);

  await open('/blog/react-development');
  save('blog/en/react-development.md', title, 'title: An article saved a moment ago');
  await expectOnScreen(page, 'An article saved a moment ago');

  await open('/de/blog/react-development');
  save('blog/de/react-development.md', title, 'title: Ein eben gesicherter Artikel');
  await expectOnScreen(page, 'Ein eben gesicherter Artikel');

  await open('/about');
  const heading = /Founded in Germany, at home on an island/;
  save('dictionary/en/about.json', heading, 'A text saved a moment ago');
  await expectOnScreen(page, 'A text saved a moment ago');

  await open('/de/about');
  save(
    'dictionary/de/about.json',
    /In Deutschland gegründet, auf einer Insel zu Hause/,
    'Ein eben gesicherter Text',
  );
  await expectOnScreen(page, 'Ein eben gesicherter Text');

  await open('/case-studies');
  save('case-studies/en/airline.md', title, 'title: A case study saved a moment ago');
  await expectOnScreen(page, 'A case study saved a moment ago');

  await open('/services');
  save('services/en/ai-workforce.md', title, 'title: A service saved a moment ago');
  await expectOnScreen(page, 'A service saved a moment ago');

  await open('/de/careers/product-owner');
  save('jobs/de/product-owner.md', title, 'title: Eine eben gesicherte Stelle');
  await expectOnScreen(page, 'Eine eben gesicherte Stelle');

  await open('/contact');
  save('site.yaml', /Monday to Friday, 9:00 AM to 6:00 PM/, 'Opening hours saved a moment ago');
  await expectOnScreen(page, 'Opening hours saved a moment ago', 2_000);

  await open('/blog');
  for (const locale of ['de', 'en']) {
    const text = readFileSync(pathOf(`blog/${locale}/tech-leadership.md`), 'utf8');
    const written = text
      .replace(title, `title: An article written today, ${locale}`)
      .replace(
        /\n---\n/,
        '$&\n![A horse made of shapes](../../images/horse.jpg "The caption of a picture")\n',
      );
    writeFileSync(pathOf(`blog/${locale}/written-today.md`), written);
  }
  await expectOnScreen(page, 'An article written today, en');

  await open('/blog/written-today');
  const picture = page.getByRole('figure').getByAltText('A horse made of shapes');
  await expect(page.getByRole('figure')).toContainText('The caption of a picture');
  await expect(picture).toHaveAttribute('loading', 'lazy');
  await expect(picture).toHaveAttribute('srcset', / 640w, .* 1080w/);
  await expect(picture).not.toHaveAttribute('style');

  await open('/blog/tech-leadership');
  save('blog/en/tech-leadership.md', /^category: leadership$/m, 'category: leadershup');
  await expectOnScreen(page, 'content/blog/en/tech-leadership.md:5');
  for (const part of [
    'category',
    '“leadershup” is not known here. Did you mean leadership?',
    'Use one of: ai, frontend',
  ])
    await expect(page.getByText(part)).toBeVisible();
  save('blog/en/tech-leadership.md', /^category: leadershup$/m, 'category: leadership');
  await expectOnScreen(page, 'Mentorship across two countries belongs in the sprint plan');

  expect(server.output()).not.toMatch(/restart/i);
});

test('a dictionary that is no JSON is named, and the page comes back once it is mended', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|net::ERR_ABORTED|WebSocket/);
  await page.goto(`${server.url}/about`);
  save('dictionary/en/about.json', /",\n/, '"\n');
  await expectOnScreen(page, 'content/dictionary/en/about.json:4');
  await expect(page.getByText('a comma at the end of the line above').first()).toBeVisible();
  save('dictionary/en/about.json', /"\n/, '",\n');
  await expectOnScreen(page, 'A text saved a moment ago');
});
