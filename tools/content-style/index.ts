import { parseArgs } from 'node:util';
import { readFiles } from '../content-check/read-files.ts';
import { isOver, measureStyle } from './measure.ts';
import { formatStyle } from './report.ts';

/**
 * Counts turns of phrase that come back too often: `node tools/content-style/index.ts [contentDir=content]`. Prints a
 * table with the limits, the files, and every place of what is above its limit; `--all` prints all places. Ends with 1
 * when a limit is passed. It is a reader's aid and stops no build.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean', default: false } },
});
const [contentDir = 'content'] = positionals;
const measures = measureStyle(readFiles(contentDir));
console.log(formatStyle(measures, contentDir, values.all));
process.exitCode = measures.some(isOver) ? 1 : 0;
