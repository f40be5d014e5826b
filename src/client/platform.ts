import { onEachPage } from './navigation/index.ts';

/**
 * Help for browsers that lack a feature the pages rely on, and the placeholder for a picture that fails to load
 * (specification, Services).
 */
const isComplete =
  'command' in HTMLButtonElement.prototype &&
  'closedBy' in HTMLDialogElement.prototype &&
  'name' in HTMLDetailsElement.prototype;

if (!isComplete) void import('./lazy/older-browsers.ts');

const replace = (image: HTMLImageElement) =>
  void import('./lazy/placeholder.ts').then(({ replacePicture }) => replacePicture(image));

document.addEventListener(
  'error',
  (event) => {
    if (event.target instanceof HTMLImageElement) replace(event.target);
  },
  true,
);

/** Pictures that failed before this script was there. */
onEachPage(() => {
  for (const image of document.images) {
    if (image.complete && image.naturalWidth === 0 && image.currentSrc !== '') replace(image);
  }
});
