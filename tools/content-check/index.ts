import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkContent } from './check-content.ts';
import { checkPictureFiles } from './picture-files.ts';
import { readFiles } from './read-files.ts';
import { withReference } from './reference.ts';
import { formatAnnotations, formatReport } from './report.ts';

/**
 * `npm run content:check [-- <content folder>]`: every problem of all files, with line and remedy. Ends with 1 when there is
 * one, or when SITE_ENV=production and a placeholder is left. `--format github` shows each at its line in a pull request;
 * `--write-reference` brings the manual's tables of fields up to date instead. The use of the dictionary is looked up in
 * the folder src beside the content.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    format: { type: 'string', default: 'text' },
    'write-reference': { type: 'boolean', default: false },
  },
});
const [contentDir = 'content'] = positionals;

if (values['write-reference']) {
  const manual = join(contentDir, 'README.md');
  writeFileSync(manual, withReference(readFileSync(manual, 'utf8')));
} else {
  const files = readFiles(contentDir);
  const report = checkContent(files, readFiles(join(contentDir, '../src')));
  report.problems.push(...(await checkPictureFiles(contentDir, files.keys())));
  const { text, passes } = formatReport(report, contentDir, process.env.SITE_ENV === 'production');
  if (values.format === 'github') console.log(formatAnnotations(report.problems, contentDir));
  (passes ? process.stdout : process.stderr).write(`${text}\n`);
  process.exitCode = passes ? 0 : 1;
}
