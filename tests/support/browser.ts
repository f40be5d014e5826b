import { execSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Brings the browser of the tests where there is none: Playwright's, else Debian's where its download is blocked. */
export default function bringBrowser(): void {
  const paths = [process.env.BROWSER_PATH, chromium.executablePath(), '/usr/bin/chromium-headless-shell'];
  if ([...paths, '/usr/bin/chromium'].some((path) => path && existsSync(path))) return;
  console.log('Installing Chromium for the tests …');
  const install =
    'npx playwright install --with-deps chromium || (apt-get update && apt-get install -y chromium)';
  execSync(install, { stdio: 'ignore', timeout: 300_000 });
}
