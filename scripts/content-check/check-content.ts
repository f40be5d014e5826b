import { join } from 'node:path';
import { siteSchema, type SiteSettings } from '#src/lib/site/schema.ts';
import { parseSite } from '#src/lib/site/settings.ts';
import { checkDictionaries } from './dictionary.ts';
import { checkEntries, readEntries } from './entries.ts';
import { checkNames, checkReadable, readFiles, type Files } from './files.ts';
import { checkPictures } from './pictures.ts';
import { placeholdersIn } from './placeholders.ts';
import { checkFacts, checkText } from './references.ts';
import { formatProblems, leavesOf } from './report.ts';
import { checkTexts } from './signs.ts';
import { checkFields, readYaml } from './source.ts';

/** content/site.yaml with its problems, and its settings if it has none. */
function readSite(files: Files) {
  const text = files.get('site.yaml') ?? '';
  const source = readYaml('site.yaml', text);
  if (text === '') source.tellLine(1, 'The settings of the site are missing. Put the file back.');
  if (!source.data) return { source, settings: undefined };
  const data = parseSite(text);
  const settings = checkFields(source, siteSchema, data) as SiteSettings | undefined;
  checkTexts({ ...source, data });
  for (const { path, value } of leavesOf(data))
    if (path.at(-1) === 'picture' && !files.has(`images/${String(value)}`))
      source.tell(path, `There is no content/images/${String(value)}. Put it there.`);
  return { source, settings };
}

/**
 * Checks all texts. `placeholders` are values that only the company can give. `publicFiles` are the
 * files of public/, to which texts may link.
 */
export function checkFiles(files: Files, publicFiles: Files) {
  const broken = checkReadable(files);
  // Any other problem in such a file is a consequence.
  if (broken.length > 0) return { problems: broken, placeholders: [] };
  const entries = readEntries(files);
  const { source, settings } = readSite(files);
  const site = { entries, files, publicFiles, settings };
  for (const entry of entries) {
    checkFacts(entry, site);
    checkText(entry, site);
  }
  checkEntries(entries);
  const sources = [source, ...checkDictionaries(files), ...entries];
  const unconfirmed = entries.filter(
    ({ locale, data }) => locale === 'en' && String(data.confirmed) === 'false',
  );
  return {
    problems: [...checkNames(files), ...sources.flatMap(({ problems }) => problems)],
    placeholders: [
      ...placeholdersIn(source.data).map(({ path, value }) =>
        source.at(path, JSON.stringify(value)),
      ),
      ...unconfirmed.map(({ at }) => at(['confirmed'], 'false')),
    ],
  };
}

/** Checks a content folder, with its pictures and the files of public/ beside it. */
export async function checkContent(folder: string) {
  const files = readFiles(folder);
  const { problems, placeholders } = checkFiles(files, readFiles(join(folder, '../public')));
  return { problems: [...problems, ...(await checkPictures(folder, files.keys()))], placeholders };
}

/**
 * `npm run content:check [-- <content folder>]`: prints every problem of all files as `file:line
 * field: sentence`. The exit code is 1 if there is a problem, or if SITE_ENV=production and a
 * placeholder is left.
 */
if (import.meta.main) {
  const [folder = 'content'] = process.argv.slice(2);
  const { problems, placeholders } = await checkContent(folder);
  const isEarly = process.env.SITE_ENV === 'production' && placeholders.length > 0;
  if (problems.length > 0) console.error(formatProblems(problems, folder));
  else console.log(`The content has no problems (${placeholders.length} placeholders left).`);
  if (isEarly)
    console.error(`${formatProblems(placeholders, folder)}

SITE_ENV=production: the site cannot be built until these are replaced. In site.yaml, replace { value: …, placeholder: true }
by the real value; in an article, a case study or a job, set confirmed: true in both languages once the company has confirmed it.`);
  process.exitCode = problems.length > 0 || isEarly ? 1 : 0;
}
