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

/** A share with two decimals, `1.05`, or a dash where there is nothing to compare with. */
export const ratio = (figure: number, floor: number | undefined) =>
  floor === undefined || floor === 0 ? '-' : (figure / floor).toFixed(2);

/** Thousands of bytes with one decimal. */
export const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
