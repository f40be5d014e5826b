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

// Pictures that failed before this script ran.
for (const image of document.images) {
  const hasFailed = image.complete && image.naturalWidth === 0 && image.currentSrc !== '';
  if (hasFailed) replacePicture(image);
}

/**
 * False in the first 100 ms of a page: a picture that comes in this time is shown without a fade.
 */
let isPainted = false;
function begin(): void {
  isPainted = false;
  setTimeout(() => (isPainted = true), 100);
}
begin();
document.addEventListener('astro:after-swap', begin);

// A picture that comes later fades in over the ground of its box.
document.addEventListener(
  'load',
  ({ target }) => {
    if (isPainted && !lessMotion.matches && target instanceof HTMLImageElement)
      target.animate({ opacity: [0, 1] }, 160);
  },
  true,
);
