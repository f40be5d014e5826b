import type { Report } from './check-content.ts';
import { counted, formatProblems, type ContentProblem } from './problem.ts';

const fieldReference = 'Field reference: content/README.md';

function placeholderText({ placeholders }: Report, root: string): string {
  const lines = placeholders.map(({ file, line, path, value }) => {
    const place = line === undefined ? `${root}/${file}` : `${root}/${file}:${line}`;
    return `${place}  ${path}  ${value}`;
  });
  return [
    `Still to be supplied by the company (${counted(placeholders.length, 'placeholder')}):`,
    ...lines,
  ].join('\n');
}

/**
 * What the check prints, and whether the build may go on. A production build (`isProduction`) does not while a
 * placeholder is left. `root` is the content folder as the user named it.
 */
export function formatReport(
  report: Report,
  root: string,
  isProduction: boolean,
): { text: string; passes: boolean } {
  const { problems, notes, placeholders, fileCount } = report;
  const files = new Set(problems.map(({ file }) => file)).size;
  const refused = isProduction && placeholders.length > 0;
  const parts = [
    ...(placeholders.length > 0 ? [placeholderText(report, root)] : []),
    ...(notes.length > 0 ? [['Worth a look:', ...notes.map((note) => `${root}/${note}`)].join('\n')] : []),
    ...(problems.length > 0 ? [formatProblems(problems, root)] : []),
    problems.length > 0
      ? `${counted(problems.length, 'problem')} in ${counted(files, 'file')}. ${fieldReference}`
      : `The content has no problems (${counted(fileCount, 'file')}).`,
    ...(refused
      ? [
          `SITE_ENV=production: the site is not built while ${counted(placeholders.length, 'placeholder')} ` +
            `${placeholders.length === 1 ? 'is' : 'are'} left. In ${root}/site.yaml replace each { value: …, placeholder: true } ` +
            'by the real value; in a case study or a job set confirmed: true in both languages once the company has confirmed it.',
        ]
      : []),
  ];
  return { text: parts.join('\n\n'), passes: problems.length === 0 && !refused };
}

/** Characters that end a workflow command's value (GitHub, "Workflow commands", the escapes of its toolkit). */
const escaped = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const escapedProperty = (text: string) => escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** The problems as workflow commands, which GitHub shows beside the line of a pull request that each is about. */
export function formatAnnotations(problems: readonly ContentProblem[], root: string): string {
  return problems
    .map(({ file, line, field, message }) => {
      const properties = [
        `file=${escapedProperty(`${root}/${file}`)}`,
        ...(line === undefined ? [] : [`line=${line}`]),
        `title=${escapedProperty(field ?? 'Content')}`,
      ];
      return `::error ${properties.join(',')}::${escaped(message)}`;
    })
    .join('\n');
}
