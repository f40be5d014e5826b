import { isSlow } from './pace.ts';
import type { TransitionBeforePreparationEvent, TransitionBeforeSwapEvent } from 'astro:transitions/client';

/**
 * A picture that the page and the next one both have, marked there by `data-travel`, moves to its new place: from an
 * article's card to the article and back. Only one at a time: the article's whose address is left or opened. None on a slow
 * device, which shows a page at once and would lay the old one out anew first.
 */
const lastPart = (url: URL) => url.pathname.split('/').at(-1) ?? '';

function mark(page: Document, addresses: URL[]): void {
  for (const picture of page.querySelectorAll<HTMLElement>('[data-travel]')) {
    const travels = !isSlow() && addresses.some((url) => lastPart(url) === picture.dataset.travel);
    picture.toggleAttribute('data-travels', travels);
  }
}

document.addEventListener('astro:before-preparation', (event) => {
  const { from, to } = event as TransitionBeforePreparationEvent;
  mark(document, [from, to]);
});

document.addEventListener('astro:before-swap', (event) => {
  const { from, to, newDocument } = event as TransitionBeforeSwapEvent;
  mark(newDocument, [from, to]);
});
