import { join } from 'node:path';
import { locales } from '#src/i18n/locales.ts';
import { buildTime } from '#src/lib/build-time.ts';
import { inBothSeasons } from '#src/lib/shared/office-hours.ts';
import { siteSchema, type SiteSettings } from '#src/lib/site/schema.ts';
import { parseSite } from '#src/lib/site/settings.ts';
import { slices } from '../../design/videos/hero.ts';
import { checkDictionaries } from './dictionary.ts';
import { checkEntries, readEntries } from './entries.ts';
import { checkNames, checkReadable, readFiles, type Files } from './files.ts';
import { checkImages } from './images.ts';
import { placeholdersIn } from './placeholders.ts';
import { checkTexts } from './prose.ts';
import { checkLinks, checkReferences, checkTokens, missingPortraits } from './references.ts';
import { formatErrors } from './report.ts';
import { checkFields, readYaml } from './source.ts';

/** The sun on the home page has a slice for each hour that both offices share in winter. */
function checkSunSlices({ report }: ReturnType<typeof readYaml>, { office }: SiteSettings) {
  const { hours } = inBothSeasons(office.hours, buildTime().getTime()).winter;
  if (hours === slices) return;
  report(
    ['office', 'hours', 'mauritius'],
    `In winter both offices share ${hours} hours, but the sun in design/videos/hero.ts has ${slices} slices. Correct the hours, or ask a developer to change the drawing.`,
  );
}

/** Reads and checks content/site.yaml. Without valid data, settings and authors are undefined. */
function readSite(text: string) {
  const source = readYaml('site.yaml', text);
  if (source.data === undefined) return { source, settings: undefined, authors: undefined };

  const data = parseSite(text);
  // Typography needs a language, which only translated values have.
  checkTexts({ ...source, data }, 'field', (path) => locales.find((each) => each === path.at(-1)));
  const settings = checkFields(source, siteSchema, data) as SiteSettings | undefined;
  if (settings) checkSunSlices(source, settings);
  return { source, settings, authors: settings && Object.keys(settings.authors) };
}

type Site = ReturnType<typeof readSite>;

/** Cached: in development every save runs the check. */
let lastSite: { text: string; site: Site } | undefined;

function siteOf(text: string): Site {
  if (lastSite?.text !== text) lastSite = { text, site: readSite(text) };
  return lastSite.site;
}

/**
 * Checks all text files.
 * @param publicFiles files in public/, as link targets
 * @returns errors, and placeholders that only the company can replace
 */
export function checkFiles(files: Files, publicFiles: Files) {
  const unreadable = checkReadable(files);
  // Unreadable files would cause further errors.
  if (unreadable.length > 0) return { errors: unreadable, placeholders: [] };

  const { source, settings, authors } = siteOf(files.get('site.yaml') ?? '');
  const entries = readEntries(files);
  const site = {
    entries,
    files,
    publicFiles,
    authors,
  };
  for (const entry of entries) {
    checkReferences(entry, site);
    checkLinks(entry, site);
    checkTokens(entry, settings);
  }
  checkEntries(entries);

  const sources = [source, ...checkDictionaries(files), ...entries];
  const errors = sources.flatMap((each) => each.errors);
  // Not cached with the file's errors: the image may be added later.
  if (settings) errors.push(...missingPortraits(source, settings, files));
  const english = entries.filter(({ locale }) => locale === 'en');
  const placeholders = [source, ...english].flatMap(({ data, at }) =>
    placeholdersIn(data).map((path) => at(path, 'The company has not confirmed this value yet.')),
  );
  return { errors: [...checkNames(files), ...errors], placeholders };
}

/**
 * Checks a content folder with its images. Link targets may be in the sibling folder public/.
 * Errors are sorted by file and line.
 */
export async function checkContent(folder: string) {
  const files = readFiles(folder);
  const publicFiles = readFiles(join(folder, '../public'));
  const { errors, placeholders } = checkFiles(files, publicFiles);
  const imageErrors = await checkImages(folder, files.keys());
  const all = [...errors, ...imageErrors];
  const sorted = all.toSorted(
    (a, b) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0),
  );
  return { errors: sorted, placeholders };
}

/**
 * `npm run content:check [-- <content folder>]`: prints all errors as `file:line field: message`.
 * Exits with 1 on an error, and on a placeholder if SITE_ENV=production.
 */
if (import.meta.main) {
  const [folder = 'content'] = process.argv.slice(2);
  const { errors, placeholders } = await checkContent(folder);
  const isUnfinished = process.env.SITE_ENV === 'production' && placeholders.length > 0;

  if (errors.length > 0) console.error(formatErrors(errors, folder));
  else console.log(`The content has no errors (${placeholders.length} placeholders left).`);
  if (isUnfinished)
    console.error(`${formatErrors(placeholders, folder)}

SITE_ENV=production: a production build needs all values. content/README.md explains how to confirm one.`);
  if (errors.length > 0 || isUnfinished) process.exitCode = 1;
}
