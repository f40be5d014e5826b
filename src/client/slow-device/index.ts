import type { TransitionBeforePreparationEvent, TransitionBeforeSwapEvent } from 'astro:transitions/client';
import { pageOfSwitch } from '../language/switch.ts';
import { swapAtOnce } from '../swap-at-once.ts';
import { forgetOutdatedPatches, preparePatches } from './patches.ts';
import { prepareStyles } from './styles.ts';
import { showTopFirst } from './top-first.ts';

/**
 * On a slow device a page that is at hand is shown at once: no cross-fade, and what is on screen before what is not. Loaded
 * with the first page that is fetched ahead there (client/prefetch.ts), after language/index.ts, whose loader it waits for.
 */

/** Does ahead of a press what its swap would have to do first. In tasks of their own, so that the press does not wait long. */
export function prepare(next: Document): void {
  setTimeout(prepareStyles, 0, next);
  setTimeout(preparePatches, 0, next);
}

document.addEventListener('astro:before-preparation', (event) => {
  const preparation = event as TransitionBeforePreparationEvent;
  if (pageOfSwitch(preparation)) return;
  const load = preparation.loader;
  preparation.loader = async () => {
    await load();
    document.addEventListener('astro:after-swap', swapAtOnce(), { once: true });
  };
});

document.addEventListener('astro:before-swap', (event) => {
  forgetOutdatedPatches();
  const swap = event as TransitionBeforeSwapEvent;
  const { sourceElement, navigationType, to } = swap;
  const startsAtTop =
    navigationType !== 'traverse' && !to.hash && !(sourceElement as HTMLAnchorElement)?.hash;
  if (!startsAtTop || pageOfSwitch(swap)) return;
  const { swap: putIn } = swap;
  swap.swap = () => {
    putIn();
    showTopFirst();
  };
});
