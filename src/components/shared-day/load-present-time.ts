import { whenIdle } from '#src/lib/browser/dom.ts';

/**
 * Loads the parts of the shared day that depend on the time, once the page is quiet. Without them
 * the drawing is complete.
 */
whenIdle(() => void import('./present-time.ts').catch(() => {}));
