import type { Page } from 'playwright/test';

/**
 * What a screen reader would speak by itself from now on: texts that are added to live regions, in
 * their order. It does not speak texts that a new region already contains.
 */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const spoken: string[] = [];
    Object.assign(window, { spoken });
    const regions = '[aria-live], [role=status], [role=alert]';
    new MutationObserver((changes) => {
      const changed = changes.map(({ target }) =>
        target instanceof Element ? target : target.parentElement,
      );
      for (const region of new Set(
        changed.map((element) => element?.closest<HTMLElement>(regions)),
      )) {
        const text = region?.innerText.replace(/\s+/g, ' ').trim();
        if (text && region?.ariaLive !== 'off') spoken.push(text);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken);
}
