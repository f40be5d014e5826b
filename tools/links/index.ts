import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readCommandLine } from '../command-line.ts';
import { checkLinks, linksOf, type Finding, type Link } from './check-links.ts';

const usage = `npm run build && npm run links: checks the links to other sites, anchors included. Those within it are npm test's
  --fresh           asks anew what was fine within the last week
  --dist, --cache   other places of the built site and of what was fine
It ends with 1 when a link leads nowhere.`;
const day = 24 * 60 * 60 * 1000;
const { values } = readCommandLine(usage, {
  options: {
    dist: { type: 'string', default: 'dist' },
    cache: { type: 'string', default: 'node_modules/.cache/links.json' },
    fresh: { type: 'boolean', default: false },
  },
});

const read = (file: string) => readFileSync(join(values.dist, file), 'utf8');
const files = existsSync(values.dist)
  ? readdirSync(values.dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))
  : [];
if (files.length === 0) {
  console.error(`There are no pages in ${values.dist}. Build the site first: npm run build`);
  process.exit(1);
}
const pages = files.sort().map((file) => ({ file, html: read(file) }));
// Error pages name no address of their own.
const [own = ''] = pages.flatMap(
  ({ html }) => /<link rel="canonical" href="(https?:\/\/[^/"]+)/.exec(html)?.[1] ?? [],
);

const links = new Map<string, Link>();
for (const { file, html } of pages) {
  for (const url of linksOf(html, own)) {
    const link = links.get(url) ?? { url, pages: [] };
    link.pages.push(`/${file.replace(/(?:^index)?\.html$/, '')}`);
    links.set(url, link);
  }
}

const isFresh = ({ seen, problem }: Finding) =>
  !values.fresh && problem === undefined && Date.now() - Date.parse(seen) < 7 * day;
const cached = existsSync(values.cache) ? (JSON.parse(readFileSync(values.cache, 'utf8')) as Finding[]) : [];
const known = new Map(cached.filter(isFresh).map((finding) => [finding.url, finding]));
const asked = await checkLinks([...links.keys()].filter((url) => !known.has(url)));
for (const finding of asked) known.set(finding.url, finding);
mkdirSync(dirname(values.cache), { recursive: true });
writeFileSync(values.cache, JSON.stringify([...known.values()], null, 2));

const broken = [...links.values()].filter(({ url }) => known.get(url)?.problem);
for (const { url, pages } of broken)
  console.log(`${url}\n  ${known.get(url)!.problem}\n  on ${pages.join(', ')}\n`);
console.log(
  `${links.size} links to other sites: ${asked.length} asked for, ${links.size - asked.length} known from the last week, ${broken.length} broken.`,
);
process.exitCode = broken.length > 0 ? 1 : 0;
