import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '../../../src/i18n/locales.ts';

const day = 86_400_000;

/** Articles without a picture of their own: they all show this one, and the blog's card in link previews. */
const sharedPicture = 'placeholder.jpg';

/**
 * Writes `count` posts in each language into a project: the real articles again and again under numbered names, titles
 * and earlier days, so that text and code blocks are those of the real site. Count, not pictures, is what differs.
 */
export function writePosts(root: string, folder: string, count: number): void {
  for (const locale of locales) {
    const source = join(root, 'content/blog', locale);
    const target = join(folder, 'content/blog', locale);
    mkdirSync(target, { recursive: true });
    const originals = readdirSync(source).map((file) => readFileSync(join(source, file), 'utf8'));
    for (let number = 1; number <= count; number++) {
      const date = new Date(Date.UTC(2024, 0, 1) - number * day).toISOString().slice(0, 10);
      const text = originals[number % originals.length]!.replace(
        /^title: .*$/m,
        `title: Generated article number ${number} of the benchmark`,
      )
        .replace(/^date: .*$/m, `date: ${date}`)
        .replace(/^image: .*$/m, `image: ${sharedPicture}`);
      writeFileSync(join(target, `generated-${number}.md`), `${text}\nArticle ${number} ends here.\n`);
    }
  }
}
