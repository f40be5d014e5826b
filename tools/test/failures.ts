import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** A failed test, as the end of a run names it: its file, its title, and the beginning of what it said. */
export interface Failure {
  file: string;
  title: string;
  message: string;
}

/** Lines of a message; the whole of it stands where the test ran, further up. */
const shown = 6;

const beginning = (message: string): string =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, shown)
    .join('\n');

/** The failed tests of a Vitest report, files that could not be run among them. */
export function failuresOfVitest(json: unknown): Failure[] {
  const { testResults } = json as {
    testResults: {
      name: string;
      status: string;
      message?: string;
      assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
    }[];
  };
  return testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const file = relative(process.cwd(), name);
    const failed = assertionResults.filter((each) => each.status === 'failed');
    if (failed.length === 0 && status === 'failed')
      return [{ file, title: 'the file itself', message: beginning(message) }];
    return failed.map(({ fullName, failureMessages }) => ({
      file,
      title: fullName,
      message: beginning(failureMessages.join('\n')),
    }));
  });
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    ok: boolean;
    tests: { results: { errors: { message?: string }[] }[] }[];
  }[];
}

/** The failed tests of a Playwright report, and what failed outside of any test. */
export function failuresOfPlaywright(json: unknown): Failure[] {
  const { suites = [], errors } = json as PlaywrightSuite & { errors: { message?: string }[] };
  const ofSuite = ({ suites: inner = [], specs = [] }: PlaywrightSuite): Failure[] => [
    ...inner.flatMap(ofSuite),
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ title, file, tests }) => ({
        file: `tests/browser/${file}`,
        title,
        message: beginning(
          tests
            .flatMap(({ results }) => results)
            .flatMap((result) => result.errors.map(({ message = '' }) => message))
            .join('\n'),
        ),
      })),
  ];
  return [
    ...suites.flatMap(ofSuite),
    ...errors.map(({ message = '' }) => ({
      file: 'tests/browser',
      title: 'outside of any test',
      message: beginning(message),
    })),
  ];
}

/** The failed tests as text, so that the end of a run tells what to look at. */
export const failureLines = (failures: Failure[]): string[] =>
  failures.map(
    ({ file, title, message }) => `FAILED ${file}: ${title}\n${message.replace(/^/gm, '         ')}\n`,
  );
