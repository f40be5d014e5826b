import { badInputs, faults, probeGroups, security, type Level, type Matrix } from './matrix.ts';
import type { Tagged } from './reports.ts';

/** How many cases of a list have been shown to hold, and which have not. */
export interface Figure {
  name: string;
  reached: number;
  total: number;
  missing: string[];
  /** How many assertions ran in the tests of its cases. */
  assertions?: number;
}

const badInputNames: Record<Level, string> = {
  backend: 'bad inputs over HTTP',
  browser: 'bad inputs in the form',
};

/**
 * The figures of a run. A case counts when every level it needs has a test of its id, none of them failed, and in each an
 * assertion ran.
 * @param levels the levels whose tests were run; cases are judged by these alone
 */
export function figuresOf(results: Tagged[], levels: Level[]): Figure[] {
  if (levels.length === 0) return [];
  return [
    ofMatrix('fault scenarios', faults, levels, results),
    ...(levels.length > 1 ? [ofMatrix('bad inputs', badInputs, levels, results)] : []),
    ...levels.map((level) => ofMatrix(badInputNames[level], badInputs, [level], results)),
    ...(levels.includes('backend')
      ? [ofMatrix('findings of the review', security, levels, results), ofProbes(results)]
      : []),
  ];
}

function ofMatrix(name: string, matrix: Matrix, levels: Level[], results: Tagged[]): Figure {
  const needed = Object.entries(matrix)
    .map(([id, needs]) => ({ id, needs: needs.filter((level) => levels.includes(level)) }))
    .filter(({ needs }) => needs.length > 0);
  const missing = needed
    .filter(({ id, needs }) => !needs.every((level) => holds(results, id, level)))
    .map(({ id }) => id);
  const assertions = sum(
    results.filter(({ id, level }) => levels.includes(level) && matrix[id]?.includes(level)),
  );
  return { name, reached: needed.length - missing.length, total: needed.length, missing, assertions };
}

const sum = (results: Tagged[]) => results.reduce((all, { assertions }) => all + assertions, 0);

function holds(results: Tagged[], id: string, level: Level): boolean {
  const own = results.filter((result) => result.id === id && result.level === level);
  return own.length > 0 && own.every(({ passed, assertions }) => passed && assertions > 0);
}

/** Probes are numbered within their group; there may be more than the list asks for, but not fewer. */
function ofProbes(results: Tagged[]): Figure {
  const groups = Object.entries(probeGroups).map(([group, fewest]) => {
    const ids = new Set(results.filter(({ id }) => id.startsWith(`${group}.`)).map(({ id }) => id));
    const reached = [...ids].filter((id) => holds(results, id, 'backend')).length;
    return { group, reached, total: Math.max(fewest, ids.size) };
  });
  return {
    name: 'authorisation probes',
    reached: groups.reduce((all, { reached }) => all + reached, 0),
    total: groups.reduce((all, { total }) => all + total, 0),
    missing: groups.filter(({ reached, total }) => reached < total).map(({ group }) => group),
    assertions: sum(results.filter(({ id }) => id.startsWith('Z'))),
  };
}

/** The figures as lines of a table. */
export const figureLines = (figures: Figure[]): string[] =>
  figures.map(({ name, reached, total, missing, assertions }) => {
    const count = `${reached}/${total}`.padStart(8);
    const within = assertions === undefined ? '' : `  ${assertions} assertions`;
    return `${name.padEnd(23)}${count}${within}${missing.length > 0 ? `  without: ${missing.join(', ')}` : ''}`;
  });
