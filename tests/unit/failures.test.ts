import { expect, test } from 'vitest';
import { failureLines, readVitest } from '../../tools/test/reports.ts';

const name = `${process.cwd()}/tests/unit/a.test.ts`;
const passed = { fullName: 'holds', status: 'passed', failureMessages: [] };

test('The end of a run names each failed test of Vitest, and files that could not be run', () => {
  const failed = {
    fullName: 'adds',
    status: 'failed',
    failureMessages: ['\u001b[31mExpected: 2\u001b[39m\n\nReceived: 3'],
  };
  expect(
    failureLines(
      readVitest({
        testResults: [
          { name, status: 'failed', message: '', assertionResults: [passed, failed] },
          { name, status: 'passed', message: '', assertionResults: [passed] },
          { name, status: 'failed', message: 'Cannot find module', assertionResults: [] },
        ],
      }),
    ),
  ).toEqual([
    'FAILED tests/unit/a.test.ts: adds\n         Expected: 2\n         Received: 3\n',
    'FAILED tests/unit/a.test.ts: the file itself\n         Cannot find module\n',
  ]);
});
