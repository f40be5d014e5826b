import { expect, test } from 'vitest';
import { checkNames } from '../../tools/content-check/names.ts';
import { formatProblems } from '../../tools/content-check/problem.ts';
import { problemsIn, sampleContent, withFixture } from './sample-content.ts';

test('files in wrong places and with wrong names are found', () => {
  expect(formatProblems(checkNames(withFixture('names')), 'content')).toMatchInlineSnapshot(`
    "content/blog/en/drafts/idea.md  Folders inside content/blog/en are not read. Move the file up.

    content/blog/en/Grüne_Ideen.md  The name of the file becomes the address of the page: only lowercase letters, digits and single hyphens. Rename it in both languages, for instance to gruene-ideen.md.

    content/blog/en/photo.docx  Only files ending in .md belong here. Rename the file, or move it away.

    content/blog/fr/spotify-model.md  “fr” is no language folder of this site. Use en and de.

    content/blog/spotify-model.md  This file must stand in a language folder: move it to content/blog/en, with its German counterpart in content/blog/de.

    content/dictionary/en/home.yaml  Only files ending in .json belong here. Rename the file, or move it away.

    content/images/Horse 2.PNG  Pictures are .jpg files directly in content/images, named with lowercase letters, digits and hyphens.

    content/jobs/en/apply.md  The name apply is taken by another page of the site. Choose another name in both languages.

    content/post/en/idea.md  There is no folder “post” in the content. Use one of: blog, case-studies, services, jobs, legal, dictionary, images.

    content/sites.yaml  No file of this name belongs here. Did you mean site.yaml? Texts stand in blog, case-studies, services, jobs, legal, dictionary, images."
  `);
});

test('a file saved in an old encoding is found', () => {
  expect(problemsIn(withFixture('encoding'))).toMatchInlineSnapshot(
    `"content/jobs/de/product-owner.md:20  The file is not saved as UTF-8: a letter here cannot be read. Save it with the encoding UTF-8."`,
  );
});

test('a text without its counterpart is found, with the file that may be it', () => {
  const files = sampleContent();
  files.set('blog/de/new-article.md', files.get('blog/de/spotify-model.md') ?? '');
  files.delete('blog/de/spotify-model.md');
  files.set(
    'blog/en/new-articel.md',
    files.get('blog/en/spotify-model.md')?.replaceAll('spotify-model', 'new') ?? '',
  );
  expect(problemsIn(files)).toMatchInlineSnapshot(`
    "content/blog/de/new-article.md  There is no English file content/blog/en/new-article.md. Is it new-articel.md? Write it, or rename one file so that both names are the same.

    content/blog/en/new-articel.md  There is no German file content/blog/de/new-articel.md. Is it new-article.md? Write it, or rename one file so that both names are the same.

    content/blog/en/spotify-model.md  There is no German file content/blog/de/spotify-model.md. Write it, or rename one file so that both names are the same."
  `);
});

test('a text that the site links to cannot be removed', () => {
  const files = sampleContent();
  files.delete('services/en/ai-workforce.md');
  files.delete('services/de/ai-workforce.md');
  expect(problemsIn(files)).toMatchInlineSnapshot(
    `"content/services/en/ai-workforce.md  This file is missing, and so is content/services/de/ai-workforce.md: pages of the site link to it. Put both back. A text may be rewritten, but its file keeps its name."`,
  );
});

test('facts that differ between the languages are shown with both values', () => {
  expect(problemsIn(withFixture('shared'))).toMatchInlineSnapshot(`
    "content/jobs/de/product-owner.md:3  level  is “Mid-Level” here, but “Senior” in content/jobs/en/product-owner.md:3. Both languages must have the same value.
    content/jobs/de/product-owner.md:6  datePosted  is “2026-02-01” here, but “2026-11-02” in content/jobs/en/product-owner.md:6. Both languages must have the same value."
  `);
});

test('a list keeps two featured case studies, distinct positions and titles of its own', () => {
  expect(problemsIn(withFixture('lists'))).toMatchInlineSnapshot(`
    "content/blog/de/spotify-model.md:2  title  is the same as in content/blog/de/tech-leadership.md:2. Write a title of its own.

    content/case-studies/en  featured  3 case studies are featured (gambling, ecommerce, fintech), exactly 2 are needed. Set featured: false in both languages until it fits.

    content/case-studies/en/fintech.md:19  order  “3” is also the position of content/case-studies/en/aviation.md. Give each its own number in both languages; the next free one is 7."
  `);
});

test('a picture or author that does not exist is found, with the name that may be meant', () => {
  expect(problemsIn(withFixture('references'))).toMatchInlineSnapshot(`
    "content/blog/de/spotify-model.md:7  author  “adda” is no author of content/site.yaml. Known: ada. Did you mean ada?
    content/blog/de/spotify-model.md:8  image  “hrose.jpg” is not in content/images. Add it there, or name one that is there. Did you mean horse.jpg?

    content/blog/en/spotify-model.md:7  author  “adda” is no author of content/site.yaml. Known: ada. Did you mean ada?
    content/blog/en/spotify-model.md:8  image  “hrose.jpg” is not in content/images. Add it there, or name one that is there. Did you mean horse.jpg?"
  `);
});
