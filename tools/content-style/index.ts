import { readCommandLine } from '../command-line.ts';
import { readFiles } from '../content-check/read-files.ts';
import { isOver, measureStyle } from './measure.ts';
import { formatStyle } from './report.ts';

const usage = `npm run content:style [-- <content folder>]: counts turns of phrase that come back too often, with limits and files
  --all   every place, not only those of what is above its limit
It ends with 1 when a limit is passed. It is an aid for whoever writes and stops no build.`;
const { values, positionals } = readCommandLine(usage, {
  allowPositionals: true,
  options: { all: { type: 'boolean', default: false } },
});
const [contentDir = 'content'] = positionals;
const measures = measureStyle(readFiles(contentDir));
console.log(formatStyle(measures, contentDir, values.all));
process.exitCode = measures.some(isOver) ? 1 : 0;
