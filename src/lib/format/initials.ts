/** `Dr. Erika Muster-Mann`: EM. Titles end in a full stop, particles are small. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word) && !word.endsWith('.'));
  const [first = name, ...others] = words;
  return [first, others.at(-1) ?? ''].map((word) => word.slice(0, 1)).join('');
}
