import type { Edit } from './edit.ts';
import { build } from './edits/build.ts';
import { data } from './edits/data.ts';
import { forms } from './edits/forms.ts';
import { fromSpecification } from './edits/from-specification.ts';
import { pages } from './edits/pages.ts';
import { presses } from './edits/presses.ts';
import { sending } from './edits/sending.ts';

/** All faults that `npm run mutants` plants. */
export const edits: readonly Edit[] = [
  ...pages,
  ...presses,
  ...forms,
  ...sending,
  ...data,
  ...build,
  ...fromSpecification,
];
