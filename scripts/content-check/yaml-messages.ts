import type { ErrorCode } from 'yaml';

/** The parser’s code, or START for a text that begins with a sign of the syntax. */
export type ProblemCode = ErrorCode | 'START';

const quoteAdvice = 'Put the whole text in single quotes';

/** The line's text in single quotes, as it could be written: `title: Foo: bar` gives `title: 'Foo: bar'`. */
function quotedLine(line: string): string {
  const [, head = '', text = ''] = /^\s*(- |[\w-]+: )(.*)$/.exec(line) ?? [];
  return text === '' ? '' : `: ${head}'${text.replaceAll("'", '’')}'`;
}

const startAdvice = (line: string) =>
  `A text cannot start with this sign. ${quoteAdvice}${quotedLine(line)}.`;

const shapeAdvice =
  'This line is not understood. A field is a name, a colon, a space and the value (title: Text); ' +
  'list items stand below it, each indented by two spaces and starting with “- ”.';

/**
 * What to tell an editor about an error of the YAML parser: in words about the text, with the mended line where it can
 * be known. `line` is the text of the line in question.
 */
export function yamlMessage(code: ProblemCode, parserMessage: string, line: string): string {
  switch (code) {
    case 'START':
    case 'BAD_SCALAR_START':
    case 'TAG_RESOLVE_FAILED':
      return startAdvice(line);
    case 'TAB_AS_INDENT':
      return 'The line is indented with a tab. Use spaces, two for each level.';
    case 'DUPLICATE_KEY':
      return 'This name stands here a second time. Keep one of the two.';
    case 'MISSING_CHAR':
      return /quote/.test(parserMessage)
        ? 'A text starts with a quotation mark that is never closed. Close it, or take the first one away.'
        : shapeAdvice;
    case 'BLOCK_AS_IMPLICIT_KEY':
      return /: .*: |: .*:$/.test(line)
        ? `The text contains a colon followed by a space. ${quoteAdvice}${quotedLine(line)}.`
        : 'The indentation does not fit. Indent the items of one list all alike, by two spaces.';
    case 'UNEXPECTED_TOKEN':
      return /[:-] ["']/.test(line)
        ? 'A quotation mark or apostrophe inside the text ends it too early. ' +
            'Write apostrophes as ’ and quotation marks as “…”, in German „…“.'
        : shapeAdvice;
    case 'BAD_INDENT':
      return 'A bracket is not closed, or the indentation does not fit. Indent by two spaces for each level.';
    case 'BAD_DQ_ESCAPE':
      return 'A backslash has a special meaning between double quotation marks. Use single quotes instead.';
    case 'MULTIPLE_DOCS':
      return 'A line of dots or dashes splits the text in two. Remove it.';
    default:
      return shapeAdvice;
  }
}
