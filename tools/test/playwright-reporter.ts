import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type {
  FullConfig,
  FullResult,
  Reporter,
  TestCase,
  TestError,
  TestResult,
  TestStep,
} from '@playwright/test/reporter';
import type { Result } from './reports.ts';

/** Where the results are written, as `npm test` says; without it nothing is. */
const file = process.env.PLAYWRIGHT_RESULTS_FILE;

/**
 * Writes the tests of a Playwright run as JSON, each with the number of its assertions: the reporters that come with
 * Playwright leave them out. One that passed only on a second try, or an error outside of any test, is a failed test.
 */
export default class ResultsReporter implements Reporter {
  private readonly results = new Map<TestCase, Result>();
  private readonly outside: Result[] = [];
  private folder = '';

  onBegin({ rootDir }: FullConfig): void {
    this.folder = relative(process.cwd(), rootDir);
  }

  onTestEnd(test: TestCase, { status, errors, steps }: TestResult): void {
    const before = this.results.get(test);
    if (status === 'skipped' && !before) return void this.results.set(test, resultOf(test, 'skipped'));
    // What its hooks and fixtures assert is not the test's own.
    const body = steps.filter(({ category }) => category !== 'hook' && category !== 'fixture');
    this.results.set(test, {
      ...resultOf(test, test.outcome() === 'expected' ? 'passed' : 'failed'),
      message: [before?.message, ...errors.map(({ message }) => message)].filter(Boolean).join('\n'),
      assertions: assertionsIn(body),
      steps: [...(before?.steps ?? []), ...named(body)],
    });
  }

  onError({ message = '' }: TestError): void {
    this.outside.push({ file: this.folder, title: 'outside of any test', status: 'failed', message });
  }

  onEnd(_result: FullResult): void {
    if (!file) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify([...this.results.values(), ...this.outside]));
  }
}

const resultOf = ({ title, location }: TestCase, status: Result['status']): Result => ({
  file: relative(process.cwd(), location.file),
  title,
  status,
  message: '',
});

const assertionsIn = (steps: TestStep[]): number =>
  steps.reduce(
    (sum, { category, steps: inner }) => sum + (category === 'expect' ? 1 : 0) + assertionsIn(inner),
    0,
  );

/** The steps that the test itself names, at whatever depth. */
const named = (steps: TestStep[]): NonNullable<Result['steps']> =>
  steps.flatMap(({ title, category, error, steps: inner }) => [
    ...(category === 'test.step'
      ? [{ title, passed: error === undefined, assertions: assertionsIn(inner) }]
      : []),
    ...named(inner),
  ]);
