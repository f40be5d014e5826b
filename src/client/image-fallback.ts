/** The placeholder for an image that fails to load (specification, Services). */
const placeholder = '/images/placeholder.jpg';

function replaceImage(image: HTMLImageElement) {
  const { src } = image;
  // Images from other origins belong to extensions.
  if (!src.startsWith(location.origin) || src.endsWith(placeholder)) return;
  // Offline, the placeholder would fail too, and browsers do not retry. Setting `src` restarts the
  // request.
  if (!navigator.onLine) {
    addEventListener('online', () => (image.src = src), { once: true });
    return;
  }
  image.closest('picture')?.replaceChildren(image);
  image.removeAttribute('srcset');
  image.src = placeholder;
}

document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLImageElement) replaceImage(target);
  },
  true,
);

// Images that failed before this script ran.
for (const image of document.images) {
  const hasFailed = image.complete && !image.naturalWidth && image.currentSrc;
  if (hasFailed) replaceImage(image);
}
