import { locales } from '#src/i18n/locales.ts';
import { collectionNames } from '#src/lib/content/schemas.ts';

const languages = `(?:${locales.join('|')})`;
const folders = `(?:${collectionNames.join('|')})/${languages}`;
const right = new RegExp(
  '^(?:README\\.md|facts\\.md|site\\.yaml|images/[a-z0-9-]+\\.jpg' +
    `|dictionary/${languages}/[a-z-]+\\.json|${folders}/(?:[a-z0-9]+-)*[a-z0-9]+\\.(?:md|jpg|png|webp))$`,
);

/** What is wrong with the name or the place of a file below the content folder. */
export function wrongName(file: string): string | undefined {
  // /careers/apply is the form, /blog/2 the second page of the list.
  if (/^jobs\/\w+\/apply\.md$|^blog\/\w+\/\d{1,3}\.md$/.test(file))
    return 'This address is taken by another page of the site. Choose another name in both languages.';
  if (right.test(file)) return undefined;
  if (/\.(?:jpe?g|png|webp|gif|svg|avif|heic|tiff?)$/i.test(file))
    return 'Save it as small-letters.jpg in images, or as .jpg, .png or .webp beside the text.';
  if (new RegExp(`^${folders}/[^/]+\\.md$`).test(file))
    return 'The name becomes the address: small letters, digits and hyphens. Rename it in both languages.';
  return `No such file belongs here. A text is <folder>/${locales.join(' or ')}/<name>.md in ${collectionNames.join(', ')}.`;
}
