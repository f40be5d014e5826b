/** Prints a head, and gives what prints a row below it as soon as it is known: the first cell to the left, others right. */
export function table(...head: string[]): (...cells: (string | number)[]) => void {
  const widths = head.map((name, column) => (column === 0 ? 36 : Math.max(name.length, 12) + 2));
  const print = (...cells: (string | number)[]) => {
    const padded = cells.map((cell, column) =>
      column === 0 ? String(cell).padEnd(widths[0]!) : String(cell).padStart(widths[column]!),
    );
    console.log(padded.join(''));
  };
  print(...head);
  return print;
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
