/** The build ID of the current document. */
const currentBuildId = document.documentElement.dataset.build;

/** Compares build IDs (src/build/hosting/csp.ts). Pages from filters and captchas have none. */
export const isSameBuild = (root: HTMLElement) => root.dataset.build === currentBuildId;
