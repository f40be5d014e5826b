/** The middle one of some figures, the mean of the two middle ones of an even number. Throws without any. */
export function median(figures: number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const low = sorted[(sorted.length - 1) >> 1];
  const high = sorted[sorted.length >> 1];
  if (low === undefined || high === undefined) throw new Error('There is no median of no figures.');
  return (low + high) / 2;
}
