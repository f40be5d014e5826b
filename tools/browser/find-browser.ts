import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const browsers = [
  chromium.executablePath(),
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const shell = '/usr/bin/chromium-headless-shell';

const installed = () => browsers.find((path) => existsSync(path));

/** @returns whether the command succeeded */
const attempt = (command: string, ...args: string[]) => {
  try {
    execFileSync(command, args, { stdio: 'ignore', timeout: 300_000 });
    return true;
  } catch {
    return false;
  }
};

const attemptApt = (...packages: string[]) =>
  process.getuid?.() === 0 &&
  attempt('apt-get', 'update', '-qq', '-o', 'Acquire::http::Timeout=20') &&
  attempt('apt-get', 'install', '-y', '-qq', '--no-upgrade', ...packages);

/**
 * Path of a Chromium with all that a visitor's has: Playwright's own, else the system's, else installed now by
 * Playwright, else by apt as root. Throws with one sentence when none can be had.
 */
export function findBrowser(): string {
  const found =
    process.env.BROWSER_PATH ||
    installed() ||
    ((attempt('npx', 'playwright', 'install', 'chromium') || attemptApt('chromium')) && installed());
  if (!found) {
    throw new Error(
      'The browser tests need Chromium: run "npx playwright install chromium", or install your system’s package and set BROWSER_PATH to it.',
    );
  }
  return found;
}

/**
 * Path of a Chromium for tests without a window: the headless shell, the same engine at a quarter of the processor's
 * time. Undefined where Playwright has a shell of its own; the whole browser where there is none.
 */
export function findHeadlessBrowser(): string | undefined {
  if (process.env.BROWSER_PATH) return process.env.BROWSER_PATH;
  if (existsSync(chromium.executablePath())) return undefined;
  if (existsSync(shell) || (process.env.CI && attemptApt('chromium-headless-shell'))) return shell;
  console.log('The browser tests take twice as long without the package chromium-headless-shell.');
  return findBrowser();
}
