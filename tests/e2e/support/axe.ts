import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright/test';
import { expect, test, type ProjectOptions } from './test.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** Injects axe unless it is loaded. */
export async function loadAxe(page: Page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
}

/**
 * Expects no axe violation in the current state, and sufficient contrast in dark mode. Skipped for
 * Back and language switch: axe sees the same elements.
 */
export async function expectAccessible(page: Page, state: string) {
  const { arrival } = test.info().project.use as Partial<ProjectOptions>;
  if (arrival === 'back' || arrival === 'switched') return;
  await loadAxe(page);
  for (const [colorScheme, rules] of [
    ['light', tags],
    ['dark', ['color-contrast']],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const violations = await page.evaluate(async (runOnly) => {
      // Contrast is wrong during a transition. Entrances below the viewport are paused.
      const isEnding = ({ effect, playState }: Animation) =>
        playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
      const endings = document.getAnimations().filter(isEnding);
      await Promise.allSettled(endings.map(({ finished }) => finished));
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      const targets = { 'target-size': { enabled: runOnly.length > 1 } };
      const found = await run({
        runOnly: [...runOnly],
        rules: targets,
        resultTypes: ['violations'],
      });
      return found.violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ html, failureSummary }) => html + failureSummary).join()}`,
      );
    }, rules);
    expect.soft(violations, `${state}, ${colorScheme}`).toEqual([]);
  }
}
