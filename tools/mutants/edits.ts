import type { Edit } from './edit.ts';
import { build } from './edits/build.ts';
import { data } from './edits/data.ts';
import { forms } from './edits/forms.ts';
import { pages } from './edits/pages.ts';
import { security } from './edits/security.ts';

/** All faults that `npm run mutants` plants. */
export const edits: readonly Edit[] = [pages, forms, data, build, security].flatMap((bySection) =>
  Object.entries(bySection).flatMap(([spec, own]) => own.map((edit) => ({ spec, ...edit }))),
);
