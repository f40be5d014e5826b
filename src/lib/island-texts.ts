import type { Resources } from '#src/i18n/resources.ts';

/** The parts of its dictionary that each island shows. */
export const islandParts = {
  application: ['form', 'errors', 'result'],
  contact: ['form', 'errors', 'result'],
  staff: [
    'signIn',
    'signOut',
    'signedInAs',
    'forms',
    'filter',
    'list',
    'status',
    'field',
    'entry',
    'cv',
    'result',
  ],
} as const satisfies { [Name in keyof Resources]?: readonly (keyof Resources[Name])[] };

/** The texts of an island; what both forms have where both are named. */
export type IslandTexts<Name extends keyof typeof islandParts> = Pick<
  Resources[Name],
  Extract<(typeof islandParts)[Name][number], keyof Resources[Name]>
>;
