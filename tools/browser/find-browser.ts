import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const installed = () => {
  const own = chromium.executablePath();
  return existsSync(own) ? own : systemBrowsers.find((path) => existsSync(path));
};

const attempt = (command: string, args: string[]) => {
  try {
    execFileSync(command, args, { stdio: 'ignore', timeout: 300_000 });
  } catch {
    return undefined;
  }
  return installed();
};

/**
 * Path of a Chromium for the browser tests: Playwright's own, else the system's, else installed now by Playwright,
 * else by apt as root. Throws with one sentence when none can be had.
 */
export function findBrowser(): string {
  const found =
    process.env.BROWSER_PATH ||
    installed() ||
    attempt('npx', ['playwright', 'install', 'chromium']) ||
    (process.getuid?.() === 0 &&
      (attempt('apt-get', ['update', '-qq']), attempt('apt-get', ['install', '-y', '-qq', 'chromium'])));
  if (!found) {
    throw new Error(
      'The browser tests need Chromium: run "npx playwright install chromium", or install your system’s package and set BROWSER_PATH to it.',
    );
  }
  return found;
}
