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
 * Makes cells with the figure of each site, `1.21 → 1.18`, and the aim where there is one, `1.21 → 1.18 (1.20)`; it is
 * marked where the last site misses it, `1.26 (1.20!)`.
 */
export const cellsOf =
  <Site>(sites: Site[], format: (figure: number) => string) =>
  (figure: (site: Site) => number, aim?: number): string => {
    const figures = sites.map((site) => format(figure(site)));
    if (aim === undefined) return figures.join(' → ');
    const missed = Number(figures.at(-1)) > Number(format(aim));
    return `${figures.join(' → ')} (${format(aim)}${missed ? '!' : ''})`;
  };

export const whole = (figure: number) => figure.toFixed(0);

/** Thousands of bytes with one decimal. */
export const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
