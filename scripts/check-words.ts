import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/* npm run lint: reports words that have a better word in the field (CONTRIBUTING.md, "Language"). */

/** Only words without any right use in this repository. */
const words = [
  { word: /for ever/, better: 'forever' },
  { word: /in vain/, better: 'name the failure' },
  { word: /collected (?:mail|notice)s?/, better: 'digest' },
];

const isProse = /\.(?:astro|cjs|css|js|jsonc|md|mjs|sh|sql|toml|tsx?|ya?ml)$/;
/** Texts for visitors, the client's own words, and this list. */
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
          match: new RegExp(`\\b${word.source}\\b`, 'i').exec(line)?.[0],
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
