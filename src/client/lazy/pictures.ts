import { onEachPage } from '../navigation/index.ts';

/** The placeholder for a picture that fails to load (specification, Services). */
const placeholder = '/images/placeholder.jpg';

function replacePicture(image: HTMLImageElement): void {
  if (image.src.endsWith(placeholder)) return;
  for (const source of image.parentElement?.querySelectorAll('source') ?? []) source.remove();
  image.removeAttribute('srcset');
  image.src = placeholder;
}

document.addEventListener(
  'error',
  (event) => {
    if (event.target instanceof HTMLImageElement) replacePicture(event.target);
  },
  true,
);

/** Pictures that failed before this script was there. */
onEachPage(() => {
  for (const image of document.images) {
    if (image.complete && image.naturalWidth === 0 && image.currentSrc !== '') replacePicture(image);
  }
});
