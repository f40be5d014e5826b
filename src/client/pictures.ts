import { lessMotion } from '#src/lib/browser/dom.ts';

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

// Those that failed before this script was there.
for (const image of document.images) {
  const hasFailed = image.complete && image.naturalWidth === 0 && image.currentSrc !== '';
  if (hasFailed) replacePicture(image);
}

/** When the page on screen was put there, in milliseconds; its pictures that were kept come within the next 100. */
let shown = 0;
document.addEventListener('astro:after-swap', ({ timeStamp }) => {
  shown = timeStamp;
});

// One that the page was first painted without comes in over the ground of its box.
document.addEventListener(
  'load',
  ({ target, timeStamp }) => {
    const isLate = performance.getEntriesByType('paint').length > 0 && timeStamp > shown + 100;
    if (isLate && !lessMotion.matches && target instanceof HTMLImageElement)
      target.animate({ opacity: [0, 1] }, 160);
  },
  true,
);
