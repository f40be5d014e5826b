import postcss, { type Container, type Declaration, type Root } from 'postcss';
import selectorParser from 'postcss-selector-parser';
import { writeOutConstants } from './constants.ts';

/**
 * The rules of a style sheet that a page with these words can use, in their order. A rule goes only when a class, id,
 * attribute or element that its selector demands is nowhere in the page nor in the scripts it may load. What stands in
 * brackets behind `:not()`, `:has()` and the like demands nothing here; custom properties that nothing refers to any more go
 * last.
 */
export function prune(css: string, words: ReadonlySet<string>): string {
  const root = postcss.parse(css);
  root.walkRules((rule) => {
    if (
      rule.parent?.type === 'atrule' &&
      'name' in rule.parent &&
      /keyframes$/.test(String(rule.parent.name))
    )
      return;
    const kept = rule.selectors.flatMap((selector) => usablePart(selector, words) ?? []);
    if (kept.length === 0) rule.remove();
    else rule.selectors = kept;
  });
  // As in fill="var(--color-coral)".
  const outside = new Set([...words].flatMap((word) => word.match(/--[\w-]+/g) ?? []));
  writeOutConstants(root, outside);
  dropUnusedProperties(root, outside);
  root.walkComments((comment) => void comment.remove());
  removeEmpty(root);
  return root.toString();
}

/** The selector without the branches of `:is()` and `:where()` that cannot match; undefined when it cannot match itself. */
function usablePart(selector: string, words: ReadonlySet<string>): string | undefined {
  const parsed = selectorParser().astSync(selector);
  return isUsable(parsed.first, words) ? parsed.toString() : undefined;
}

function isUsable(selector: selectorParser.Selector, words: ReadonlySet<string>): boolean {
  return selector.nodes.every((node) => {
    if (node.type === 'class' || node.type === 'id' || node.type === 'tag') return words.has(node.value);
    if (node.type === 'attribute') return words.has(node.attribute);
    if (node.type !== 'pseudo' || !/^:(?:is|where)$/.test(node.value)) return true;
    for (const branch of [...node.nodes]) if (!isUsable(branch, words)) branch.remove();
    return node.nodes.length > 0;
  });
}

/** One property may be all that refers to another, so until nothing is left to drop. */
function dropUnusedProperties(root: Root, outside: ReadonlySet<string>): void {
  for (;;) {
    const used = new Set(outside);
    root.walkDecls(({ value }) => {
      for (const [, name] of value.matchAll(/var\(\s*(--[\w-]+)/g)) used.add(name!);
    });
    const unused: Declaration[] = [];
    root.walkDecls(/^--/, (declaration) => {
      if (!used.has(declaration.prop)) unused.push(declaration);
    });
    root.walkAtRules('property', (rule) => {
      if (!used.has(rule.params)) rule.remove();
    });
    if (unused.length === 0) return;
    for (const declaration of unused) declaration.remove();
  }
}

/** From the inside out: an at-rule may hold nothing but empty ones. */
function removeEmpty(container: Container): void {
  for (const node of [...(container.nodes ?? [])]) {
    if (!('nodes' in node) || node.nodes === undefined) continue;
    removeEmpty(node as Container);
    if (node.nodes.length === 0) node.remove();
  }
}
