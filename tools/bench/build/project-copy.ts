import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { locales } from '../../../src/i18n/locales.ts';

const DAY = 86_400_000;

/** Runs something in a folder of its own that is gone afterwards, also when the benchmark is stopped by Ctrl+C. */
export async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-build-'));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  const stop = () => {
    remove();
    process.exit(130);
  };
  process.once('SIGINT', stop);
  try {
    return await work(folder);
  } finally {
    process.off('SIGINT', stop);
    remove();
  }
}

/** A copy of this project as it stands, its packages by links and without caches: the next build is a cold one. */
export function copySite(root: string, folder: string): void {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  });
  for (const file of listed.toString().split('\n').filter(Boolean)) {
    if (!/^(?:src|tools|content|public|astro|tsconfig|package)/.test(file)) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file), { force: true });
  }
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules')).filter((each) => !each.startsWith('.')))
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
}

/**
 * Writes `count` posts in each language into a project: the real articles again and again under numbered names, titles
 * and earlier days. They share one picture and the blog's card in link previews: count, not pictures, is what differs.
 */
export function writePosts(root: string, folder: string, count: number): void {
  for (const locale of locales) {
    const source = join(root, 'content/blog', locale);
    const originals = readdirSync(source)
      .filter((file) => file.endsWith('.md'))
      .map((file) => readFileSync(join(source, file), 'utf8'));
    for (let number = 1; number <= count; number++) {
      const date = new Date(Date.UTC(2024, 0, 1) - number * DAY).toISOString().slice(0, 10);
      const text = originals[number % originals.length]!.replace(
        /^title: .*$/m,
        `title: Generated article number ${number} of the benchmark`,
      )
        .replace(/^date: .*$/m, `date: ${date}`)
        .replace(/^image: .*$/m, 'image: placeholder.jpg');
      const file = join(folder, 'content/blog', locale, `generated-${number}.md`);
      writeFileSync(file, `${text}\nArticle ${number} ends here.\n`);
    }
  }
}
