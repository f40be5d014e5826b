import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/* `npm run lint`: reports words for which the field has a better one (CONTRIBUTING.md, "Language"). */

/** Only words without any right use in this repository. Class and file names are skipped. */
const words = [
  { word: /for ever/, better: 'forever' },
  { word: /in vain/, better: 'name the failure' },
  { word: /at present/, better: 'now, currently' },
  { word: /all the same/, better: 'anyway' },
  { word: /anew/, better: 'again' },
  { word: /meanwhile/, better: 'in the meantime, concurrently' },
  { word: /beside/, better: 'next to, in the same file' },
  { word: /strangers?/, better: 'visitors, other people' },
  { word: /(?:press(?:es)?|click) beside/, better: 'light dismiss' },
  { word: /steps? (?:back|forward)/, better: 'Back, Forward' },
  { word: /entry of the history/, better: 'history entry' },
  { word: /marks? of (?:the|a|its|another) build/, better: 'build ID' },
  { word: /collected (?:mail|notice)s?/, better: 'digest' },
  { word: /fetch(?:es|ed)? (?:ahead|in advance)/, better: 'prefetch' },
  { word: /n-th/, better: 'at the same index' },
  { word: /films?/, better: 'video' },
  { word: /tried again/, better: 'retried' },
  { word: /React (?:is there|takes over)/, better: 'after hydration, hydrates' },
];

const isProse = /\.(?:astro|cjs|css|js|jsonc|md|mjs|sh|sql|toml|tsx?|ya?ml)$/;
/** Not checked: texts for visitors, the customer's own words, and this list. */
const isExempt =
  /^(?:content\/(?!README)|design\/|docs\/specification\.md|scripts\/check-words\.ts)/;

const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' })
  .split('\0')
  .filter((file) => isProse.test(file) && !isExempt.test(file));

const found = files.flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      words
        .map(({ word, better }) => ({
          better,
          match: new RegExp(`(?<![\\w.-])(?:${word.source})(?![\\w-])`, 'i').exec(line)?.[0],
        }))
        .filter(({ match }) => match)
        .map(({ match, better }) => `${file}:${index + 1} "${match}": write ${better}`),
    ),
);

if (found.length > 0) {
  console.error(found.join('\n'));
  console.error(`${found.length} words to replace (CONTRIBUTING.md, "Language")`);
  process.exitCode = 1;
}
