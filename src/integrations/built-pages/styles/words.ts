/** A start tag with its attributes, whose values may hold any character but the quotes that end them. */
const startTag = /<[a-z][^\s>]*(?:\s+[^\s=>]+(?:="[^"]*")?)*\s*\/?>/gi;

/** The parts of a page that styles can refer to: names of elements, attributes, classes, values. Not its texts. */
export function addWordsOfPage(html: string, seenTags: Set<string>, words: Set<string>): void {
  for (const [tag] of html.matchAll(startTag)) {
    if (seenTags.has(tag)) continue;
    seenTags.add(tag);
    for (const word of tag.split(/["\s<>=]+|\/>/)) words.add(word);
  }
}

const dataAttribute = (name: string) =>
  `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** The marks that a script in the page sets, as `dataset.sent`; whatever else it names is only looked for. */
export function addMarksOfScript(text: string, words: Set<string>): void {
  for (const [, name] of text.matchAll(/\bdataset\.(\w+)/g)) words.add(dataAttribute(name!));
}

/**
 * Whatever a script could write into the page: every word of its text, so rather too many than too few. A name may also be
 * that of a data attribute, as `dataset.sent` is.
 */
export function addWordsOfScript(text: string, words: Set<string>): void {
  for (const word of text.split(/["'`\s]+/)) words.add(word);
  for (const [name] of text.matchAll(/[\w-]+/g)) {
    words.add(name);
    words.add(dataAttribute(name));
  }
}
