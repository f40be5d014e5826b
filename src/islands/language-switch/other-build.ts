/** The build ID of the current document. */
const ownBuild = document.documentElement.dataset.build;

/**
 * True for a page of the same build as the page on screen, by the build ID
 * (src/build/hosting/csp.ts). The notice of a filter, a captcha and the like have none.
 */
export const isOfOwnBuild = (root: HTMLElement) => root.dataset.build === ownBuild;
