/** The modules that a page names for layouts/FirstScript.astro. With `npm run dev` there are none: the router runs its scripts. */
export const modulesOf = (page: Document): string =>
  page.querySelector<HTMLElement>('script[data-modules]')?.dataset.modules ?? '';

/** The script of every page, which the page names first; another one in another build. */
const entryOf = (page: Document): string => modulesOf(page).split(' ')[0]!;

/** This document's own: the router exchanges pages, the scripts that run stay. */
const entry = entryOf(document);

/** True when a page has been built with the scripts that run here. Those of two builds must not run together. */
export const isOfThisBuild = (page: Document): boolean => entryOf(page) === entry;

/**
 * Loads the page anew when a later build has taken this one's place and its files away; what is filled in, the browser brings
 * back. To be called when a module could not be had.
 */
export async function reloadIfReplaced(): Promise<void> {
  const html = await fetch(location.href).then(
    (response) => (response.ok ? response.text() : ''),
    () => '',
  );
  if (html && !isOfThisBuild(new DOMParser().parseFromString(html, 'text/html'))) location.reload();
}
