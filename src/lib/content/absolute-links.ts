/** Rendered markdown that is read away from the site: the addresses of its links and pictures with the origin. */
export const absoluteLinks = (html: string, origin: string): string =>
  html.replace(/ srcset="[^"]*"/g, '').replace(/((?:href|src)=")(\/[^"]*")/g, `$1${origin}$2`);
