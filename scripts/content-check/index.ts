import { checkContent } from './check-content.ts';
import { formatProblems } from './report.ts';

/**
 * `npm run content:check [-- <content folder>]`: every problem of all files as `file:line field: sentence`. Ends with 1 when
 * there is one, or when SITE_ENV=production and a value of the company is still to come.
 */
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
