import type { Root } from 'mdast';
import { markdownToMdast } from 'satteri';
import { isLocale } from '#src/i18n/locales.ts';
import { isPublished, type Publication } from '#src/lib/content/publication.ts';
import { collectionNames, schemas } from '#src/lib/content/schemas.ts';
import { checkFields, parseYaml } from './fields.ts';
import type { Files } from './files.ts';
import { fieldName, lineAt, type Path, type Report } from './report.ts';

/** One Markdown file of a collection, read by the same parser that Astro uses. */
export type Entry = ReturnType<typeof readEntries>[number];

/** The fields between two lines of three hyphens, then the text. */
const parts = /^---[ \t]*\n(.*?\n|)---[ \t]*(?:\n|$)(.*)$/s;

/**
 * Reads every Markdown file of the collections. Files in wrong places are left out: checkNames
 * reports them.
 */
export function readEntries(files: Files, report: Report) {
  return [...files].flatMap(([file, text]) => {
    const [, folder, locale, id] = /^([^/]+)\/([^/]+)\/([^/]+)\.md$/.exec(file) ?? [];
    const collection = collectionNames.find((each) => each === folder);
    if (!collection || !isLocale(locale) || !id) return [];
    const [whole, fields = '', body = ''] = parts.exec(text) ?? [];
    const yaml = parseYaml(fields, 2);
    const { lineOf, problem } = yaml;
    const before = lineAt(text, text.length - body.length) - 1;
    if (whole === undefined)
      report(file, 1, 'The fields stand between two lines of three hyphens (---).');
    else if (problem) report(file, problem.line, problem.message);
    else if (body.trim() === '')
      report(file, before, 'There is no text below the fields. Write it there.');
    const fitting =
      whole && !problem && checkFields(file, schemas[collection], yaml.data, yaml, report);
    // Empty if the fields do not fit their schema. checkFields has reported that.
    const data = (fitting || {}) as Publication & Record<string, unknown>;
    const tree = markdownToMdast(body) as Root;
    const reportField = (path: Path, message: string) =>
      report(file, lineOf(path), message, fieldName(path));
    /** Reports a problem in a line of the body, counted from the start of the body. */
    const reportLine = (line: number, message: string) => report(file, before + line, message);
    const entry = { file, collection, locale, id, lineOf, reportField, reportLine };
    return [{ ...entry, data, body, tree, isPublished: isPublished(data) }];
  });
}
