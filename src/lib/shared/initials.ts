/**
 * Returns a person's initials: EM for `Dr. Erika Muster-Mann`. Skips titles (with a full stop)
 * and particles (in lower case).
 */
export function initialsOf(name: string) {
  const words = name.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word) && !word.endsWith('.'));
  const [first = name, ...others] = words;
  return [first, others.at(-1) ?? ''].map((word) => word.slice(0, 1)).join('');
}
