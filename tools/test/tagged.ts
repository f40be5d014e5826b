import type { Level } from './matrix.ts';

/** The result of one test or step that names a case of the matrix. */
export interface Tagged {
  id: string;
  level: Level;
  passed: boolean;
}

const TAG = /\[((?:[FBS]\d{2})|(?:Z\d{1,2}\.\d{1,2}))\]/g;

const tag = (title: string, level: Level, passed: boolean): Tagged[] =>
  [...title.matchAll(TAG)].map(([, id = '']) => ({ id, level, passed }));

/** The cases named by the titles of a Vitest report; a skipped test proves nothing and is left out. */
export function taggedOfVitest(json: unknown): Tagged[] {
  const { testResults } = json as {
    testResults: { assertionResults: { fullName: string; status: string }[] }[];
  };
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .flatMap(({ fullName, status }) => tag(fullName, 'backend', status === 'passed'));
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    ok: boolean;
    tests: { results: { status: string; steps?: PlaywrightStep[] }[] }[];
  }[];
}

interface PlaywrightStep {
  title: string;
  error?: unknown;
  steps?: PlaywrightStep[];
}

/** The cases named by the titles of a Playwright report and of its steps. */
export function taggedOfPlaywright(json: unknown): Tagged[] {
  const ofSteps = (steps: PlaywrightStep[] = []): Tagged[] =>
    steps.flatMap(({ title, error, steps: inner }) => [
      ...tag(title, 'browser', error === undefined),
      ...ofSteps(inner),
    ]);
  const ofSuite = ({ suites = [], specs = [] }: PlaywrightSuite): Tagged[] => [
    ...suites.flatMap(ofSuite),
    ...specs.flatMap(({ title, ok, tests }) => {
      const results = tests.flatMap((test) => test.results).filter(({ status }) => status !== 'skipped');
      if (results.length === 0) return [];
      return [...tag(title, 'browser', ok), ...results.flatMap(({ steps }) => ofSteps(steps))];
    }),
  ];
  return (json as PlaywrightSuite).suites?.flatMap(ofSuite) ?? [];
}

/** pgTAP's assertions, which tests/backend/pgtap.test.ts leaves in the report of Vitest. */
export function assertionsOfVitest(json: unknown): { passed: number; planned: number } {
  const { testResults } = json as {
    testResults: { assertionResults: { meta?: { pgtap?: { passed: number; planned: number } } }[] }[];
  };
  const all = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ meta }) => meta?.pgtap));
  return {
    passed: all.reduce((sum, each) => sum + (each?.passed ?? 0), 0),
    planned: all.reduce((sum, each) => sum + (each?.planned ?? 0), 0),
  };
}
