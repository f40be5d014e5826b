import { execSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright/test';

const hasPlaywrightChromium = () => existsSync(chromium.executablePath());

/**
 * The browser in BROWSER_PATH or, unless Playwright's is installed, the system's Chromium. Debian's
 * headless shell uses less CPU.
 */
export const systemChromium = (): string | undefined =>
  process.env.BROWSER_PATH ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(
    (path) => !hasPlaywrightChromium() && existsSync(path),
  );

/**
 * Installs Chromium before all tests if missing: Playwright's download or, as root, Debian's
 * package.
 */
export default function installBrowser(): void {
  if (hasPlaywrightChromium() || systemChromium()) return;
  console.log('Installing Chromium for the tests, once …');
  const download = 'npx playwright install chromium && npx playwright install-deps chromium';
  const apt = 'apt-get update && apt-get install -y chromium-headless-shell';
  execSync(process.getuid?.() === 0 ? `(${download}) || (${apt})` : download, { stdio: 'ignore' });
}
