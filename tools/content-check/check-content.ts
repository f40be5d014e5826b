import { checkDictionaryPairs, dictionaryPassages } from './dictionary-pairs.ts';
import { checkUnusedKeys } from './dictionary-usage.ts';
import { readDictionaries } from './dictionary.ts';
import { readEntries, type Entry, type Files } from './entries.ts';
import { checkFacts } from './facts.ts';
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
  const authors = site.settings === undefined ? undefined : Object.keys(site.settings.authors);
  const problems = [
    ...entryProblems,
    ...checkFields(entries),
    ...checkReferences(entries, imageNames(files), authors),
    ...checkBodyPictures(entries, files),
    ...checkTokens(entries, site.settings && tokenPaths(site.settings)),
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
  const passages = entries.flatMap(passagesOf);
  const texts = [...dictionaryPassages(dictionaries), ...site.passages];
  const problems = [
    ...checkNames(files),
    ...checkEncoding(files),
    ...broken,
    ...checkPairs(entries),
    ...checkSharedFacts(entries),
    ...checkLists(entries),
    ...checkHeadings(entries),
    ...checkSameHeadings(entries),
    ...checkHtml(entries),
    ...checkLinks(entries),
    ...checkLengths(entries),
    ...checkQuotationMarks([...passages, ...texts]),
    // English texts of the forms are quoted from the specification with its apostrophes.
    ...checkApostrophes([...passages, ...texts.filter(({ locale }) => locale === 'de')]),
    ...checkUnits(texts),
    ...checkFiller([...passages, ...texts]),
    ...checkFacts(entries, [...passages, ...texts], site.settings),
    ...checkDictionaryPairs(dictionaries, files),
    ...checkUnusedKeys(dictionaries, sources),
  ];
  return {
    problems,
    notes: lengthNotes(entries),
    placeholders: [...site.placeholders, ...unconfirmed(entries)],
    fileCount: files.size,
  };
}
