import { launch } from 'chrome-launcher';
import lighthouse, { type Flags } from 'lighthouse';
import { localeOfPath } from '#src/lib/routes.ts';
import { findBrowser } from '../../browser/find-browser.ts';
import type { Served } from '../serve/serve-as-cdn.ts';

export type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

async function runOnce({ origin, fingerprint }: Served, path: string, flags: Flags): Promise<Report> {
  const trust = `--ignore-certificate-errors-spki-list=${fingerprint}`;
  const chrome = await launch({
    chromePath: findBrowser(),
    // Whoever reads a page has the browser in its language; another one would fetch the counterpart ahead.
    chromeFlags: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      trust,
      `--accept-lang=${localeOfPath(path)}`,
    ],
    logLevel: 'error',
  });
  try {
    const result = await lighthouse(origin + path, {
      port: chrome.port,
      logLevel: 'error',
      formFactor: 'mobile',
      disableFullPageScreenshot: true,
      ...flags,
    });
    const problem = result ? result.lhr.runtimeError?.message : 'Lighthouse gave no result.';
    if (problem) throw new Error(`${path}: ${problem}`);
    return result!.lhr;
  } finally {
    chrome.kill();
  }
}

/** One run of Lighthouse's mobile preset in an empty profile; a second one where Chromium's trace has come out broken. */
export const run = (...page: Parameters<typeof runOnce>): Promise<Report> =>
  runOnce(...page).catch((error: Error) => {
    console.log(`  once more: ${error.message}`);
    return runOnce(...page);
  });

export const itemsOf = <Item>(report: Report, audit: string): Item[] =>
  (report.audits[audit]?.details as { items?: Item[] } | undefined)?.items ?? [];
