import type { Resources } from '#src/i18n/resources.ts';

/** The parts of its dictionary that the island of a form shows. */
export const formParts = ['form', 'errors', 'result'] as const;

/** The texts of an island, what both forms have where both are named. */
export type IslandTexts<Name extends 'application' | 'contact'> = Pick<
  Resources[Name],
  (typeof formParts)[number]
>;
