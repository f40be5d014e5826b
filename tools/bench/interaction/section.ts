import { chromium } from '@playwright/test';
import { findBrowser } from '../../browser/find-browser.ts';
import { median } from '../median.ts';
import { serveAsCdn } from '../serve/serve-as-cdn.ts';
import { table } from '../table.ts';
import { measureControls } from './controls.ts';
import { touchForm } from './first-touch.ts';
import { slowdown } from './phone.ts';
import { measurePresses } from './presses.ts';

const rows = (measured: { name: string; durations: number[] }[]) =>
  measured.map(({ name, durations }) => [
    name,
    median(durations).toFixed(0),
    Math.max(...durations).toFixed(0),
  ]);

/** How fast the pages answer: presses that bring new content, the first touch of a form, every kind of control. */
export async function interactionSection(folder: string, runs: number): Promise<void> {
  const site = await serveAsCdn(folder, new Map());
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    console.log(
      `\nFrom press to new content on screen, counterpart at hand, ${slowdown}x slower processor, ${runs} first presses each (aim 100 ms)`,
    );
    console.log(table(['press', 'median', 'max'], rows(await measurePresses(browser, site.origin, runs))));

    console.log(
      `\nFirst touch of a form, slow 4G by network emulation, ${runs} each (aim 1000 ms, then at once)`,
    );
    for (const form of ['contact', 'application'] as const) {
      const touches = [];
      while (touches.length < runs) touches.push(await touchForm(browser, site.origin, form));
      const [until, then] = [
        touches.map(({ untilReact }) => untilReact),
        touches.map(({ then: next }) => next),
      ];
      console.log(
        `${form.padEnd(12)} React answers after ${median(until).toFixed(0)} ms (max ${Math.max(...until).toFixed(0)}), the next press after ${median(then).toFixed(0)} ms`,
      );
    }

    console.log(
      `\nLongest interaction (INP) of one use, ${slowdown}x slower processor, ${runs} each, in steps of 8 ms (aim 100 ms)`,
    );
    console.log(table(['control', 'median', 'max'], rows(await measureControls(browser, site.origin, runs))));
  } finally {
    await browser.close();
    await site.close();
  }
}
