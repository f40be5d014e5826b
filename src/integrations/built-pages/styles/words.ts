/** A start tag with its attributes, whose values may hold any character but the quotes that end them. */
const startTag = /<[a-z][^\s>]*(?:\s+[^\s=>]+(?:="[^"]*")?)*\s*\/?>/gi;

const separator = /["'`\s<>=\\{},;]+/;

/** The parts of a page that styles can refer to: names of elements, attributes, classes, values. Not its texts. */
export function addWordsOfPage(html: string, seenTags: Set<string>, words: Set<string>): void {
  for (const [tag] of html.matchAll(startTag)) {
    if (seenTags.has(tag)) continue;
    seenTags.add(tag);
    addWords(tag, words);
  }
}

/** Whatever a script could write into the page: every word of its text, so rather too many than too few. */
export function addWordsOfScript(text: string, words: Set<string>): void {
  addWords(text, words);
  for (const [name] of text.matchAll(/[\w-]+/g)) words.add(name);
}

function addWords(text: string, words: Set<string>): void {
  for (const word of text.split(separator)) words.add(word);
}
