import { join } from 'node:path';
import { isLocale } from '#src/i18n/locales.ts';
import { collectionNames, jsonSchemaOf } from '#src/lib/content/schemas.ts';
import { siteSchema } from '#src/lib/site/schema.ts';
import { parseSite } from '#src/lib/site/settings.ts';
import { checkDictionaries } from './dictionary.ts';
import { readEntries, type Entry } from './entries.ts';
import { checkFields, parseYaml } from './fields.ts';
import { checkNames, checkSigns, englishFile, readFiles, type Files } from './files.ts';
import { checkPagePictures, checkPictureFiles } from './pictures.ts';
import { placeholdersIn } from './placeholders.ts';
import { checkProse, checkTexts } from './prose.ts';
import { checkLinks, checkReferences, checkTokens } from './references.ts';
import { fieldName, formatProblems, leavesOf, type ContentProblem, type Report } from './report.ts';

/**
 * Reads content/site.yaml. Gives its settings (undefined if they have a problem) and the
 * placeholders that are left.
 */
function readSite(files: Files, report: Report) {
  const file = 'site.yaml';
  const text = files.get(file) ?? '';
  const yaml = parseYaml(text);
  const { lineOf, problem } = yaml;
  if (text === '' || problem) {
    report(
      file,
      problem?.line,
      problem?.message ?? 'The settings of the site are missing. Put the file back.',
    );
    return { settings: undefined, placeholders: [] as ContentProblem[] };
  }
  const settings = parseSite(text);
  const fits = checkFields(file, siteSchema, settings, yaml, report);
  for (const { path, value } of leavesOf(settings)) {
    if (isLocale(String(path.at(-1)))) checkTexts(file, value, () => lineOf(path), report);
    const picture = `images/${String(value)}`;
    const message = `There is no content/${picture}. Put it there, or correct the name.`;
    if (path.at(-1) === 'picture' && !files.has(picture))
      report(file, lineOf(path), message, fieldName(path));
  }
  const left = placeholdersIn(yaml.data).map(({ path, value }): ContentProblem => {
    return { file, line: lineOf(path), field: fieldName(path), message: JSON.stringify(value) };
  });
  return { settings: fits ? settings : undefined, placeholders: left };
}

/** A value as it is written in the file, also if it is a date. */
const written = (value: unknown) =>
  value === undefined ? 'nothing' : JSON.stringify(value).replace('T00:00:00.000Z', '');

/**
 * The fields of each collection by the JSON Schema, which takes long to make: once for all files.
 */
const fieldsOf = new Map(
  collectionNames.map((name) => [name, Object.entries(jsonSchemaOf(name).properties ?? {})]),
);

/**
 * Facts that do not depend on the language must be the same in both files of a pair. A difference
 * is reported once, in the German file.
 */
function checkSharedFacts({ collection, data, reportField }: Entry, english: Entry): void {
  if (!data.title || !english.data.title) return;
  for (const [field, rule] of fieldsOf.get(collection)!) {
    if (typeof rule === 'boolean') continue;
    const here = written(data[field]);
    const there = written(english.data[field]);
    const location = `content/${english.file}:${english.lineOf([field])}`;
    if (!rule.translated && here !== there)
      reportField([field], `${here} here, but ${there} in ${location}. Write both alike.`);
    // A text differs between the languages, but both files have it or none.
    else if (rule.translated && (here === 'nothing') !== (there === 'nothing'))
      reportField(
        [field],
        `This field stands in one language alone, see ${location}. Write it in both.`,
      );
  }
}

/**
 * Titles in search engines and positions in a list must be unique: a copied text easily keeps its
 * old title.
 */
function checkUnique(
  { file, collection, locale, data, reportField }: Entry,
  entries: readonly Entry[],
): void {
  const others = entries.filter(
    (other) => other.collection === collection && other.locale === locale,
  );
  for (const field of ['title', 'description', 'order']) {
    const first = others.find((other) => other.data[field] === data[field])!.file;
    if (data[field] && first !== file)
      reportField([field], `content/${first} has the same. Give the newer one its own.`);
  }
}

/**
 * Checks all content. Pages and public files to which it refers are looked up in src and public
 * beside its folder. `placeholders` are values that only the company can give: a production build
 * stops while any is left.
 */
export async function checkContent(contentDir: string) {
  const problems: ContentProblem[] = [];
  const report: Report = (file, line, message, field) =>
    void problems.push({ file, line, message, field });
  const files = readFiles(contentDir);
  const sources = readFiles(join(contentDir, '../src'));
  checkSigns(files, report);
  // Any other problem in such a file is a consequence.
  if (problems.length > 0) return { problems, placeholders: [] };
  checkNames(files, report);
  const entries = readEntries(files, report);
  const { settings, placeholders } = readSite(files, report);
  checkDictionaries(files, sources, report);
  for (const entry of entries) {
    const english = entries.find(({ file }) => file === englishFile(entry.file));
    if (english) checkSharedFacts(entry, english);
    checkUnique(entry, entries);
    checkTexts(entry.file, entry.data, entry.lineOf, report);
    checkProse(entry);
    checkReferences(entry, files, settings);
    checkTokens(entry, settings);
  }
  checkLinks(entries, readFiles(join(contentDir, '../public')), settings?.site.url);
  checkPagePictures(files, sources, report);
  await checkPictureFiles(contentDir, files, report);
  for (const { file, lineOf, locale, data } of entries)
    if (locale === 'en' && data.confirmed === false)
      placeholders.push({
        file,
        line: lineOf(['confirmed']),
        message: 'false',
        field: 'confirmed',
      });
  return { problems, placeholders };
}

/**
 * `npm run content:check [-- <content folder>]`: prints every problem of all files as `file:line
 * field: sentence`. The exit code is 1 if there is a problem, or if SITE_ENV=production and a
 * placeholder is left.
 */
if (import.meta.main) {
  const [contentDir = 'content'] = process.argv.slice(2);
  const { problems, placeholders } = await checkContent(contentDir);
  const isEarly = process.env.SITE_ENV === 'production' && placeholders.length > 0;
  if (problems.length > 0) console.error(formatProblems(problems, contentDir));
  else console.log(`The content has no problems (${placeholders.length} placeholders left).`);
  if (isEarly)
    console.error(`${formatProblems(placeholders, contentDir)}

SITE_ENV=production: the site is not built while one of these is left. In site.yaml replace { value: …, placeholder: true }
by the real value; in an article, a case study or a job set confirmed: true in both languages once the company has confirmed it.`);
  process.exitCode = problems.length > 0 || isEarly ? 1 : 0;
}
