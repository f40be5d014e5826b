import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Throttling } from './lighthouse/run.ts';
import { machineLoad } from './machine.ts';
import { builtPaths } from './paths.ts';

/**
 * `npm run bench`: measures the project and its built site (docs/performance.md). Options:
 *
 *   --only lines,weight,lighthouse,interaction,attack,visitors,build   sections; without it all but the build
 *   --before ../other   another checkout with its built site, measured beside this one: figures are "before → after"
 *   --runs 5        repetitions of which the median counts
 *   --pages /,/de   addresses for weight and Lighthouse, by default one of each kind; --all takes every page
 *   --throttling simulate,devtools   the score's model, and limits really applied
 *   --posts 1000        generated posts per language for `build`; `--posts 0` leaves them out
 *   --seconds 60    duration of each attack, and of the visits
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    before: { type: 'string' },
    runs: { type: 'string', default: '5' },
    pages: { type: 'string' },
    all: { type: 'boolean', default: false },
    throttling: { type: 'string', default: 'simulate,devtools' },
    posts: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '60' },
  },
});
const root = join(import.meta.dirname, '../..');
const roots = values.before === undefined ? [root] : [resolve(values.before), root];
const dists = roots.map((each) => join(each, 'dist'));
const dist = join(root, 'dist');
const runs = Number(values.runs);
const throttlings = values.throttling
  .split(',')
  .filter((each): each is Throttling => each === 'simulate' || each === 'devtools');

const kinds = [
  '/',
  '/de',
  '/services',
  '/case-studies',
  '/about',
  '/careers',
  '/careers/apply',
  '/contact',
  '/blog',
  '/blog/spotify-model',
  '/imprint',
];
const paths = values.pages?.split(',') ?? (values.all ? builtPaths(dist) : kinds);

const sections: Record<string, () => unknown> = {
  lines: async () => (await import('./lines.ts')).linesSection(roots),
  weight: async () => (await import('./weight/section.ts')).weightSection(dists, paths),
  lighthouse: async () =>
    (await import('./lighthouse/section.ts')).lighthouseSection(dists, paths, { runs, throttlings }),
  interaction: async () => (await import('./interaction/section.ts')).interactionSection(dists, runs),
  visitors: async () =>
    (await import('./attack/visitors-section.ts')).visitorsSection(dist, Number(values.seconds)),
  attack: async () => (await import('./attack/section.ts')).attackSection(Number(values.seconds)),
  build: async () =>
    (await import('./build/section.ts')).buildSection(
      root,
      values.posts.split(',').map(Number).filter(Boolean),
    ),
};

const chosen = values.only?.split(',') ?? Object.keys(sections).filter((name) => name !== 'build');
const unknown = chosen.filter((name) => !(name in sections));
if (unknown.length > 0) {
  console.error(
    `There is no section "${unknown.join(', ')}". Sections: ${Object.keys(sections).join(', ')}.`,
  );
  process.exit(2);
}
const unbuilt = dists.find((each) => !existsSync(join(each, '_headers')));
if (unbuilt && chosen.some((name) => !['attack', 'build', 'lines'].includes(name))) {
  console.error(`There is no built site in ${unbuilt}. Run "npm run build" first.`);
  process.exit(2);
}
console.log(
  `Measured on ${new Date().toISOString().slice(0, 16)}Z. ${machineLoad()}\nIn brackets the aim; "!" where it is missed.`,
);
for (const name of chosen) {
  await sections[name]!();
  console.log(`(${name}: load average at its end ${machineLoad().split('load average ')[1]})`);
}
