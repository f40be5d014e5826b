import { useEffect, type RefObject } from 'react';
import { readyEvent } from '#src/client/islands/ready-event.ts';

/**
 * Tells the touch directive (client/islands/touch.ts) that React has taken the island's HTML over, so that what the
 * visitor pressed meanwhile is done now. `root` is any element inside the island.
 */
export function useIslandReady(root: RefObject<Element | null>): void {
  useEffect(() => {
    root.current?.closest('astro-island')?.dispatchEvent(new CustomEvent(readyEvent));
  }, [root]);
}
