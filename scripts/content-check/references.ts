import { posix } from 'node:path';
import type { Image } from 'mdast';
import { inBody, type Entry, type Files } from './entries.ts';
import { nodesOf } from './markdown.ts';
import { didYouMean } from './nearest.ts';
import { atField, quoted, type ContentProblem } from './problem.ts';

const imageFolder = 'images/';

/** File names of the pictures that an entry may name. */
export function imageNames(files: Files): string[] {
  return [...files.keys()]
    .filter((file) => file.startsWith(imageFolder) && file.endsWith('.jpg'))
    .map((file) => file.slice(imageFolder.length));
}

/** Pictures and authors that the front matter names exist. `authors` is undefined while content/site.yaml is broken. */
export function checkReferences(
  entry: Entry,
  images: readonly string[],
  authors: readonly string[] | undefined,
): ContentProblem[] {
  const unknown = (field: string, known: readonly string[] | undefined, form: RegExp, advice: string) => {
    const value = entry.data?.[field];
    // A value of another form is the schema’s matter.
    if (known === undefined || typeof value !== 'string' || !form.test(value) || known.includes(value))
      return [];
    return [atField(entry, [field], `${quoted(value)} ${advice}${didYouMean(value, known)}`)];
  };
  const imageAdvice = 'is not in content/images. Add it there, or name one that is there.';
  const authorAdvice = `is no author of content/site.yaml. Known: ${authors?.join(', ')}.`;
  return [
    ...unknown('image', images, /^[a-z0-9-]+\.jpg$/, imageAdvice),
    ...unknown('author', authors, /\S/, authorAdvice),
  ];
}

function wrongPicture(image: Image, isAlone: boolean, { file, collection }: Entry, files: Files) {
  if (collection !== 'blog') return 'Only articles show pictures inside their text. Remove this one.';
  if (/^(?:[a-z]+:|\/)/.test(image.url) || !/\.(?:png|jpg|webp)$/.test(image.url))
    return `${quoted(image.url)} is no picture of the content. Write ./ and the name of a .png, .jpg or .webp file beside the text, or ../../images/ and one of content/images.`;
  const path = posix.join(posix.dirname(file), image.url);
  if (!files.has(path))
    return `There is no picture content/${path}.${didYouMean(path, [...files.keys()])} Put it there, or correct the name.`;
  if (!image.alt?.trim())
    return 'The picture has no description for people who cannot see it. Write it between the square brackets: ![What it shows](address).';
  return isAlone
    ? undefined
    : 'A picture is a paragraph of its own. Leave an empty line before it and after it.';
}

/** Pictures inside the texts of articles: files that exist, with a description, each a paragraph of its own. */
export function checkBodyPictures(entry: Entry, files: Files): ContentProblem[] {
  const paragraphs = nodesOf(entry.tree, 'paragraph').map(({ children }) => children);
  const alone = new Set(paragraphs.filter(({ length }) => length === 1).flat());
  return nodesOf(entry.tree, 'image').flatMap((image) => {
    const message = wrongPicture(image, alone.has(image), entry, files);
    return message === undefined ? [] : [inBody(entry, image.position!.start.line, message)];
  });
}
