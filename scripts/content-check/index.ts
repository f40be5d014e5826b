import { parseArgs } from 'node:util';
import { checkContent } from './check-content.ts';
import { formatProblems } from './problem.ts';

/**
 * `npm run content:check [-- <content folder>]`: every problem of all files as `file:line field: sentence`. Ends with 1 when
 * there is one, or when SITE_ENV=production and a placeholder is left; `--placeholders` lists these.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { placeholders: { type: 'boolean', default: false } },
});
const [contentDir = 'content'] = positionals;
const { problems, placeholders, fileCount } = await checkContent(contentDir);
const isRefused = process.env.SITE_ENV === 'production' && placeholders.length > 0;

if (problems.length > 0) {
  console.error(formatProblems(problems, contentDir));
  console.error(`\n${problems.length} problems. What a file may have is in content/README.md.`);
} else
  console.log(`The content has no problems (${fileCount} files, ${placeholders.length} placeholders left).`);

if (isRefused || values.placeholders) {
  const left = placeholders.map(({ value, ...place }) => ({ ...place, message: String(value) }));
  (isRefused ? console.error : console.log)(
    `\n${formatProblems(left, contentDir)}\n\n` +
      `${left.length} values are still to come from the company. In site.yaml replace each { value: …, placeholder: true } ` +
      'by the real value; in a case study or a job set confirmed: true in both languages once it is. ' +
      'The site is not built with SITE_ENV=production while one is left.',
  );
}
process.exitCode = problems.length > 0 || isRefused ? 1 : 0;
