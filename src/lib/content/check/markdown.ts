/**
 * Markdown with parts blanked out: each character but line breaks becomes a space, so that offsets and lines stay.
 * Enough of CommonMark for checks of prose; indented code blocks count as prose.
 */
const blank = (text: string) => text.replace(/[^\n]/g, ' ');

const fencedCode = /^([ \t>-]*)(`{3,}|~{3,})[^\n]*(?:\n(?![ \t>]*\2)[^\n]*)*(?:\n[ \t>]*\2[`~]*)?/gm;
const inlineCode = /(?<!`)(`+)(?!`)(?:[^\n]|\n(?!\s*\n))*?(?<!`)\1(?!`)/g;
const comment = /<!--[\s\S]*?-->/g;
const htmlTag = /<\/?[A-Za-z0-9][^>]*>/g;
const autolink = /<(?:https?:|mailto:)[^>]*>/g;
const destination = /(?<=\])\([^)\n]*\)/g;
const definition = /^ {0,3}\[[^\]\n]+\]:[^\n]*/gm;
const address = /https?:\/\/[^\s)]+/g;
const variable = /\{\{[^}]*\}\}/g;

const blankAll = (text: string, patterns: readonly RegExp[]) =>
  patterns.reduce((result, pattern) => result.replace(pattern, blank), text);

/** Without code, fenced and inline, and comments. */
export const withoutCode = (markdown: string) => blankAll(markdown, [fencedCode, inlineCode, comment]);

/** What a reader reads: without code, HTML tags, addresses and variables. */
export const proseOf = (markdown: string) =>
  blankAll(withoutCode(markdown), [autolink, htmlTag, destination, definition, address, variable]);

/** A text of the dictionary without its tags and variables. */
export const plainOf = (text: string) => blankAll(text, [htmlTag, address, variable]);

/** Line breaks before an offset. */
export const linesBefore = (text: string, offset: number) => text.slice(0, offset).split('\n').length - 1;
