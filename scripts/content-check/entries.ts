import type { Root } from 'mdast';
import { markdownToMdast } from 'satteri';
import { isLocale } from '#src/i18n/locales.ts';
import { isPublished, type Publication } from '#src/lib/content/publication.ts';
import { collectionNames, schemas } from '#src/lib/content/schemas.ts';
import { checkFields, parseYaml } from './fields.ts';
import type { Files } from './files.ts';
import { fieldName, lineAt, type Path, type Tell } from './report.ts';

/** One Markdown file of a collection, read by the same parser that Astro uses. */
export type Entry = ReturnType<typeof readEntries>[number];

/** The fields between two lines of three hyphens, then the text. */
const parts = /^---[ \t]*\n(.*?\n|)---[ \t]*(?:\n|$)(.*)$/s;

/**
 * Reads every Markdown file of the collections. Files in wrong places are left out: checkNames
 * reports them.
 */
export function readEntries(files: Files, tell: Tell) {
  return [...files].flatMap(([file, text]) => {
    const [, folder, locale, id] = /^([^/]+)\/([^/]+)\/([^/]+)\.md$/.exec(file) ?? [];
    const collection = collectionNames.find((each) => each === folder);
    if (!collection || !isLocale(locale) || !id) return [];
    const [whole, fields = '', body = ''] = parts.exec(text) ?? [];
    const yaml = parseYaml(fields, 2);
    const { lineOf, problem } = yaml;
    const before = lineAt(text, text.length - body.length) - 1;
    if (whole === undefined)
      tell(file, 1, 'The fields stand between two lines of three hyphens (---).');
    else if (problem) tell(file, problem.line, problem.message);
    else if (body.trim() === '')
      tell(file, before, 'There is no text below the fields. Write it there.');
    const fitting =
      whole && !problem && checkFields(file, schemas[collection], yaml.data, yaml, tell);
    // Empty if the fields do not fit their schema. checkFields has reported that.
    const data = (fitting || {}) as Publication & Record<string, unknown>;
    const tree = markdownToMdast(body) as Root;
    const tellField = (path: Path, message: string) =>
      tell(file, lineOf(path), message, fieldName(path));
    /** Reports a problem in a line of the body, counted from the start of the body. */
    const tellLine = (line: number, message: string) => tell(file, before + line, message);
    const place = { file, collection, locale, id, lineOf, tellField, tellLine };
    return [{ ...place, data, body, tree, isPublished: isPublished(data) }];
  });
}
