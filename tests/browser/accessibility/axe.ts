import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '../support/test.ts';

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
  // Legacy mode collects the results in the page itself instead of in one more tab; there are no frames to reach.
  const builder = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] });
  const { violations } = await (rules ? builder.withRules(rules) : builder.withTags(tags)).analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }));
  expect(found, where).toEqual([]);
}
