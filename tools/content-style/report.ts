import { isOver, type Finding, type Measure } from './measure.ts';

const byFile = (findings: readonly Finding[]) =>
  [...Map.groupBy(findings, ({ file }) => file)]
    .map(([file, own]) => ({ file, count: own.length }))
    .sort((a, b) => b.count - a.count || a.file.localeCompare(b.file));

/** One line of a pattern in both languages: figures, limit and an exclamation mark where a figure is above it. */
function row(name: string, measures: readonly Measure[]): string {
  const figure = (locale: string) => {
    const measure = measures.find((each) => each.locale === locale);
    return measure === undefined ? '' : `${measure.count}${isOver(measure) ? ' !' : '  '}`;
  };
  const limit = String(measures[0]?.limit ?? '');
  return `${name.padEnd(58)}${figure('en').padStart(7)}${figure('de').padStart(7)}${limit.padStart(7)}`.trimEnd();
}

/**
 * What the command prints: a table, then the files of each pattern that has a limit, and every place of one that is above
 * it. `all` lists the places of all patterns. `root` is the content folder as the user named it.
 */
export function formatStyle(measures: readonly Measure[], root: string, all: boolean): string {
  const rows = [...Map.groupBy(measures, ({ name }) => name)].map(([name, own]) => row(name, own));
  const details = measures
    .filter((measure) => (all || measure.limit !== undefined) && measure.findings.length > 0)
    .map((measure) => {
      const { name, locale, findings, note } = measure;
      const title = `${name} (${locale})${note ? `: ${note}` : ''}`;
      const lines =
        all || isOver(measure)
          ? findings.map(({ file, line, text }) => `  ${root}/${file}:${line}  ${text}`)
          : byFile(findings).map(({ file, count }) => `  ${String(count).padStart(3)}  ${root}/${file}`);
      return [title, ...lines].join('\n');
    });
  const over = measures.filter(isOver);
  const verdict =
    over.length === 0
      ? 'No pattern is above its limit.'
      : `Above the limit: ${over.map(({ name, locale }) => `${name} (${locale})`).join('; ')}. Write those places anew.`;
  return [['pattern'.padEnd(58) + '     en       de  limit', ...rows].join('\n'), ...details, verdict].join(
    '\n\n',
  );
}
