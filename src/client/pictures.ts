/** The placeholder for a picture that fails to load (specification, Services). */
const placeholder = '/images/placeholder.jpg';

function replacePicture(image: HTMLImageElement) {
  // Pictures of extensions come from elsewhere.
  const isOwn = image.src.startsWith(location.origin);
  if (!isOwn || image.src.endsWith(placeholder)) return;
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
