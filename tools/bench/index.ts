import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { machineLoad } from './machine.ts';
import { builtPaths } from './paths.ts';

/**
 * `npm run bench`: measures the built site (docs/performance.md). Options:
 *
 *   --only lighthouse|interaction|load|attack|build   one section; without it all but the last two, which take long
 *   --runs 5        repetitions of which the median counts
 *   --pages /,/de   addresses for Lighthouse, by default one of each kind; --all takes every page
 *   --throttling simulate,devtools   the score's model, and limits really applied
 *   --posts 1000,5000   generated posts per language for `build`; `--posts 0` leaves them out
 *   --seconds 10    duration of each load and attack
 *   --dist dist     the built site
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    runs: { type: 'string', default: '5' },
    pages: { type: 'string' },
    all: { type: 'boolean', default: false },
    throttling: { type: 'string', default: 'simulate,devtools' },
    posts: { type: 'string', default: '1000,5000' },
    seconds: { type: 'string', default: '10' },
    dist: { type: 'string', default: 'dist' },
  },
});
const root = join(import.meta.dirname, '../..');
const dist = resolve(root, values.dist);
const runs = Number(values.runs);

const throttlings = values.throttling.split(',').filter((each) => each === 'simulate' || each === 'devtools');

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
];
const paths =
  values.pages?.split(',') ??
  (values.all ? builtPaths(dist) : [...kinds, '/blog/tech-leadership', '/imprint']);

const sections: Record<string, () => Promise<void>> = {
  lighthouse: async () =>
    (await import('./lighthouse/section.ts')).lighthouseSection(dist, paths, { runs, throttlings }),
  interaction: async () => (await import('./interaction/section.ts')).interactionSection(dist, runs),
  load: async () => (await import('./load/section.ts')).loadSection(dist, Number(values.seconds)),
  attack: async () => (await import('./attack/section.ts')).attackSection(Number(values.seconds)),
  build: async () =>
    (await import('./build/section.ts')).buildSection(
      root,
      values.posts.split(',').map(Number).filter(Boolean),
    ),
};

const chosen = values.only?.split(',') ?? ['lighthouse', 'interaction', 'load'];
const unknown = chosen.filter((name) => !(name in sections));
if (unknown.length > 0) {
  console.error(
    `There is no section "${unknown.join(', ')}". Sections: ${Object.keys(sections).join(', ')}.`,
  );
  process.exit(2);
}
if (chosen.some((name) => !['attack', 'build'].includes(name)) && !existsSync(join(dist, '_headers'))) {
  console.error(`There is no built site in ${values.dist}. Run "npm run build" first.`);
  process.exit(2);
}
console.log(`Measured on ${new Date().toISOString().slice(0, 16)}Z. ${machineLoad()}`);
for (const name of chosen) {
  await sections[name]!();
  console.log(`(${name}: load average at its end ${machineLoad().split('load average ')[1]})`);
}
