import { join } from 'node:path';
import { checkDictionaries } from './dictionary.ts';
import { readEntries, type Entry } from './entries.ts';
import { checkSigns, readFiles } from './files.ts';
import { checkLinks } from './links.ts';
import { checkNames } from './names.ts';
import { checkFacts, checkPairs, checkSharedFacts } from './pairs.ts';
import { checkBodyPictures, checkPagePictures, checkPictureFiles, checkReferences } from './pictures.ts';
import type { ContentProblem } from './problem.ts';
import { checkProse, checkTexts, localizedLeaves } from './prose.ts';
import { readSite, type LeftPlaceholder } from './site.ts';
import { checkTokens } from './tokens.ts';

export interface Report {
  /** What stops the build. */
  problems: ContentProblem[];
  /** What only the company can give; a production build stops while any is left. */
  placeholders: LeftPlaceholder[];
  fileCount: number;
}

/** Case studies and jobs whose facts the company has not confirmed, once for both languages. */
const unconfirmed = (entries: readonly Entry[]): LeftPlaceholder[] =>
  entries
    .filter(({ locale, data }) => locale === 'en' && data.confirmed === false)
    .map(({ file, lineOf }) => ({ file, line: lineOf(['confirmed']), field: 'confirmed', value: false }));

/** Checks all content at once. Pages and public files that it refers to are looked up in src and public beside its folder. */
export async function checkContent(contentDir: string): Promise<Report> {
  const files = readFiles(contentDir);
  const [sources, publicFiles] = ['../src', '../public'].map((folder) => readFiles(join(contentDir, folder)));
  const { entries, problems: fields } = readEntries(files);
  const site = readSite(files.get('site.yaml'));
  const { settings, lineOf } = site;
  const texts = localizedLeaves(settings ?? {});
  const signs = checkSigns(files);
  const others = [
    ...fields,
    ...site.problems,
    ...checkDictionaries(files),
    ...checkReferences(entries, files, site),
    ...entries.flatMap((entry) => [
      ...checkTexts(entry.file, entry.data, entry.lineOf),
      ...checkProse(entry),
      ...checkBodyPictures(entry, files),
      ...checkTokens(entry, settings),
      ...checkSharedFacts(entry, entries),
    ]),
    ...texts.flatMap(({ path, value }) => checkTexts('site.yaml', value, () => lineOf(path))),
    ...checkPagePictures(files, sources!),
    ...checkLinks(entries, publicFiles!),
    ...checkFacts(entries),
    ...(await checkPictureFiles(contentDir, files.keys())),
  ];
  // A file with a sign that nobody sees, or that git has not merged, has one problem.
  const hidden = new Set(signs.map(({ file }) => file));
  return {
    problems: [
      ...checkNames(files),
      ...checkPairs(entries),
      ...signs,
      ...others.filter(({ file }) => !hidden.has(file)),
    ],
    placeholders: [...site.placeholders, ...unconfirmed(entries)],
    fileCount: files.size,
  };
}
