import { expect, type Locator } from '@playwright/test';

/** Waits until an element and what is in it have come to the end of their transitions. Works without scripts too. */
export const untilAtRest = (part: Locator) =>
  expect
    .poll(
      () =>
        part.evaluate(
          (element) =>
            element
              .getAnimations({ subtree: true })
              .filter(
                ({ playState, effect }) =>
                  playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
              ).length,
        ),
      { intervals: [20] },
    )
    .toBe(0);
