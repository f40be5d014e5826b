import type { Page } from '@playwright/test';

/**
 * A device is judged by how long it takes to parse pages (src/client/pace.ts), which on a busy machine of tests is a matter of
 * luck. A test for which it matters says which device it is about.
 */

/** Has pages parsed as slowly as a weak phone parses them. */
export const onSlowDevice = (page: Page) =>
  page.addInitScript(() => {
    const parse = DOMParser.prototype.parseFromString;
    DOMParser.prototype.parseFromString = function (...args) {
      const until = performance.now() + 60;
      while (performance.now() < until);
      return parse.apply(this, args);
    };
  });

/** Leaves the time that parsing takes out of the page's clock. */
export const onFastDevice = (page: Page) =>
  page.addInitScript(() => {
    const parse = DOMParser.prototype.parseFromString;
    const now = performance.now.bind(performance);
    let leftOut = 0;
    performance.now = () => now() - leftOut;
    DOMParser.prototype.parseFromString = function (...args) {
      const begun = now();
      const parsed = parse.apply(this, args);
      leftOut += now() - begun;
      return parsed;
    };
  });
