import { checkDictionaryPairs, dictionaryPassages } from './dictionary-pairs.ts';
import { checkUnusedKeys } from './dictionary-usage.ts';
import { readDictionaries } from './dictionary.ts';
import { readEntries, type Entry, type Files } from './entries.ts';
import { checkExperience, checkFacts } from './facts.ts';
import { checkFields } from './fields.ts';
import { checkFiller } from './filler.ts';
import { checkHeadings, checkSameHeadings } from './headings.ts';
import { checkHtml } from './html.ts';
import { checkLengths, lengthNotes } from './lengths.ts';
import { checkLinks } from './links.ts';
import { checkLists } from './lists.ts';
import { checkEncoding, checkNames } from './names.ts';
import { checkPairs, checkSharedFacts } from './pairs.ts';
import { passagesOf } from './passages.ts';
import type { ContentProblem } from './problem.ts';
import { checkBodyPictures, checkReferences, imageNames } from './references.ts';
import { checkSite, type LeftPlaceholder } from './site.ts';
import { checkTokens, tokenPaths } from './tokens.ts';
import { checkApostrophes, checkQuotationMarks, checkUnits } from './typography.ts';

export interface Report {
  /** What stops the build. */
  problems: ContentProblem[];
  /** What is unusual and passes. */
  notes: string[];
  /** What only the company can give; a production build stops while any is left. */
  placeholders: LeftPlaceholder[];
  fileCount: number;
}

/** Case studies and jobs whose facts the company has not confirmed, once for both languages. */
const unconfirmed = (entries: readonly Entry[]): LeftPlaceholder[] =>
  entries
    .filter(({ locale, data }) => locale === 'en' && data?.confirmed === false)
    .map(({ collection, id }) => ({
      file: `${collection}/{en,de}/${id}.md`,
      path: 'confirmed',
      value: 'false',
    }));

/** Everything that is read from the content, and what keeps a page from showing it. */
function readContent(files: Files) {
  const { entries, problems: entryProblems } = readEntries(files);
  const { dictionaries, problems: dictionaryProblems } = readDictionaries(files);
  const site = checkSite(files.get('site.yaml'));
  const images = imageNames(files);
  const authors = site.settings && Object.keys(site.settings.authors);
  const tokens = site.settings && tokenPaths(site.settings);
  const problems = [
    ...entryProblems,
    ...entries.flatMap((entry) => [
      ...checkFields(entry),
      ...checkReferences(entry, images, authors),
      ...checkBodyPictures(entry, files),
      ...checkTokens(entry, tokens),
    ]),
    ...site.problems,
    ...dictionaryProblems,
  ];
  return { entries, dictionaries, site, problems };
}

/** What keeps a page from being shown as it was saved; the rest of `checkContent` keeps it from being published. */
export const brokenContent = (files: Files): ContentProblem[] => readContent(files).problems;

/**
 * Checks all content at once. `files` are those of the content folder, `sources` those of src, whose use of the
 * dictionary counts; both by path below their folder.
 */
export function checkContent(files: Files, sources: Files): Report {
  const { entries, dictionaries, site, problems: broken } = readContent(files);
  const { settings } = site;
  const passages = entries.flatMap(passagesOf);
  const texts = [...dictionaryPassages(dictionaries), ...site.passages];
  const problems = [
    ...checkNames(files),
    ...checkEncoding(files),
    ...broken,
    ...checkPairs(entries),
    ...checkLists(entries),
    ...checkLinks(entries),
    ...entries.flatMap((entry) => [
      ...checkSharedFacts(entry, entries),
      ...checkHeadings(entry),
      ...checkSameHeadings(entry, entries),
      ...checkHtml(entry),
      ...checkLengths(entry),
      ...checkExperience(entry),
    ]),
    ...[...passages, ...texts].flatMap((passage) => [
      ...checkQuotationMarks(passage),
      ...checkFiller(passage),
      ...(settings ? checkFacts(passage, settings) : []),
    ]),
    // English texts of the forms are quoted from the specification with its apostrophes.
    ...[...passages, ...texts.filter(({ locale }) => locale === 'de')].flatMap(checkApostrophes),
    ...texts.flatMap(checkUnits),
    ...checkDictionaryPairs(dictionaries, files),
    ...checkUnusedKeys(dictionaries, sources),
  ];
  return {
    problems,
    notes: entries.flatMap(lengthNotes),
    placeholders: [...site.placeholders, ...unconfirmed(entries)],
    fileCount: files.size,
  };
}
