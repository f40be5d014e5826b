/** The build ID of the current document. */
const currentBuildId = document.documentElement.dataset.build;

/**
 * True if a document has the build ID of the current one (src/build/hosting/csp.ts). Pages that a
 * web filter or captcha sends instead have none.
 */
export const isSameBuild = (root: HTMLElement) => root.dataset.build === currentBuildId;
