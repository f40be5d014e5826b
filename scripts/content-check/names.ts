import { isLocale, locales } from '#src/i18n/locales.ts';
import { collectionNames } from '#src/lib/content/schemas.ts';
import { slug } from '#src/lib/forms/cv-name.ts';
import type { Files } from './files.ts';
import { didYouMean, type ContentProblem } from './problem.ts';

const folders = [...collectionNames, 'dictionary', 'images'];
const rootFiles = ['README.md', 'facts.md', 'site.yaml'];

function wrongName(file: string): string | undefined {
  const [folder = '', locale = '', name = '', ...deeper] = file.split('/');
  if (!file.includes('/'))
    return rootFiles.includes(file)
      ? undefined
      : `No file of this name belongs here.${didYouMean(file, rootFiles)} Texts stand in ${folders.join(', ')}.`;
  if (!folders.includes(folder))
    return `There is no folder ${folder} in the content.${didYouMean(folder, folders) || ` Use one of: ${folders.join(', ')}.`}`;
  if (folder === 'images')
    return /^images\/[a-z0-9-]+\.jpg$/.test(file)
      ? undefined
      : 'Pictures here are .jpg files, named with small letters, digits and hyphens. Save it as such.';
  if (!isLocale(locale))
    return `This is no language folder of the site. Move the file to content/${folder}/${locales.join(' or ')}, with its counterpart in the other.`;
  if (deeper.length > 0) return `Folders inside content/${folder}/${locale} are not read. Move the file up.`;
  if (folder === 'dictionary')
    return /^[a-z-]+\.json$/.test(name) ? undefined : 'Only .json files belong here. Move it away.';
  if (/\.(?:jpe?g|png|webp|gif|svg|avif|heic|tiff?)$/i.test(name))
    return /^[a-z0-9-]+\.(?:png|jpg|webp)$/.test(name)
      ? undefined
      : 'A picture beside a text is a .jpg, .png or .webp file, named with small letters, digits and hyphens. Save it as such.';
  if (!name.endsWith('.md')) return 'Only texts (.md) and their pictures (.jpg, .png, .webp) belong here.';
  const id = name.slice(0, -'.md'.length);
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))
    return `The name becomes the address: small letters, digits and single hyphens. Rename it in both languages, for instance to ${slug(id) || 'new-name'}.md.`;
  // /careers/apply is the form, /blog/2 the second page of the list.
  if ((folder === 'jobs' && id === 'apply') || (folder === 'blog' && /^\d{1,3}$/.test(id)))
    return `The address of ${id} is taken by another page of the site. Choose another name in both languages.`;
  return undefined;
}

/** Names and places of all files below the content folder. */
export const checkNames = (files: Files): ContentProblem[] =>
  [...files.keys()].flatMap((file) => {
    const message = wrongName(file);
    return message === undefined ? [] : [{ file, message }];
  });
