import { reducedMotion } from '#src/lib/browser/dom.ts';

/** The placeholder for a picture that fails to load (specification, Services). */
const placeholder = '/images/placeholder.jpg';

function replacePicture(image: HTMLImageElement): void {
  if (image.src.endsWith(placeholder)) return;
  image.closest('picture')?.replaceChildren(image);
  image.removeAttribute('srcset');
  image.src = placeholder;
}

document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLImageElement) replacePicture(target);
  },
  true,
);

// Pictures that failed before this script ran.
for (const image of document.images) {
  const hasFailed = image.complete && image.naturalWidth === 0 && image.currentSrc !== '';
  if (hasFailed) replacePicture(image);
}

let pageShownAt = performance.now();
document.addEventListener('astro:after-swap', ({ timeStamp }) => {
  pageShownAt = timeStamp;
});

/** Pictures that are on screen already, perhaps by another file for another width. */
const shown = new WeakSet<HTMLImageElement>();

// A picture fades in over the ground of its box, unless it comes in the first 100 ms of a page.
document.addEventListener(
  'load',
  ({ target, timeStamp }) => {
    if (!(target instanceof HTMLImageElement) || shown.has(target)) return;
    shown.add(target);
    if (timeStamp - pageShownAt < 100 || reducedMotion.matches) return;
    target.animate({ opacity: [0, 1] }, 160);
  },
  true,
);
