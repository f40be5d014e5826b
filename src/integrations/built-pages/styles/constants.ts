import type { Declaration, Root } from 'postcss';

/** The index after the bracket that closes the one before `from`. */
function afterBracket(value: string, from: number): number {
  let open = 1;
  let index = from;
  for (; open > 0 && index < value.length; index += 1) {
    if (value[index] === '(') open += 1;
    if (value[index] === ')') open -= 1;
  }
  return index;
}

const reference = /var\(\s*(--[\w-]+)\s*(,)?/g;

/** The value with its references to known properties written out; `valueOf` gives undefined for those that stay. */
export function resolved(
  value: string,
  valueOf: (name: string, fallback: string | undefined) => string | undefined,
): string {
  let result = '';
  let end = 0;
  for (const match of value.matchAll(reference)) {
    if (match.index < end) continue;
    const inside = match.index + match[0].length;
    const after = afterBracket(value, inside);
    const fallback = match[2] && resolved(value.slice(inside, after - 1).trim(), valueOf);
    const known = valueOf(match[1]!, fallback);
    const written = fallback === undefined ? value.slice(match.index, after) : `var(${match[1]},${fallback})`;
    result += value.slice(end, match.index) + (known ?? written);
    end = after;
  }
  return result + value.slice(end);
}

/** Tailwind's initial values for browsers without `@property`. */
const isInitial = ({ parent }: Declaration) => {
  for (let rule = parent; rule; rule = rule.parent as typeof parent)
    if (rule.type === 'atrule' && 'params' in rule && rule.params === 'properties') return true;
  return false;
};

/** Set for the whole page, in every circumstance. */
const isForAll = ({ parent }: Declaration) => {
  if (parent?.type !== 'rule' || !('selector' in parent) || !/^:root(?:,:host)?$/.test(parent.selector))
    return false;
  const around = parent.parent;
  return (
    around?.type === 'root' || (around?.type === 'atrule' && 'name' in around && around.name === 'layer')
  );
};

/** A multiple of a length, as Tailwind writes its spacing once that is written out, is a length: 1rem for calc(.25rem * 4). */
const folded = (value: string) =>
  value.replace(/calc\((\d*\.?\d+)rem \* (\d+)\)/g, (_, length: string, times: string) =>
    `${Number(length) * Number(times)}rem`.replace(/^0\./, '.'),
  );

/**
 * Writes custom properties out that have one value everywhere: registered ones that nothing sets (their initial value), those
 * that nothing sets nor registers (the fallback), and those set once, for the whole page. Repeated values cost less than
 * names once they are compressed. `outside` are names that markup or scripts refer to; they stay.
 */
export function writeOutConstants(root: Root, outside: ReadonlySet<string>): void {
  const set = new Map<string, Declaration[]>();
  const initial = new Map<string, string>();
  root.walkDecls((declaration) => {
    if (declaration.prop.startsWith('--') && !isInitial(declaration))
      set.set(declaration.prop, [...(set.get(declaration.prop) ?? []), declaration]);
  });
  root.walkAtRules('property', (rule) => {
    rule.walkDecls('initial-value', ({ value }) => void initial.set(rule.params, value));
  });
  const valueOf = (name: string, fallback: string | undefined) => {
    if (outside.has(name)) return undefined;
    const [first, ...others] = set.get(name) ?? [];
    if (!first) return initial.get(name) ?? fallback;
    const isConstant = others.length === 0 && isForAll(first) && !first.value.includes('var(');
    return isConstant ? first.value : undefined;
  };
  root.walkDecls((declaration) => {
    if (declaration.value.includes('var(')) declaration.value = folded(resolved(declaration.value, valueOf));
  });
}
