import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectAccessible } from './support/axe.ts';
import { formOn } from './support/forms.ts';
import { hold, isScript } from './support/network.ts';
import { expect, failedRequest, test } from './support/test.ts';
import { expectPage, follow, switchTo } from './support/visitor.ts';

test('menu and dialogs work while scripts are loading', async ({ page, path, t, isMobile }) => {
  const scripts = await hold(page, isScript);
  await page.goto(path('/services'), { waitUntil: 'commit' });
  if (isMobile) {
    await page.getByRole('button', { name: t('common:menu.open') }).click();
    const menu = page.getByRole('navigation', { name: t('common:menu.accessibleLabel') });
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  }
  await page.getByRole('main').getByRole('button').first().click();
  await expect(page.locator('dialog:modal')).toBeVisible();
  scripts.release();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('dialog:modal')).toBeVisible();
  const close = page.getByRole('button', { name: t('services:dialog.close') });
  await close.last().click();
  await expect(page.getByRole('dialog')).toBeHidden();
});

for (const lacking of ['commands', 'navigation', 'requestIdleCallback'])
  test(`without ${lacking}, dialogs, links and switch work @desktop`, async ({
    page,
    path,
    t,
    language,
  }) => {
    await page.addInitScript((name) => {
      if (name !== 'commands') return void Reflect.deleteProperty(window, name);
      for (const each of ['command', 'commandForElement'])
        Reflect.deleteProperty(HTMLButtonElement.prototype, each);
      Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy');
      // Also takes away what the browser would do by itself.
      for (const type of ['command', 'cancel'])
        addEventListener(type, (event) => event.preventDefault(), true);
    }, lacking);
    await page.goto(path('/services'));
    const dialog = page.getByRole('dialog');
    const button = dialog.getByRole('button', { name: t('services:dialog.close') }).first();
    for (const close of [() => button.click(), () => page.mouse.click(3, 300)]) {
      await page.getByRole('main').getByRole('button').first().click();
      await expect(dialog).toBeVisible();
      await close();
      await expect(dialog).toBeHidden();
    }
    await follow(page, language, 'about');
    await expectPage(page, language, 'about:hero.heading');
    await switchTo(page, language === 'en' ? 'de' : 'en');
    await switchTo(page, language);
    await page.goBack();
    await expectPage(page, language, 'services:hero.heading');
  });

for (const browser of ['with', 'without'] as const)
  test(`in a browser ${browser} popovers, the button opens the menu above the page @phone`, async ({
    page,
    path,
    t,
  }) => {
    if (browser === 'without') {
      await page.addInitScript(() => void Reflect.deleteProperty(HTMLElement.prototype, 'popover'));
      await page.route('**/*', async (route) => {
        if (route.request().resourceType() !== 'document') return route.fallback();
        const response = await route.fetch();
        const body = (await response.text()).replace(/ popover(?= )/, '');
        return route.fulfill({ response, body });
      });
    }
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(path('/careers/apply'));
    const menu = page.getByRole('navigation', { name: t('common:menu.accessibleLabel') });
    const button = page.getByRole('button', { name: t('common:menu.open') });
    for (const close of [() => button.click(), () => page.keyboard.press('Escape')]) {
      await expect(menu).toBeHidden();
      await button.click();
      await expect(menu).toBeVisible();
      await close();
    }
    await expect(menu).toBeHidden();
    await expect(page.locator('[data-closing]')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(path('/careers'));
    await button.click();
    await expectAccessible(page, 'menu');
    await menu.getByRole('link', { name: t('about:page.label') }).click();
    await expect(page).toHaveURL(path('/about'));
    await expect(menu).toBeHidden();
  });

test('after a deployment the next press shows its page', async ({
  page,
  path,
  language,
  allowConsole,
}) => {
  allowConsole(failedRequest);
  await page.goto(path('/'));
  await page.evaluate(() => void Object.assign(window, { isOfFirstBuild: true }));
  // The scripts of the second build have other names, and those of the first are deleted.
  const rename = (text: string) => text.replace(/[\w.-]+\.js(?=["' ])/g, '$&?second');
  await page.route(/\/[^.]*$|\.js\b/, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    if (pathname.endsWith('.js') && search !== '?second') return route.fulfill({ status: 404 });
    const response = await route.fetch();
    await route.fulfill({ response, body: rename(await response.text()) });
  });
  await follow(page, language, 'contact');
  await expectPage(page, language, 'contact:heading');
  await expect(page).toHaveURL(path('/contact'));
  expect(await page.evaluate(() => 'isOfFirstBuild' in window), 'scripts of two builds').toBe(
    false,
  );
  const { send, summary } = formOn(page, language, 'contact');
  await send.click();
  await expect(summary).toBeVisible();
  await switchTo(page, language === 'en' ? 'de' : 'en');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a form with an error says so in its place @desktop', async ({
  page,
  path,
  t,
  allowConsole,
}) => {
  allowConsole(/./);
  await page.goto(path('/contact'));
  // React gets broken data, as by a mistake of ours.
  await page.locator('astro-island').evaluate((island) => {
    const props = JSON.parse(island.getAttribute('props')!) as object;
    island.setAttribute('props', JSON.stringify({ ...props, strings: [0, null] }));
  });
  await page.getByRole('form').getByRole('textbox').first().focus();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText(t('common:island.heading'));
  await expect(alert).toContainText('Cannot read properties of null');
  await expect(alert.getByRole('button', { name: t('common:island.retry') })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('development shows a saved change, and names a missing picture @desktop', async ({
  page,
  t,
  allowConsole,
}) => {
  test.setTimeout(300_000);
  const project = mkdtempSync(join(tmpdir(), 'development-'));
  // Hard links to the packages, because Astro does not find the styles of its own components in
  // linked folders. The list also has files that are deleted but not yet committed.
  const files = '(git ls-files -coz --exclude-standard; git ls-files -dz) | sort -z | uniq -zu';
  const copy = `${files} | xargs -0 cp --parents -t "$0" && cp -al node_modules "$0"`;
  execFileSync('sh', ['-c', copy, project]);
  const server = spawn(process.execPath, ['node_modules/.bin/astro', 'dev', '--port', '0'], {
    cwd: project,
  });
  try {
    let printed = '';
    const url = () => /http:\/\/localhost:\d+/.exec(printed)?.[0] ?? '';
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (text) => (printed += String(text)));
    await expect.poll(url, { message: 'the address of the server', timeout: 120_000 }).not.toBe('');
    await page.goto(url(), { waitUntil: 'networkidle', timeout: 120_000 });
    const label = t('home:hero.consultation');
    await expect(page.getByRole('link', { name: label }).first()).toBeVisible();
    const file = join(project, 'content/dictionary/en/home.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace(label, 'A label saved a moment ago'));
    const saved = page.getByRole('link', { name: 'A label saved a moment ago' }).first();
    await expect(saved).toBeVisible({ timeout: 60_000 });
    allowConsole(/./);
    const picture = join(project, 'content/images/hero.jpg');
    const kept = readFileSync(picture);
    const message = page.locator('vite-error-overlay').getByText('hero.jpg').first();
    rmSync(picture);
    await expect(message).toBeVisible({ timeout: 60_000 });
    writeFileSync(picture, kept);
    await expect(message).toBeHidden({ timeout: 60_000 });
  } finally {
    // Vite's client would report a server that has ended.
    await page.goto('about:blank');
    server.kill();
    if (server.exitCode === null) await once(server, 'exit');
    rmSync(project, { recursive: true, force: true, maxRetries: 3 });
  }
});
