import { oncePerBuild } from '#src/lib/once-per-build.ts';

/** HTML of the parts that `Once` holds, by name. */
export const rendered = oncePerBuild<Promise<string>>();
