import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { backendUrl, testPorts } from './browser/addresses.ts';
import { findBrowser } from './browser/find-browser.ts';
import { startBackend } from './backend/boot.ts';
import { LOCAL_PUBLISHABLE_KEY } from './backend/keys.ts';
import { chosenOf, readCommandLine } from './command-line.ts';
import { shootPage } from './look/shoot.ts';
import { writeSheet } from './look/sheet.ts';
import { pages } from './look/states.ts';
import { buildSite, ROOT } from './serve/build-site.ts';
import { serveSite } from './serve/serve-site.ts';

const usage = `npm run look: a picture of every page in every state, width, language and scheme, in test-results/look
  npm run look -- --only contact,apply   these pages alone: ${pages.map(({ page }) => page).join(', ')}
  npm run look -- --built                the site in dist as npm test built it, without building again`;
const { values } = readCommandLine(usage, {
  options: { only: { type: 'string' }, built: { type: 'boolean' } },
});
const chosen = chosenOf(values.only, pages, ({ page }) => page);

const started = performance.now();
const tell = (text: string) =>
  console.log(`[${String(Math.round((performance.now() - started) / 1000)).padStart(3)} s] ${text}`);

const folder = join(ROOT, 'test-results/look');
const single = join(folder, 'single');
mkdirSync(single, { recursive: true });

const backend = await startBackend({ port: testPorts.backend });
if (!values.built) {
  tell('building the site');
  await buildSite(backendUrl, LOCAL_PUBLISHABLE_KEY, new AbortController().signal);
}
const site = await serveSite({ dist: join(ROOT, 'dist'), port: testPorts.site });
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--hide-scrollbars'],
});
let failed = 0;
for (const page of chosen) {
  try {
    const shots = await shootPage(browser, page, { siteUrl: site.url, folder: single }, tell);
    const sheet = join(folder, `${page.page}.jpg`);
    rmSync(sheet, { force: true });
    await writeSheet(shots, sheet);
    tell(`${page.page}: ${shots.length} pictures on test-results/look/${page.page}.jpg`);
  } catch (error) {
    failed += 1;
    tell(`${page.page}: FAILED, ${(error as Error).message}`);
  }
}
await browser.close();
await site.close();
await backend.close();
process.exit(failed > 0 ? 1 : 0);
