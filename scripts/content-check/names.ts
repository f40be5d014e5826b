import { isLocale, locales } from '#src/i18n/locales.ts';
import { collectionNames, type CollectionName } from '#src/lib/content/schemas.ts';
import { slug } from '#src/lib/forms/cv-name.ts';
import { placeOf, type Files } from './entries.ts';
import { didYouMean } from './nearest.ts';
import type { ContentProblem } from './problem.ts';

const folders = [...collectionNames, 'dictionary', 'images'];
const rootFiles = ['README.md', 'facts.md', 'site.yaml'];
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const languageFolders = locales.join(' and ');

/** Ids that would give a page the address of another page. */
const reserved: Partial<Record<CollectionName, readonly string[]>> = { jobs: ['apply'] };

function wrongName(file: string): string | undefined {
  const [folder = '', locale = '', name = '', ...deeper] = file.split('/');
  if (!file.includes('/')) {
    return rootFiles.includes(file)
      ? undefined
      : `No file of this name belongs here.${didYouMean(file, rootFiles)} Texts stand in ${folders.join(', ')}.`;
  }
  if (!folders.includes(folder)) {
    return `There is no folder “${folder}” in the content.${didYouMean(folder, folders)} Use one of: ${folders.join(', ')}.`;
  }
  if (folder === 'images') {
    return /^images\/[a-z0-9-]+\.jpg$/.test(file)
      ? undefined
      : 'Pictures are .jpg files directly in content/images, named with lowercase letters, digits and hyphens.';
  }
  if (!isLocale(locale)) {
    return locale.includes('.')
      ? `This file must stand in a language folder: move it to content/${folder}/en, with its German counterpart in content/${folder}/de.`
      : `“${locale}” is no language folder of this site. Use ${languageFolders}.`;
  }
  const ending = folder === 'dictionary' ? '.json' : '.md';
  if (deeper.length > 0) return `Folders inside content/${folder}/${locale} are not read. Move the file up.`;
  if (folder === 'blog' && /^[a-z0-9-]+\.(?:png|jpg|webp)$/.test(name)) return undefined;
  if (!name.endsWith(ending))
    return `Only files ending in ${ending} belong here. Rename the file, or move it away.`;
  const place = placeOf(file);
  if (place === undefined) return undefined;
  if (!kebabCase.test(place.id)) {
    return (
      'The name of the file becomes the address of the page: only lowercase letters, digits and single hyphens. ' +
      `Rename it in both languages, for instance to ${slug(place.id) || 'new-name'}.md.`
    );
  }
  if (reserved[place.collection]?.includes(place.id)) {
    return `The name ${place.id} is taken by another page of the site. Choose another name in both languages.`;
  }
  return undefined;
}

/** Names and places of all files below the content folder. */
export function checkNames(files: Files): ContentProblem[] {
  return [...files.keys()].flatMap((file) => {
    const message = wrongName(file);
    return message === undefined ? [] : [{ file, message }];
  });
}

/** Texts that were not saved as UTF-8, whose umlauts and quotation marks are lost. */
export function checkEncoding(files: Files): ContentProblem[] {
  return [...files].flatMap(([file, text]) => {
    const line = text.split('\n').findIndex((content) => content.includes('\uFFFD')) + 1;
    const message =
      'The file is not saved as UTF-8: a letter here cannot be read. Save it with the encoding UTF-8.';
    return line === 0 ? [] : [{ file, line, message }];
  });
}
