/** A test file, or those tests of it whose title matches a regular expression. */
export type ConcernedTest = string | readonly [file: string, title: string];

/** A fault that is planted on purpose, to see whether a test notices what a visitor would notice. */
export interface Edit {
  /** Its name, in small letters and hyphens. */
  id: string;
  file: string;
  /** What it breaks, and for whom. */
  breaks: string;
  /** Section of docs/specification.md that it breaks; in section 2 with the heading: `2 Apply`. */
  spec: string;
  /** Text that stands in the file exactly once. */
  find: string;
  replace: string;
  /** The tests that could notice it. */
  tests: readonly ConcernedTest[];
  /** Why no test notices it, and why none is written. */
  survives?: string;
}

/** Edits by the section that they break. */
export type EditsBySection = Record<Edit['spec'], readonly Omit<Edit, 'spec'>[]>;

/** Tests of the walk that presses everything on a page. */
export const walk = (title: string): Edit['tests'] => [['tests/browser/presses/walk.test.ts', title]];

/**
 * The text of the file with the fault in it.
 * @throws if what is to be replaced does not stand there exactly once
 */
export function planted(text: string, { id, file, find, replace }: Edit): string {
  const parts = text.split(find);
  if (parts.length !== 2 || find === replace)
    throw new Error(
      `The edit "${id}" no longer applies: its text stands in ${file} ${parts.length - 1} times. Word it anew in tools/mutants/edits.`,
    );
  return parts.join(replace);
}
