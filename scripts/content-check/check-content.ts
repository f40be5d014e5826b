import { join } from 'node:path';
import { requiredTexts, sharedFields } from '#src/lib/content/schemas.ts';
import { checkDictionaries } from './dictionary.ts';
import { readEntries, twinOf, type Entry } from './entries.ts';
import { checkNames, checkSigns, readFiles, type Files } from './files.ts';
import { checkPagePictures, checkPictureFiles } from './pictures.ts';
import { checkProse, checkTexts } from './prose.ts';
import { checkLinks, checkReferences, checkTokens } from './references.ts';
import type { ContentProblem, Tell } from './report.ts';
import { readSite } from './site.ts';

/** Every text exists in both languages under the same file name, and the texts that every page links to exist. */
function checkPairs(entries: readonly Entry[], files: Files, tell: Tell): void {
  for (const { file, locale } of entries) {
    const twin = locale === 'en' ? file.replace('/en/', '/de/') : file.replace('/de/', '/en/');
    if (!files.has(twin))
      tell(file, undefined, `There is no file content/${twin}. Write it, or delete this one.`);
  }
  for (const file of requiredTexts.map((id) => `legal/en/${id}.md`))
    if (!files.has(file)) tell(file, undefined, 'Put it back in both languages: all pages link to it.');
}

/** Facts that do not depend on the language are the same in both files of a pair. Told once, in the German one. */
function checkSharedFacts({ collection, data, tellField }: Entry, twin: Entry): void {
  if (!data.title || !twin.data.title) return;
  for (const field of sharedFields[collection]) {
    const [here, there] = [data, twin.data]
      .map((each) => JSON.stringify(each[field]) ?? 'nothing')
      // A day as it is written.
      .map((value) => value.replace('T00:00:00.000Z', ''));
    const place = `content/${twin.file}:${twin.lineOf([field])}`;
    if (here !== there) tellField([field], `${here} here, but ${there} in ${place}. Write both alike.`);
  }
}

/** What search engines list stands once: a copied text keeps its old title easily. */
function checkUnique(entry: Entry, entries: readonly Entry[]): void {
  const others = entries.filter(
    ({ collection, locale }) => collection === entry.collection && locale === entry.locale,
  );
  for (const field of ['title', 'description']) {
    const first = others.find(({ data }) => data[field] && data[field] === entry.data[field]);
    if (first && first !== entry)
      entry.tellField([field], `content/${first.file} has the same. Write one of its own.`);
  }
}

/**
 * Checks all content at once. Pages and public files that it refers to are looked up in src and public beside its folder.
 * `placeholders` are what only the company can give: a production build stops while any is left.
 */
export async function checkContent(contentDir: string) {
  const problems: ContentProblem[] = [];
  const tell: Tell = (file, line, message, field) => void problems.push({ file, line, message, field });
  const files = readFiles(contentDir);
  checkSigns(files, tell);
  // Whatever else is found in such a file is a consequence.
  if (problems.length > 0) return { problems, placeholders: [] };
  checkNames(files, tell);
  const entries = readEntries(files, tell);
  const { settings, placeholders } = readSite(files, tell);
  checkDictionaries(files, tell);
  checkPairs(entries, files, tell);
  for (const entry of entries) {
    const twin = entry.locale === 'de' ? twinOf(entries, entry, 'en') : undefined;
    if (twin) checkSharedFacts(entry, twin);
    checkUnique(entry, entries);
    checkTexts(entry.file, entry.data, entry.lineOf, tell);
    checkProse(entry);
    checkReferences(entry, files, settings);
    checkTokens(entry, settings);
  }
  checkLinks(entries, readFiles(join(contentDir, '../public')));
  checkPagePictures(files, readFiles(join(contentDir, '../src')), tell);
  await checkPictureFiles(contentDir, files, tell);
  const field = 'confirmed';
  for (const { file, lineOf, locale, data } of entries)
    if (locale === 'en' && data[field] === false)
      placeholders.push({ file, line: lineOf([field]), message: 'false', field });
  return { problems, placeholders };
}
