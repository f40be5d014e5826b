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

/** Pictures that the page was first painted without. */
const late = new WeakSet<EventTarget>();

document.addEventListener('astro:page-load', () => {
  requestAnimationFrame(() => {
    for (const image of document.images) if (!image.complete) late.add(image);
  });
});

// They come in over the ground of their box.
document.addEventListener(
  'load',
  ({ target }) => {
    if (!(target instanceof HTMLImageElement) || !late.has(target) || lessMotion.matches) return;
    target.animate({ opacity: [0, 1] }, 160);
  },
  true,
);
