import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkContent } from './check-content.ts';
import { checkPictureFiles } from './picture-files.ts';
import { snippets } from '../new/snippets.ts';
import { readFiles } from './read-files.ts';
import { withReference } from './reference.ts';
import { formatAnnotations, formatReport } from './report.ts';

/**
 * Checks all content and prints every problem: `node tools/content-check/index.ts [contentDir=content]`. The use of the
 * dictionary is looked up in the folder src beside the content. Ends with 1 when there is a problem, or when
 * SITE_ENV=production and a placeholder is left.
 * With --format github each problem is told to GitHub as well, which shows it at its line in a pull request.
 * With --write-reference it brings what follows from the schemas up to date instead: the field tables of the manual and
 * the snippets of VS Code.
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
  writeFileSync(join(contentDir, '../.vscode/content.code-snippets'), snippets());
} else {
  const files = readFiles(contentDir);
  const report = checkContent(files, readFiles(join(contentDir, '../src')));
  report.problems.push(...(await checkPictureFiles(contentDir, files.keys())));
  const { text, passes } = formatReport(report, contentDir, process.env.SITE_ENV === 'production');
  if (values.format === 'github') console.log(formatAnnotations(report.problems, contentDir));
  (passes ? process.stdout : process.stderr).write(`${text}\n`);
  process.exitCode = passes ? 0 : 1;
}
