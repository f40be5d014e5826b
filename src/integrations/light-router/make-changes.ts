import { parseSync } from 'vite';

/** A part of the router's text that is to be another, by what it is. */
export interface Change {
  what: string;
  matches: (node: Node, text: string) => boolean;
  /** The part to exchange; the whole node unless named. */
  part?: (node: Node) => Node;
  by: string;
}

/** A node of the syntax tree (ESTree). */
export interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const whole = (node: Node) => node;

function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value && 'start' in value) yield value as Node;
  for (const each of Object.values(value)) yield* nodesOf(each);
}

/** The module with its changes made. Throws when there is nothing to change for one, as an update of Astro may have it. */
export function makeChanges(code: string, list: readonly Change[]): string {
  const nodes = [...nodesOf(parseSync('router.js', code).program)];
  const found = list.map((change) => ({
    ...change,
    nodes: nodes.filter((node) => change.matches(node, code.slice(node.start, node.end))),
  }));
  const missing = found.filter(({ nodes: { length } }) => length === 0).map(({ what }) => what);
  if (missing.length > 0)
    throw new Error(
      `Astro's client router has no more: ${missing.join('; ')}. See in node_modules/astro/dist/transitions what became of it, and change or remove its line in src/integrations/light-router/changes.ts.`,
    );
  return found
    .flatMap(({ nodes: all, part = whole, by }) => all.map((node) => ({ ...part(node), by })))
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code);
}
