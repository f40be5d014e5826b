import type application from '../../content/dictionary/en/application.json';
import type contact from '../../content/dictionary/en/contact.json';

interface Dictionaries {
  application: typeof application;
  contact: typeof contact;
}

/** The parts of its dictionary that the island of a form shows. */
export const formParts = ['form', 'errors', 'result'] as const;

/** The texts of an island, what both forms have where both are named. */
export type IslandTexts<Name extends keyof Dictionaries> = Pick<
  Dictionaries[Name],
  (typeof formParts)[number]
>;
