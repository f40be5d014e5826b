import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Level } from './matrix.ts';

/** One test of a report, whichever program wrote it. */
export interface Result {
  file: string;
  title: string;
  status: 'passed' | 'failed' | 'skipped';
  /** What a failed test said. */
  message: string;
  /** How many assertions ran in it; unknown in Vitest's projects that name no cases. */
  assertions?: number;
  /** Playwright's steps, which may name cases too. */
  steps?: { title: string; passed: boolean; assertions: number }[];
  /** pgTAP's assertions, which tests/backend/pgtap.test.ts leaves in the report of Vitest. */
  pgtap?: { passed: number; planned: number };
}

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: {
      fullName: string;
      status: string;
      failureMessages?: string[];
      meta?: Pick<Result, 'pgtap' | 'assertions'>;
    }[];
  }[];
}

/** The tests of Vitest's JSON report; a file that could not be run counts as a failed one. */
export function readVitest(json: unknown): Result[] {
  return (json as VitestReport).testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const file = relative(process.cwd(), name);
    const results = assertionResults.map(
      ({ fullName, status: each, failureMessages = [], meta }): Result => ({
        file,
        title: fullName,
        status: each === 'passed' || each === 'failed' ? each : 'skipped',
        message: failureMessages.join('\n'),
        ...meta,
      }),
    );
    if (status !== 'failed' || results.some((result) => result.status === 'failed')) return results;
    return [...results, { file, title: 'the file itself', status: 'failed' as const, message }];
  });
}

/** The failed tests as text, each with the beginning of what it said; the whole of it stands where the test ran. */
export const failureLines = (results: Result[]): string[] =>
  results
    .filter(({ status }) => status === 'failed')
    .map(({ file, title, message }) => {
      const lines = stripVTControlCharacters(message).split('\n');
      const beginning = lines.filter((line) => line.trim() !== '').slice(0, 12);
      return [`FAILED ${file}: ${title}`, ...beginning.map((line) => `         ${line}`), ''].join('\n');
    });

/** The result of a test or step that names a case of the matrix. */
export interface Tagged {
  id: string;
  level: Level;
  passed: boolean;
  /** How many ran in it: a test without one proves nothing. */
  assertions: number;
}

const TAG = /\[((?:[FBS]\d{2})|(?:Z\d{1,2}\.\d{1,2}))\]/g;

/** The cases that titles of tests and steps name; a skipped test proves nothing and is left out. */
export const taggedOf = (results: Result[], level: Level): Tagged[] =>
  results
    .filter(({ status }) => status !== 'skipped')
    .flatMap(({ title, status, assertions = 0, steps = [] }) => [
      { title, passed: status === 'passed', assertions },
      ...steps,
    ])
    .flatMap(({ title, passed, assertions }) =>
      [...title.matchAll(TAG)].map(([, id = '']) => ({ id, level, passed, assertions })),
    );
