import { describe, expect, test } from 'vitest';
import { figureLines, figuresOf } from '../../tools/test/figures.ts';
import { probeGroups as groups } from '../backend/probes/groups.ts';
import {
  badInputs,
  faults,
  probeGroups,
  security,
  type Level,
  type Matrix,
} from '../../tools/test/matrix.ts';
import { readVitest, taggedOf, type Tagged } from '../../tools/test/reports.ts';

const levels: Level[] = ['backend', 'browser'];

const ofMatrix = (matrix: Matrix): Tagged[] =>
  Object.entries(matrix).flatMap(([id, needs]) =>
    needs.map((level) => ({ id, level, passed: true, assertions: 1 })),
  );

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
      assertions: 1,
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
    expect(figureLines(figures)[0]).toMatch(/^fault scenarios +23\/24 +\d+ assertions +without: F09$/);
  });

  test('miss a case in whose test no assertion ran, whatever its title says', () => {
    const emptied = complete.map((each) => (each.id === 'F09' ? { ...each, assertions: 0 } : each));
    expect(figuresOf(emptied, levels)[0]).toMatchObject({ reached: 23, missing: ['F09'] });
  });

  test('miss a case of which one test failed while others passed', () => {
    const failed: Tagged = { id: 'B14', level: 'browser', passed: false, assertions: 1 };
    expect(counts([...complete, failed])).toEqual(['24/24', '33/34', '33/33', '31/32', '33/33', '113/113']);
  });

  test('miss a probe that failed or is gone, and count further ones', () => {
    const further: Tagged = { id: 'Z4.14', level: 'backend', passed: true, assertions: 1 };
    expect(counts([...complete, further]).at(-1)).toBe('114/114');
    expect(counts(complete.filter(({ id }) => id !== 'Z8.5')).at(-1)).toBe('112/113');
    expect(counts([...complete, { ...further, passed: false }]).at(-1)).toBe('113/114');
  });

  test('of one kind of test alone ask for nothing that others prove', () => {
    const backend = complete.filter(({ level }) => level === 'backend');
    expect(counts(backend, ['backend'])).toEqual(['10/10', '33/33', '32/32', '113/113']);
  });
});

test('Cases are read from titles of tests and of steps, skipped tests left out', () => {
  const meta = { assertions: 2 };
  const assertionResults = [
    { fullName: 'Faults [F01] [F02] and more', status: 'passed', meta },
    { fullName: 'A visitor and files: [Z2.17] reads', status: 'failed', meta },
    { fullName: '[F03] later', status: 'skipped' },
    { fullName: 'B14 of another list, and [x]', status: 'passed' },
  ];
  const [first, ...others] = readVitest({
    testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults }],
  });
  const steps = [{ title: '[B01] empty', passed: false, assertions: 1 }];
  expect(taggedOf([{ ...first!, steps }, ...others], 'backend')).toEqual([
    { id: 'F01', level: 'backend', passed: true, assertions: 2 },
    { id: 'F02', level: 'backend', passed: true, assertions: 2 },
    { id: 'B01', level: 'backend', passed: false, assertions: 1 },
    { id: 'Z2.17', level: 'backend', passed: false, assertions: 2 },
  ]);
});

test('The number of probes is that of their list', () => {
  const listed = groups.map(({ id, probes }) => [id, probes.filter(({ onlyHosted }) => !onlyHosted).length]);
  const { Z10: ofTheCatalogue, ...others } = probeGroups;
  expect(Object.fromEntries(listed)).toEqual(others);
  expect(ofTheCatalogue).toBe(5);
});
