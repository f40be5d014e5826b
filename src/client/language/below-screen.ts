/** How deep to look for parts that begin below the screen: main, section, list, entry, its contents. */
const depth = 5;

/** The largest parts of the page that lie wholly below the screen, in their order. */
function partsBelow(parent: Element, levels = depth): HTMLElement[] {
  return [...parent.children].flatMap((part) => {
    const { top, bottom } = part.getBoundingClientRect();
    if (bottom <= innerHeight || !(part instanceof HTMLElement)) return [];
    if (top > innerHeight && !part.matches(':focus-within')) return [part];
    return levels > 1 ? partsBelow(part, levels - 1) : [];
  });
}

/**
 * Lets the browser leave out style and layout of what nobody sees until the next frame is on screen, then has it done part by
 * part: half of the work of a switch is below the screen. Sizes stay what they were meanwhile, so nothing moves. What has
 * the focus is never left out, for it would lose it.
 */
export function postponeBelowScreen(): void {
  const parts = partsBelow(document.body);
  const sizes = parts.map(({ offsetWidth, offsetHeight }) => `${offsetWidth}px ${offsetHeight}px`);
  for (const [index, { style }] of parts.entries()) {
    style.containIntrinsicSize = sizes[index]!;
    style.contentVisibility = 'hidden';
  }
  const release = () => {
    const part = parts.shift();
    if (!part) return;
    part.style.contentVisibility = part.style.containIntrinsicSize = '';
    setTimeout(release);
  };
  requestAnimationFrame(() => setTimeout(release));
}
