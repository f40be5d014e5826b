import { execSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright/test';

const hasOwn = () => existsSync(chromium.executablePath());

/**
 * The path of a Chromium, if Playwright has none of its own. Debian's headless shell needs less of
 * the processor.
 */
export const otherBrowser = (): string | undefined =>
  process.env.BROWSER_PATH ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(
    (path) => !hasOwn() && existsSync(path),
  );

/**
 * Runs before all tests: installs Chromium if there is none, Playwright's or, as root on Debian,
 * that of the system.
 */
export default function bringBrowser(): void {
  if (hasOwn() || otherBrowser()) return;
  console.log('Bringing Chromium for the tests, once …');
  const download = 'npx playwright install chromium && npx playwright install-deps chromium';
  const apt = 'apt-get update && apt-get install -y chromium-headless-shell';
  execSync(process.getuid?.() === 0 ? `(${download}) || (${apt})` : download, { stdio: 'ignore' });
}
