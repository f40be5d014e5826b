import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { concernedBy } from '../../tools/test/changed.ts';
import { runAll, type Step } from '../../tools/test/steps.ts';

const script = (name: string, code: string, more: Partial<Step> = {}): Step => ({
  name,
  command: process.execPath,
  args: ['-e', code],
  ...more,
});

describe('steps', () => {
  test('that wait for nothing run at the same time, others after those that they wait for', async () => {
    const pause = 'setTimeout(() => {}, 300)';
    const done = await runAll([
      script('one', pause),
      script('two', pause),
      script('three', '', { after: ['one', 'two'] }),
    ]);
    const [one, two, three] = done.map(({ from, ended }) => ({ from, to: from + ended.seconds }));
    expect(two!.from).toBeLessThan(one!.to);
    expect(three!.from).toBeGreaterThanOrEqual(Math.max(one!.to, two!.to) - 0.05);
  });

  test('fail without a failed test, and those after a required one are left out', async () => {
    const done = await runAll([
      script('build', 'process.exit(3)', { required: true }),
      script('browser', '', { after: ['build'] }),
      script('development', '', { after: ['build', 'browser'] }),
      script('unit', '', { after: ['browser'] }),
    ]);
    expect(done.map(({ step, ended }) => [step.name, ended.ok, ended.counts.failed])).toEqual([
      ['build', false, 1],
      ['unit', true, 0],
    ]);
  });
});

describe('a change concerns', () => {
  test.each([
    [['docs/mail.md'], { check: [], unit: [] }],
    [
      ['tests/browser/frame/menu.test.ts'],
      { check: [], build: [], browser: ['tests/browser/frame/menu.test.ts'] },
    ],
    [['supabase/tests/privileges.sql'], { check: [], unit: [], backend: [] }],
    [['tools/links/index.ts', 'tools/mutants.ts', 'tools/look/states.ts'], { check: [], unit: [] }],
    [['tools/content-style/measure.ts', 'tools/new/index.ts'], { check: [], unit: [], content: [] }],
    [['tools/bench/weight/budgets.ts'], { check: [], unit: [], build: [], built: [] }],
    [['tools/look/still.ts'], { check: [], build: [], browser: [] }],
  ])('of %j its own steps alone', (files, concerned) => {
    expect(concernedBy(files)).toEqual(concerned);
  });

  test('of a tool the tests that import it', () => {
    const missed = globSync('tests/{unit,content,backend,built,browser,engines,start}/**/*.ts').flatMap(
      (file) => {
        const step = file.split('/')[1]!;
        const imported = readFileSync(file, 'utf8').matchAll(/from '(?:\.\.\/)+(tools\/[^']+)'/g);
        return [...imported]
          .map(([, tool]) => tool!)
          .filter((tool) => {
            const run = concernedBy([tool])[step];
            return !run || (run.length > 0 && !run.some((folder) => file.startsWith(folder)));
          })
          .map((tool) => `${tool} by ${file}`);
      },
    );
    expect(missed).toEqual([]);
  });

  test('of a form its steps and the folders that use it', () => {
    const { browser, ...others } = concernedBy(['src/islands/contact-form/ContactForm.tsx']);
    expect(Object.keys(others)).toEqual(['check', 'unit', 'build', 'built', 'islands']);
    expect(browser).toContain('tests/browser/contact');
    expect(browser).not.toContain('tests/browser/motion');
  });

  test.each([
    'src/layouts/PageLayout.astro',
    'content/site.yaml',
    'package.json',
    'tests/browser/support/test.ts',
  ])('everything where many pages share %s', (file) => {
    const all = [
      'check',
      'unit',
      'build',
      'built',
      'islands',
      'content',
      'backend',
      'browser',
      'engines',
      'start',
      'development',
    ];
    expect(concernedBy([file, 'docs/mail.md', 'src/islands/contact-form/ContactForm.tsx'])).toEqual(
      Object.fromEntries(all.map((step) => [step, []])),
    );
  });
});
