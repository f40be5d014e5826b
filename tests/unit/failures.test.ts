import { expect, test } from 'vitest';
import { failureLines, failuresOfPlaywright, failuresOfVitest } from '../../tools/test/failures.ts';

const name = `${process.cwd()}/tests/unit/a.test.ts`;
const passed = { fullName: 'holds', status: 'passed', failureMessages: [] };

test('The end of a run names each failed test of Vitest, and files that could not be run', () => {
  const failed = {
    fullName: 'adds',
    status: 'failed',
    failureMessages: ['\u001b[31mExpected: 2\u001b[39m\n\nReceived: 3'],
  };
  expect(
    failuresOfVitest({
      testResults: [
        { name, status: 'failed', message: '', assertionResults: [passed, failed] },
        { name, status: 'passed', message: '', assertionResults: [passed] },
        { name, status: 'failed', message: 'Cannot find module', assertionResults: [] },
      ],
    }),
  ).toEqual([
    { file: 'tests/unit/a.test.ts', title: 'adds', message: 'Expected: 2\nReceived: 3' },
    { file: 'tests/unit/a.test.ts', title: 'the file itself', message: 'Cannot find module' },
  ]);
});

test('The end of a run names each failed test of Playwright, and what failed outside of them', () => {
  const spec = (title: string, ok: boolean, ...messages: string[]) => ({
    title,
    file: 'frame/menu.test.ts',
    ok,
    tests: [{ results: [{ errors: messages.map((message) => ({ message })) }] }],
  });
  const found = failuresOfPlaywright({
    suites: [{ suites: [{ specs: [spec('opens', true), spec('closes', false, 'Timed out', 'again')] }] }],
    errors: [{ message: 'no server' }],
  });
  expect(found).toEqual([
    { file: 'tests/browser/frame/menu.test.ts', title: 'closes', message: 'Timed out\nagain' },
    { file: 'tests/browser', title: 'outside of any test', message: 'no server' },
  ]);
  expect(failureLines(found)[0]).toBe(
    'FAILED tests/browser/frame/menu.test.ts: closes\n         Timed out\n         again\n',
  );
});
