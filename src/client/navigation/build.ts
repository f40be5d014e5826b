/** The modules that a page names for layouts/FirstScript.astro. With `npm run dev` there are none: the router runs its scripts. */
export const modulesOf = (page: Document): string =>
  page.querySelector<HTMLElement>('script[data-modules]')?.dataset.modules ?? '';

/** The script of every page, which it names first; another one in another build. */
const entryOf = (page: Document): string => modulesOf(page).split(' ')[0]!;

/** This document's own: the router exchanges pages, the scripts that run stay. */
export const entry = entryOf(document);

/** True when a page was built with the scripts that run here. Those of two builds must not run together. */
export const isOfThisBuild = (page: Document): boolean => entryOf(page) === entry;
