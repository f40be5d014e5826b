import { oncePerBuild } from '#src/lib/once-per-build.ts';

/** The HTML that `Once` has rendered, by name. */
export const rendered = oncePerBuild<Promise<string>>();
