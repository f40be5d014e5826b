import type { Entry, Files } from './entries.ts';
import { linesBefore, withoutCode } from './markdown.ts';
import { didYouMean } from './nearest.ts';
import { quoted, type Problem } from './problem.ts';

const imageFolder = 'images/';

/** File names of the pictures that an entry may name. */
export function imageNames(files: Files): string[] {
  return [...files.keys()]
    .filter((file) => file.startsWith(imageFolder) && file.endsWith('.jpg'))
    .map((file) => file.slice(imageFolder.length));
}

/** Pictures and authors that the front matter names exist. `authors` is undefined while content/site.yaml is broken. */
export function checkReferences(
  entries: readonly Entry[],
  images: readonly string[],
  authors: readonly string[] | undefined,
): Problem[] {
  return entries.flatMap(({ file, data, lineOf }) => {
    const unknown = (
      field: string,
      known: readonly string[] | undefined,
      form: RegExp,
      advice: string,
    ): Problem[] => {
      const value = data?.[field];
      // A value of another form is the schema’s matter.
      if (known === undefined || typeof value !== 'string' || !form.test(value) || known.includes(value))
        return [];
      return [
        {
          file,
          line: lineOf([field]),
          field,
          message: `${quoted(value)} ${advice}${didYouMean(value, known)}`,
        },
      ];
    };
    const authorAdvice = `is no author of content/site.yaml. Known: ${authors?.join(', ')}.`;
    return [
      ...unknown(
        'image',
        images,
        /^[a-z0-9-]+\.jpg$/,
        'is not in content/images. Add it there, or name one that is there.',
      ),
      ...unknown('author', authors, /\S/, authorAdvice),
    ];
  });
}

/** Bodies show no pictures of content/images: only the field `image` is prepared for the page. */
export function checkBodyPictures(entries: readonly Entry[]): Problem[] {
  return entries.flatMap(({ file, body, bodyLine }) => {
    const text = withoutCode(body);
    return [...text.matchAll(/!\[[^\]]*\]\((?!\/|https?:)/g)].map(({ index }) => ({
      file,
      line: bodyLine + linesBefore(text, index),
      message:
        'Pictures inside the text are not shown. Name the picture in the field image, and remove this one.',
    }));
  });
}
