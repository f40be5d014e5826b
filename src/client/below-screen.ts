/** How deep to look for parts that begin below the screen: main, section, list, entry, its contents. */
const depth = 5;

/** Milliseconds of style and layout after which the browser gets to do something else. */
const turn = 12;

/** Milliseconds that a frame needs to get to the screen once it is made. */
const presented = 32;

/** The largest parts of the page that lie wholly below the screen, in their order. */
function partsBelow(parent: Element, levels = depth): HTMLElement[] {
  return [...parent.children].flatMap((part) => {
    const { top, bottom } = part.getBoundingClientRect();
    if (bottom <= innerHeight || !(part instanceof HTMLElement)) return [];
    if (top > innerHeight && !part.matches(':focus-within')) return [part];
    return levels > 1 ? partsBelow(part, levels - 1) : [];
  });
}

/** Style and layout of a part are left out; it counts as of this size meanwhile. */
export function postpone({ style }: HTMLElement, size: string): void {
  style.containIntrinsicSize = size;
  style.contentVisibility = 'hidden';
}

export const resume = ({ style }: HTMLElement) => {
  style.contentVisibility = style.containIntrinsicSize = '';
};

/** Resumes the parts once the next frame is on screen, or `wait` milliseconds after it is made; a few at a time. */
export function resumeLater(parts: HTMLElement[], wait = presented): void {
  const some = () => {
    const begun = performance.now();
    for (let part = parts.shift(); part; part = parts.shift()) {
      resume(part);
      // Asking for its height has the browser do the work now, so that it counts.
      if (part.offsetHeight >= 0 && performance.now() - begun > turn) break;
    }
    if (parts.length > 0) setTimeout(some);
  };
  requestAnimationFrame(() => setTimeout(some, wait));
}

/** What lies wholly below the screen, with the size that it has. What has the focus is left out, for it would lose it. */
export const measureBelowScreen = () =>
  partsBelow(document.body).map((part) => ({ part, size: `${part.offsetWidth}px ${part.offsetHeight}px` }));

/**
 * Lets the browser leave out style and layout of what nobody sees until the next frame is on screen, then has it done part by
 * part: half of the work of a switch is below the screen. Sizes stay what they were meanwhile, so nothing moves.
 */
export function postponeBelowScreen(measured = measureBelowScreen()): void {
  for (const { part, size } of measured) postpone(part, size);
  resumeLater(measured.map(({ part }) => part));
}
