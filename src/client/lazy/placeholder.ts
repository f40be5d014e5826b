const placeholder = '/images/placeholder.jpg';

/** Puts the placeholder where a picture has failed to load (specification, Services). */
export function replacePicture(image: HTMLImageElement): void {
  if (image.src.endsWith(placeholder)) return;
  for (const source of image.parentElement?.querySelectorAll('source') ?? []) source.remove();
  image.removeAttribute('srcset');
  image.src = placeholder;
}
