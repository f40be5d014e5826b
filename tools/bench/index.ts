import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chosenOf, readCommandLine, wrongUse } from '../command-line.ts';
import { builtPaths, machineLoad } from './report.ts';

const usage = `npm run bench: measures the project and its built site (docs/performance.md)
  --only lines,weight,lighthouse,interaction,attack,visitors,build   sections; without it all but the build
  --before ../other   another checkout with its built site, measured beside this one: figures are "before → after"
  --runs 5            repetitions of which the median counts
  --pages /,/de       addresses for weight and Lighthouse, by default one of each kind; --all takes every page
  --posts 1000        generated posts per language for the build
  --seconds 60        duration of each attack, and of the visits`;
const { values } = readCommandLine(usage, {
  options: {
    only: { type: 'string', default: 'lines,weight,lighthouse,interaction,attack,visitors' },
    before: { type: 'string' },
    runs: { type: 'string', default: '5' },
    pages: {
      type: 'string',
      default:
        '/,/de,/services,/case-studies,/about,/careers,/careers/apply,/contact,/blog,/blog/spotify-model,/imprint',
    },
    all: { type: 'boolean', default: false },
    posts: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '60' },
  },
});
const root = join(import.meta.dirname, '../..');
const roots = values.before === undefined ? [root] : [resolve(values.before), root];
const dists = roots.map((each) => join(each, 'dist'));
const dist = join(root, 'dist');
const [runs, seconds, posts] = [Number(values.runs), Number(values.seconds), Number(values.posts)];
const pages = () => (values.all ? builtPaths(dist) : values.pages.split(','));

const sections: Record<string, () => unknown> = {
  lines: async () => (await import('./lines.ts')).linesSection(roots),
  weight: async () => (await import('./weight/section.ts')).weightSection(dists, pages()),
  lighthouse: async () => (await import('./lighthouse/section.ts')).lighthouseSection(dists, pages(), runs),
  interaction: async () => (await import('./interaction/section.ts')).interactionSection(dists, runs),
  attack: async () => (await import('./attack/section.ts')).attackSection(seconds),
  visitors: async () => (await import('./attack/visitors-section.ts')).visitorsSection(dist, seconds),
  build: async () => (await import('./build/section.ts')).buildSection(posts),
};

const chosen = chosenOf(values.only, Object.entries(sections), ([name]) => name);
const unbuilt = dists.find((each) => !existsSync(join(each, '_headers')));
if (unbuilt && chosen.some(([name]) => !['attack', 'build', 'lines'].includes(name)))
  wrongUse(`There is no built site in ${unbuilt}. Run "npm run build" first.`);
console.log(
  `Measured on ${new Date().toISOString().slice(0, 16)}Z. ${machineLoad()}\nIn brackets the aim; "!" where it is missed.`,
);
for (const [name, section] of chosen) {
  await section();
  console.log(`(${name}: load average at its end ${machineLoad().split('load average ')[1]})`);
}
