import type { Nodes, Parents } from 'mdast';

export type NodeOf<Type> = Extract<Nodes, { type: Type }>;

/** All nodes of these types, in the order of the text. */
export function nodesOf<Type extends Nodes['type']>(tree: Nodes, ...types: Type[]): NodeOf<Type>[] {
  const below =
    'children' in tree ? tree.children.flatMap((child) => nodesOf(child, ...types)) : [];
  return types.some((type) => type === tree.type) ? [tree as NodeOf<Type>, ...below] : below;
}

/** The parent of every node below a tree. */
export function parentsOf(tree: Nodes, found = new Map<Nodes, Parents>()): Map<Nodes, Parents> {
  if (!('children' in tree)) return found;
  for (const child of tree.children) {
    found.set(child, tree);
    parentsOf(child, found);
  }
  return found;
}
