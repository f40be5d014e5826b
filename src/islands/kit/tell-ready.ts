import { readyEvent } from '#src/client/hydration/events.ts';

/**
 * Tells the touch directive (client/hydration/touch.ts) that React has taken the island's HTML over, so that what the
 * visitor pressed meanwhile is done now. `element` is any element inside the island.
 */
export const tellReady = (element: Element | null): void =>
  void element?.closest('astro-island')?.dispatchEvent(new CustomEvent(readyEvent));
