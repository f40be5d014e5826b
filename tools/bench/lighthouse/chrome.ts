import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../../browser/find-browser.ts';

const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
  '--disable-extensions',
  '--mute-audio',
  '--disable-dev-shm-usage',
  '--remote-debugging-port=0',
];

/**
 * Runs something with a browser of its own, with the flags Lighthouse recommends and an empty profile, on a free port.
 * `fingerprint` names the certificate that it trusts.
 */
export async function withChrome<Result>(
  fingerprint: string,
  work: (port: number) => Promise<Result>,
): Promise<Result> {
  const profile = mkdtempSync(join(tmpdir(), 'bench-chrome-'));
  const trusted = `--ignore-certificate-errors-spki-list=${fingerprint}`;
  const child = spawn(findBrowser(), [...flags, trusted, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exit = once(child, 'exit');
  try {
    const port = await new Promise<number>((resolve, reject) => {
      let said = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const [, found] = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)\//.exec(said) ?? [];
        if (found) resolve(Number(found));
      });
      void exit.then(() => reject(new Error(`The browser did not start: ${said.trim()}`)));
    });
    return await work(port);
  } finally {
    child.kill('SIGTERM');
    await exit;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
