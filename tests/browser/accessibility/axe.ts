import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from '@playwright/test';
import { expect } from '../support/test.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The smaller of its two files: a page takes it in a third faster. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** Waits until colours and places have settled: what is half-way between two schemes has the contrast of neither. */
async function settle(): Promise<void> {
  await new Promise(requestAnimationFrame);
  const ending = document
    .getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/**
 * No violation of WCAG 2.2 A and AA or of axe's good practice in what is shown now. `rules` limits the check where
 * only that part can have changed.
 */
export async function expectNoViolations(page: Page, where: string, rules?: string[]): Promise<void> {
  await page.evaluate(settle);
  // Most of its time goes into putting it into the page: once for all checks of a document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const options: axe.RunOptions = {
    runOnly: rules ?? tags,
    ...(!rules && { rules: { 'target-size': { enabled: true } } }),
    resultTypes: ['violations'],
    // Only rules on trial, which do not run here, need the styles read again.
    preload: false,
  };
  const found = await page.evaluate(async (asked) => {
    const { violations } = await window.axe.run(asked);
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
    }));
  }, options);
  expect(found, where).toEqual([]);
}
