import { statSync } from 'node:fs';
import { join, posix } from 'node:path';
import sharp from 'sharp';
import type { SiteSettings } from '#src/lib/site/schema.ts';
import { atField, inBody, type Entry } from './entries.ts';
import type { Files } from './files.ts';
import { didYouMean, lineAt, type ContentProblem } from './problem.ts';
import { nodesOf } from './prose.ts';
import type { SiteReport } from './site.ts';

const notThere = (name: string, files: Files) =>
  `There is no picture content/images/${name}.${didYouMean(`images/${name}`, files.keys())} Put it there, or name one that is there`;

/** Pictures and authors that front matter and site.yaml name. */
export function checkReferences(entries: readonly Entry[], files: Files, site: SiteReport): ContentProblem[] {
  const { settings } = site;
  const authors = Object.keys(settings?.authors ?? {});
  const fields = entries.flatMap((entry) => {
    const { image, author, secondAuthor } = entry.data;
    const lost = typeof image === 'string' && image.endsWith('.jpg') && !files.has(`images/${image}`);
    const unknown = Object.entries({ author, secondAuthor }).flatMap(([field, name]) => {
      if (typeof name !== 'string' || settings === undefined || authors.includes(name)) return [];
      const message = `${name} is no author of content/site.yaml. Known are: ${authors.join(', ')}.`;
      return [atField(entry, [field], message)];
    });
    return [...unknown, ...(lost ? [atField(entry, ['image'], `${notThere(image, files)}.`)] : [])];
  });
  const leaders: SiteSettings['leaders'] = settings?.leaders ?? [];
  const portraits = leaders.flatMap(({ picture }, index) => {
    if (picture === undefined || files.has(`images/${picture}`)) return [];
    const message = `${notThere(picture, files)}; without the line, initials are drawn.`;
    return [atField({ file: 'site.yaml', lineOf: site.lineOf }, ['leaders', index, 'picture'], message)];
  });
  return [...fields, ...portraits];
}

/** Pictures that the pages themselves show, by their names in the source. */
export function checkPagePictures(files: Files, sources: Files): ContentProblem[] {
  return [...sources].flatMap(([source, text]) =>
    [...text.matchAll(/(?<=['"])[a-z0-9-]+\.jpg(?=['"])/g)]
      .filter(([name]) => !files.has(`images/${name}`))
      .map(({ 0: name, index }) => ({
        file: `images/${name}`,
        message: `This picture is missing, and src/${source}:${lineAt(text, index)} shows it. Put it back, or another one under its name.`,
      })),
  );
}

/** Pictures inside the texts: files that exist, with a description. */
export function checkBodyPictures(entry: Entry, files: Files): ContentProblem[] {
  const definitions = nodesOf(entry.tree, 'definition');
  return nodesOf(entry.tree, 'image', 'imageReference').flatMap((image) => {
    const reference =
      image.type === 'image' ? image : definitions.find((each) => each.identifier === image.identifier);
    const path = posix.join(posix.dirname(entry.file), reference?.url ?? '');
    let message: string | undefined;
    if (entry.collection === 'legal') message = 'Legal texts have no pictures. Remove this one.';
    else if (!files.has(path) || !/\.(?:png|jpg|webp)$/.test(path))
      message = `There is no picture content/${path}.${didYouMean(path, files.keys())} Write ./ and the name of a .png, .jpg or .webp file beside the text, or ../../images/ and one of content/images.`;
    else if (!image.alt?.trim())
      message =
        'The picture has no description for people who cannot see it: write it between the square brackets.';
    return message === undefined ? [] : [inBody(entry, image.position!.start.line, message)];
  });
}

/** Bytes of a picture at most: git keeps every version of it for ever, and the site makes its own smaller files. */
const most = 1_000_000;
/** Pixels of a side at most: a WebP file cannot have more than 16,383, and nobody sees them. */
const longest = 10_000;
/** Pixels that a picture must be wide to be sharp: across the page, inside a text, a portrait. */
const widthOf = (file: string) =>
  file.includes('portrait') ? 480 : file.startsWith('images/') ? 1600 : 1300;

async function wrongFile(path: string, file: string): Promise<string | undefined> {
  const { size } = statSync(path);
  if (size > most)
    return `The picture has ${(size / 1e6).toFixed(1)} MB, at most 1 MB is allowed. Save it smaller: 2,000 pixels are wide enough.`;
  const picture = sharp(path, { failOn: 'warning' });
  const { format, autoOrient } = await picture.metadata();
  const ending = format === 'jpeg' ? 'jpg' : format;
  if (!file.endsWith(`.${ending}`))
    return `This is a picture of the kind ${ending}, whatever its name says. Save it as the kind that its name ends in.`;
  if (autoOrient.width > longest || autoOrient.height > longest)
    return `The picture has ${autoOrient.width} × ${autoOrient.height} pixels. No side may have more than ${longest}.`;
  if (autoOrient.width < widthOf(file))
    return `The picture is ${autoOrient.width} pixels wide, at least ${widthOf(file)} are needed to be sharp.`;
  // A file that is cut off shows only when it is read to its end.
  await picture.resize(64).toBuffer();
  return undefined;
}

/** Pictures that are too heavy, too small, cut off or none. */
export async function checkPictureFiles(
  contentDir: string,
  files: Iterable<string>,
): Promise<ContentProblem[]> {
  const pictures = [...files].filter((file) => /\.(?:jpg|png|webp)$/.test(file));
  const found = pictures.map(async (file) => {
    const unreadable = () => 'The file is broken, empty or no picture. Save it again.';
    const message = await wrongFile(join(contentDir, file), file).catch(unreadable);
    return message === undefined ? [] : [{ file, message }];
  });
  return (await Promise.all(found)).flat();
}
