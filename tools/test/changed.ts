import { execFileSync } from 'node:child_process';

const lines = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '');

/** Files that differ from the commit in which this branch left `main`, committed or not. */
export function changedFiles(): string[] {
  const [since = 'HEAD'] = lines('merge-base', 'HEAD', 'main');
  return [...lines('diff', '--name-only', since), ...lines('ls-files', '--others', '--exclude-standard')];
}

/** Steps with the arguments that make them run what is concerned; without arguments all of a step is. */
export type Concerned = Record<string, string[]>;

const SITE = ['check', 'unit', 'build', 'built'];
const FORMS = [...SITE, 'islands'];
const DATA = ['check', 'unit', 'backend'];

/**
 * What a file concerns: steps, and folders of the browser tests. The first line that a path matches counts; a path
 * that matches none concerns everything. A folder of `src` that many pages share is left out on purpose.
 */
const concerns: [path: RegExp, steps: string[], browserFolders?: string[]][] = [
  [/^docs\/|^[^/]*\.md$|^\.|^renovate/, ['check', 'unit']],
  [/^tools\/look\/still\.ts/, ['check', 'build'], ['']],
  [/^tools\/test-db\b/, DATA],
  [/^tests\/unit\/|^tools\/(?:test|look|links|mutants)\b/, ['check', 'unit']],
  [/^tools\/(?:bench|media)\//, SITE],
  [/^tests\/support\//, [...DATA, ...FORMS, 'content', 'start']],
  [/^tests\/fixtures\/first-release\//, DATA],
  [
    /^tests\/(?:content|fixtures)\/|^tools\/(?:content-report|content-style|new)\b/,
    ['check', 'unit', 'content'],
  ],
  [/^tools\/content-check\//, ['check', 'unit', 'content', 'build', 'development'], ['admin']],
  [/^tests\/backend\/|^supabase\/(?:tests|functions)\//, DATA],
  [/^tests\/built\/support\//, SITE],
  [/^tests\/built\//, ['check', 'build', 'built']],
  [/^tests\/engines\//, ['check', 'build', 'engines']],
  [
    /^content\/(?:blog|case-studies|images|jobs|legal|services)\//,
    [...SITE, 'content'],
    ['pages', 'blog', 'offers', 'visual'],
  ],
  [/^content\/dictionary\//, [...FORMS, 'content'], ['']],
  [/^tests\/start\/|^tools\/start/, ['check', 'start']],
  [/^tests\/browser\/dev\/|^tools\/dev\.ts/, ['check', 'build', 'development']],
  [/^tools\/publishing\.ts/, [...DATA, 'build', 'built', 'development']],
  [
    /^tools\/(?:mail|mailbox|backend-deploy|operator)\b|^tools\/(?:submissions|person|backup|restore)\.ts/,
    DATA,
  ],
  [/^tools\/doctor/, SITE],
  [
    /^src\/(?:islands|sections)\/staff\/|^src\/lib\/backend\/staff|^tools\/staff\.ts/,
    [...DATA, ...FORMS],
    ['staff'],
  ],
  [
    /^supabase\/|^src\/lib\/(?:backend|forms)\//,
    [...DATA, 'build', 'islands'],
    ['contact', 'application', 'newsletter', 'language'],
  ],
  [/^src\/islands\/.*\.test\.tsx$/, ['check', 'islands']],
  [
    /^src\/(?:islands\/contact-form|sections\/contact)\//,
    FORMS,
    ['contact', 'language', 'accessibility', 'visual'],
  ],
  [
    /^src\/islands\/application-form\/|^src\/sections\/careers\//,
    FORMS,
    ['application', 'offers', 'language', 'accessibility', 'visual'],
  ],
  [
    /^src\/sections\/(?:services|case-studies|blog|home|about)\//,
    SITE,
    ['offers', 'motion', 'pages', 'language', 'accessibility', 'visual'],
  ],
  [
    /^src\/client\/(?:lazy\/)?newsletter|^src\/pages\/.*\/newsletter\//,
    SITE,
    ['newsletter', 'pages', 'accessibility'],
  ],
  [/^src\/client\/language\//, SITE, ['language', 'frame']],
  [/^src\/client\/navigation/, SITE, ['frame', 'language', 'accessibility', 'presses']],
];

const everything = [...FORMS, 'content', 'backend', 'browser', 'engines', 'start', 'development'];

/** What changes of these files concern. */
export function concernedBy(files: string[]): Concerned {
  const steps = new Set<string>();
  const folders = new Set<string>();
  for (const file of files) {
    const [, test] = /^tests\/browser\/(?!support\/|dev\/)(.+\.test\.ts)$/.exec(file) ?? [];
    const found = test
      ? ([/./, ['check', 'build'], [test]] as const)
      : concerns.find(([path]) => path.test(file));
    const [, named, tests = []] = found ?? [/./, everything, ['']];
    for (const step of named) steps.add(step);
    for (const folder of tests) folders.add(`tests/browser/${folder}`);
  }
  if (folders.size > 0) steps.add('browser');
  // The folder of all browser tests stands for those in it.
  const all = folders.has('tests/browser/');
  return Object.fromEntries([...steps].map((step) => [step, step === 'browser' && !all ? [...folders] : []]));
}
