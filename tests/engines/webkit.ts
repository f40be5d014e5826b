import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import getPort from 'get-port';
import { Builder, By, Key, Origin, type WebDriver } from 'selenium-webdriver';
import type { Circumstances, Key as KeyName, Visitor } from './visitor.ts';

/** WebKitGTK's own small browser, which Debian's webkit2gtk-driver brings. */
export const miniBrowser = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0] ?? 'MiniBrowser';

const keys: Record<KeyName, string> = {
  Tab: Key.TAB,
  Enter: Key.ENTER,
  Space: Key.SPACE,
  Escape: Key.ESCAPE,
};

/** The browser's bars would not let its window become narrower than 447 px. */
const narrowBars = '* { min-width: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }';

/** MiniBrowser by W3C WebDriver, on a screen of its own that nobody sees (Xvfb). */
export async function openWebKit(circumstances: Circumstances): Promise<Visitor> {
  const home = mkdtempSync(join(tmpdir(), 'webkit-'));
  const started: ChildProcess[] = [];
  const close = async () => {
    for (const child of started.reverse()) await end(child);
    rmSync(home, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x8000x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    started.push(screen);
    const [display] = (await once(createInterface(screen.stdio[3] as Readable), 'line')) as [string];
    const config = join(home, '.config');
    mkdirSync(join(config, 'gtk-3.0'), { recursive: true });
    writeFileSync(join(config, 'gtk-3.0/gtk.css'), narrowBars);
    const port = await getPort();
    const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: `:${display}`,
        HOME: home,
        XDG_CONFIG_HOME: config,
        XDG_RUNTIME_DIR: home,
      },
    });
    started.push(driver);
    const url = `http://127.0.0.1:${port}`;
    await untilListening(url);
    const session = await new Builder()
      .usingServer(url)
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: miniBrowser, args: argumentsFor(circumstances) },
      })
      .build();
    return {
      version: (await session.getCapabilities()).getBrowserVersion()!,
      ...handsOf(session, circumstances),
      close: async () => {
        await session.quit().catch(() => {});
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const argumentsFor = ({ dark, withoutScripts }: Circumstances) => [
  '--automation',
  ...(dark ? ['--dark-mode'] : []),
  ...(withoutScripts ? ['--enable-javascript=false'] : []),
];

declare global {
  interface Window {
    complaints?: string[];
  }
}

/**
 * Notes errors in the page itself, from its end of loading on: the driver has no command for the console, knows no BiDi, and
 * in automation MiniBrowser writes its console nowhere. To be run in the page.
 */
function noteComplaints(): void {
  const noted: string[] = (window.complaints = []);
  addEventListener('error', ({ message }) => noted.push(message));
  addEventListener('unhandledrejection', ({ reason }) => noted.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    noted.push(`${violatedDirective} forbids ${blockedURI}`),
  );
  const { error } = console;
  console.error = (...parts: unknown[]) => {
    noted.push(parts.join(' '));
    error(...parts);
  };
}

/** The driver takes no call before it listens. */
async function untilListening(url: string): Promise<void> {
  for (let left = 100; ; left -= 1) {
    try {
      await fetch(`${url}/status`);
      return;
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

function handsOf(session: WebDriver, { withoutScripts }: Circumstances): Omit<Visitor, 'version' | 'close'> {
  // Otherwise every device would take part in each press, and the driver never answers for those that do nothing.
  const hands = () => session.actions({ async: true });
  const run: Visitor['run'] = (work, argument) =>
    session.executeScript(`return (${work.toString()})(arguments[0])`, argument);
  const untilPage = async (is: (width: number, height: number) => boolean) => {
    const isSo = async () => is(...(await run(() => [innerWidth, innerHeight] as [number, number])));
    await session.wait(isSo, 5_000, 'The page did not get the size that was asked for.', 20);
  };
  return {
    goto: async (url) => {
      await session.get(url);
      if (!withoutScripts) await run(noteComplaints);
    },
    back: () => session.navigate().back(),
    forward: () => session.navigate().forward(),
    resize: async (width, height) => {
      const window = session.manage().window();
      // Another width than before, so that the page has surely been laid out anew; then as much more as the bars have.
      await window.setRect({ x: 0, y: 0, width: width + 1, height });
      await untilPage((wide) => wide === width + 1);
      const bars = height - (await run(() => innerHeight));
      await window.setRect({ x: 0, y: 0, width, height: height + bars });
      await untilPage((wide, high) => wide === width && high === height);
    },
    run,
    pressAt: ({ x, y }) => hands().move({ x, y, duration: 0, origin: Origin.VIEWPORT }).click().perform(),
    type: (text) => session.switchTo().activeElement().sendKeys(text.replaceAll('\n', Key.ENTER)),
    key: (key) => hands().sendKeys(keys[key]).perform(),
    choose: (selector, file) => session.findElement(By.css(selector)).sendKeys(file),
    picture: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
    complaints: () => run(() => window.complaints?.splice(0) ?? []),
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
