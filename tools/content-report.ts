import { readCommandLine } from './command-line.ts';
import type { Node } from 'mdast';
import { visit } from 'unist-util-visit';
import { countWords, readTime } from '#src/lib/content/read-time.ts';
import { routes } from '#src/lib/routes.ts';
import { lastCommits } from '#src/lib/seo/last-changes.ts';
import { readEntries, type Entry } from './content-check/entries.ts';
import { readFiles } from './content-check/read-files.ts';

const usage = `npm run content:report [-- <content folder>]: the state of the content, an entry a line
  --json   for machines
Age is by the last commit of the English file; "behind" says which language has been changed without the other since.
A folder that is not in git has neither.`;
const { values, positionals } = readCommandLine(usage, {
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false } },
});
const [content = 'content'] = positionals;

const { entries } = readEntries(readFiles(content));
const commits = lastCommits('.', content);
const day = 24 * 60 * 60 * 1000;

/** The address that other texts link to an entry by. */
function addressOf({ collection, id }: Entry): string {
  if (collection === 'blog') return `${routes.blog}/${id}`;
  if (collection === 'jobs') return `${routes.careers}/${id}`;
  const page = { 'case-studies': routes.caseStudies, services: routes.services, legal: routes.imprint }[
    collection
  ];
  return `${page}#${id}`;
}

function targetsIn({ tree }: Entry): string[] {
  const targets: string[] = [];
  visit(tree, (node: Node & { url?: string }) => {
    if (node.type === 'link' && node.url !== undefined) targets.push(node.url);
  });
  return targets;
}

const linked = entries.filter(({ locale }) => locale === 'en').flatMap(targetsIn);

const rows = entries
  .filter(({ locale }) => locale === 'en')
  .map((entry) => {
    const { file, collection, id, body, data } = entry;
    const german = entries.find(
      (other) => other.locale === 'de' && other.collection === collection && other.id === id,
    );
    const [en, de] = [file, german?.file ?? ''].map((name) => {
      const time = commits.get(name);
      return time === undefined ? undefined : Date.parse(time);
    });
    const closes = data?.validThrough;
    return {
      entry: `${collection}/${id}`,
      ageDays: en === undefined ? null : Math.floor((Date.now() - en) / day),
      words: { en: countWords(body), de: countWords(german?.body) },
      minutes: { en: readTime(body), de: readTime(german?.body) },
      behind: en === undefined || de === undefined || en === de ? null : en > de ? 'de' : 'en',
      closesInDays:
        closes === undefined ? null : Math.ceil((new Date(closes as string).getTime() - Date.now()) / day),
      linksToIt: linked.filter((target) => target === addressOf(entry)).length,
    };
  });

if (values.json) console.log(JSON.stringify(rows, null, 2));
else
  console.table(
    Object.fromEntries(
      rows.map(({ entry, words, minutes, ageDays, behind, closesInDays, linksToIt }) => [
        entry,
        {
          'age, days': ageDays ?? '',
          'words en, de': `${words.en}, ${words.de}`,
          'minutes en, de': `${minutes.en}, ${minutes.de}`,
          'changed alone':
            behind === null ? '' : behind === 'de' ? 'en, so de is behind' : 'de, so en is behind',
          'closes in days': closesInDays ?? '',
          'links to it': linksToIt,
        },
      ]),
    ),
  );
