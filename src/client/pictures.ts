/** The placeholder for an image that fails to load (specification, Services). */
const placeholder = '/images/placeholder.jpg';

/** The failed images of the page, each with the function that loads it again. */
const failed = new Map<HTMLImageElement, () => void>();

function replaceImage(image: HTMLImageElement) {
  // Images of extensions come from elsewhere.
  const isOwn = image.src.startsWith(location.origin);
  if (!isOwn || image.src.endsWith(placeholder)) return;
  const picture = image.closest('picture');
  const children = [...(picture?.children ?? [])];
  const { src, srcset } = image;
  failed.set(image, () => {
    picture?.replaceChildren(...children);
    image.srcset = srcset;
    image.src = src;
  });
  picture?.replaceChildren(image);
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
  const hasFailed = image.complete && image.naturalWidth === 0 && image.currentSrc !== '';
  if (hasFailed) replaceImage(image);
}

// Without a network the placeholder fails, too, and browsers do not try an image again.
addEventListener('online', () => {
  for (const [image, reload] of failed) if (image.isConnected) reload();
  failed.clear();
});
