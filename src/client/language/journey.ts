import type { TransitionBeforePreparationEvent } from 'astro:transitions/client';

/**
 * A journey is a navigation to another page, unlike a switch of language, which stays on its page. What waits for
 * something meanwhile, for a document or before a scroll, must not get in the way of one.
 */
let begun = 0;
let arrival: Promise<void> = Promise.resolve();

/** Number of journeys begun so far: unequal to an earlier one when another link has been followed since. */
export const journeysBegun = () => begun;

/** Resolves once the journey under way, if any, has arrived or given way to something else. */
export const arrivalOfJourney = () => arrival;

export function beginJourney({ signal }: TransitionBeforePreparationEvent): void {
  begun += 1;
  arrival = new Promise((resolve) => {
    document.addEventListener('astro:after-swap', () => resolve(), { once: true });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
