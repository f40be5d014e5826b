import type { Resources } from '#src/i18n/resources.ts';

/** The parts of its dictionary that the island of a form shows. */
export const formParts = ['form', 'errors', 'result'] as const;

/** The texts of an island, what both forms have where both are named; staff see all of theirs. */
export type IslandTexts<Name extends 'application' | 'contact' | 'staff'> = Name extends 'staff'
  ? Resources['staff']
  : Pick<Resources[Exclude<Name, 'staff'>], (typeof formParts)[number]>;
