/** Runs something once the browser has nothing to do, or after `otherwise` milliseconds where it cannot say so (Safari). */
export function whenIdle(run: () => void, otherwise: number): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run);
  else setTimeout(run, otherwise);
}
