/**
 * `Dr. Erika Muster-Mann` gives EM. Left out are titles, which end in a full stop, and particles,
 * which begin with a small letter.
 */
export function initialsOf(name: string) {
  const words = name.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word) && !word.endsWith('.'));
  const [first = name, ...others] = words;
  return [first, others.at(-1) ?? ''].map((word) => word.slice(0, 1)).join('');
}
