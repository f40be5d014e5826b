/** Resolves once the next frame is on its way to the screen; at once in a tab in the background, which gets none. */
export const frameShown = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
