import { describe, expect, test } from 'vitest';
import { figureLines, figuresOf } from '../../tools/test/figures.ts';
import {
  badInputs,
  faults,
  probeGroups,
  security,
  type Level,
  type Matrix,
} from '../../tools/test/matrix.ts';
import { readPlaywright, readVitest, taggedOf, type Tagged } from '../../tools/test/reports.ts';

const levels: Level[] = ['backend', 'browser'];

const ofMatrix = (matrix: Matrix): Tagged[] =>
  Object.entries(matrix).flatMap(([id, needs]) => needs.map((level) => ({ id, level, passed: true })));

/** A run in which every case has a test that passed. */
const complete: Tagged[] = [
  ...ofMatrix(faults),
  ...ofMatrix(badInputs),
  ...ofMatrix(security),
  ...Object.entries(probeGroups).flatMap(([group, count]) =>
    Array.from({ length: count }, (_, index) => ({
      id: `${group}.${index + 1}`,
      level: 'backend' as const,
      passed: true,
    })),
  ),
];

const counts = (results: Tagged[], of = levels) =>
  figuresOf(results, of).map(({ reached, total }) => `${reached}/${total}`);

describe('the figures of a run', () => {
  test('are those of the matrix: 24 faults, 34 bad inputs, 33 findings, 113 probes', () => {
    expect(Object.keys(faults)).toHaveLength(24);
    expect(Object.keys(badInputs)).toHaveLength(34);
    expect(counts(complete)).toEqual(['24/24', '34/34', '33/33', '32/32', '33/33', '113/113']);
  });

  test('miss a case whose test is gone at one of its levels, and name it', () => {
    const figures = figuresOf(
      complete.filter(({ id, level }) => !(id === 'F09' && level === 'browser')),
      levels,
    );
    expect(figures[0]).toMatchObject({ reached: 23, total: 24, missing: ['F09'] });
    expect(figureLines(figures)[0]).toMatch(/^fault scenarios +23\/24 +without: F09$/);
  });

  test('miss a case of which one test failed while others passed', () => {
    const failed: Tagged = { id: 'B14', level: 'browser', passed: false };
    expect(counts([...complete, failed])).toEqual(['24/24', '33/34', '33/33', '31/32', '33/33', '113/113']);
  });

  test('miss a probe that failed or is gone, and count further ones', () => {
    const further: Tagged = { id: 'Z4.14', level: 'backend', passed: true };
    expect(counts([...complete, further]).at(-1)).toBe('114/114');
    expect(counts(complete.filter(({ id }) => id !== 'Z8.5')).at(-1)).toBe('112/113');
    expect(counts([...complete, { ...further, passed: false }]).at(-1)).toBe('113/114');
  });

  test('of one kind of test alone ask for nothing that others prove', () => {
    const backend = complete.filter(({ level }) => level === 'backend');
    expect(counts(backend, ['backend'])).toEqual(['10/10', '33/33', '32/32', '113/113']);
  });
});

describe('cases are read', () => {
  test('from titles of Vitest, skipped tests left out', () => {
    const assertionResults = [
      { fullName: 'Faults [F01] [F02] and more', status: 'passed' },
      { fullName: 'A visitor and files: [Z2.17] reads', status: 'failed' },
      { fullName: '[F03] later', status: 'skipped' },
      { fullName: 'B14 of another list, and [x]', status: 'passed' },
    ];
    const report = { testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults }] };
    expect(taggedOf(readVitest(report), 'backend')).toEqual([
      { id: 'F01', level: 'backend', passed: true },
      { id: 'F02', level: 'backend', passed: true },
      { id: 'Z2.17', level: 'backend', passed: false },
    ]);
  });

  test('from titles and steps of Playwright, skipped tests left out', () => {
    const steps = [{ title: '[B01] empty' }, { title: '[B02] blank', error: {} }];
    const suites = [
      {
        specs: [
          { title: '[F19] form', ok: false, tests: [{ results: [{ status: 'failed', steps }] }] },
          { title: '[F20] later', ok: true, tests: [{ results: [{ status: 'skipped' }] }] },
        ],
      },
    ];
    expect(taggedOf(readPlaywright({ suites: [{ suites }] }), 'browser')).toEqual([
      { id: 'F19', level: 'browser', passed: false },
      { id: 'B01', level: 'browser', passed: true },
      { id: 'B02', level: 'browser', passed: false },
    ]);
  });
});
