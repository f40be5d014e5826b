import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findHeadlessBrowser } from '../../tools/browser/find-browser.ts';
import { openByPuppeteer } from './puppeteer.ts';
import { miniBrowser, openWebKit } from './webkit.ts';
import type { Circumstances, Visitor } from './visitor.ts';

const engineNames = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof engineNames)[number];

const firefox = [
  process.env.FIREFOX_PATH ?? '',
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
].find((path) => existsSync(path));

interface Engine {
  /** Programs that it needs and this machine has not. Chromium is found, or asked for, as for the other browser tests. */
  missing: string[];
  /** Debian's packages that bring them. */
  packages: string[];
  open: (circumstances: Circumstances) => Promise<Visitor>;
}

const absent = (...paths: string[]) => paths.filter((path) => !existsSync(path));

export const engines: Record<EngineName, Engine> = {
  chromium: {
    missing: [],
    packages: ['chromium'],
    open: (circumstances) =>
      openByPuppeteer('chrome', findHeadlessBrowser() ?? chromium.executablePath(), circumstances),
  },
  firefox: {
    missing: firefox ? [] : ['Firefox'],
    packages: ['firefox-esr'],
    open: (circumstances) => openByPuppeteer('firefox', firefox!, circumstances),
  },
  webkit: {
    missing: absent('/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb', miniBrowser),
    packages: ['webkit2gtk-driver', 'xvfb'],
    open: openWebKit,
  },
};

export const installed = engineNames.filter((name) => engines[name].missing.length === 0);

/** What is missing, and how to get it on Debian and Ubuntu; nothing is installed by the tests themselves. */
export const missingLines = engineNames
  .filter((name) => !installed.includes(name))
  .map((name) => {
    const { missing, packages } = engines[name];
    return `${name} not run, for want of ${missing.join(' and ')}: apt-get update && apt-get install -y ${packages.join(' ')}`;
  });
