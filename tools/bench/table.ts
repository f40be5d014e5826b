/** Rows of text as aligned columns, the first to the left and the others to the right. */
export function table(head: string[], rows: string[][]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  return all
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
        .join('  '),
    )
    .join('\n');
}

/**
 * A cell with the figure of each site, `1.21 → 1.18`, and with its aim where it has one: `1.21 → 1.18 (1.20)`. A figure of
 * the last site that is above its aim is marked, `1.26 (1.20!)`.
 */
export function cell(figures: number[], format: (figure: number) => string, aim?: number): string {
  const text = figures.map(format).join(' → ');
  if (aim === undefined) return text;
  const missed = Number(format(figures.at(-1)!)) > Number(format(aim));
  return `${text} (${format(aim)}${missed ? '!' : ''})`;
}

export const whole = (figure: number) => figure.toFixed(0);

/** A share with two decimals, `1.05`, or a dash where there is nothing to compare with. */
export const ratio = (figure: number, floor: number | undefined) =>
  floor === undefined || floor === 0 ? '-' : (figure / floor).toFixed(2);

/** Thousands of bytes with one decimal. */
export const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
