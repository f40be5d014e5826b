import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '../../../src/i18n/locales.ts';
import { copyOfRepository } from '../../repository/copy.ts';
import { builtPaths, machineLoad, table, treeMemory, whole } from '../report.ts';

const DAY = 86_400_000;

/**
 * Writes `count` posts in each language into a project: the real articles again and again under numbered names, titles
 * and earlier days. They share one picture and the blog's card in link previews: count, not pictures, is what differs.
 */
function writePosts(folder: string, count: number): void {
  for (const locale of locales) {
    const posts = join(folder, 'content/blog', locale);
    const originals = readdirSync(posts)
      .filter((file) => file.endsWith('.md'))
      .map((file) => readFileSync(join(posts, file), 'utf8'));
    for (let number = 1; number <= count; number++) {
      const date = new Date(Date.UTC(2024, 0, 1) - number * DAY).toISOString().slice(0, 10);
      const text = originals[number % originals.length]!.replace(
        /^title: .*$/m,
        `title: Generated article number ${number} of the benchmark`,
      )
        .replace(/^date: .*$/m, `date: ${date}`)
        .replace(/^image: .*$/m, 'image: placeholder.jpg');
      writeFileSync(join(posts, `generated-${number}.md`), `${text}\nArticle ${number} ends here.\n`);
    }
  }
}

/** Runs `astro build` in a folder. Throws when it fails; its words are printed then. */
async function build(folder: string) {
  const started = performance.now();
  const child = spawn(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build', '--silent'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, treeMemory(child.pid!))), 250);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(watch);
  if (code !== 0) throw new Error(`The build in ${folder} failed (${code}).`);
  return {
    seconds: (performance.now() - started) / 1000,
    peak,
    pages: builtPaths(join(folder, 'dist')).length,
  };
}

/**
 * Time and peak memory of `astro build` with the default heap: the real site without and with the caches of the build
 * before, then with `count` generated posts per language.
 */
export async function buildSection(count: number): Promise<void> {
  console.log(`\nBuilds. ${machineLoad()}`);
  const row = table('', 's', 'pages', 'pages/s', 'peak MB');
  const folder = copyOfRepository(false);
  const measure = async (name: string) => {
    const { seconds, pages, peak } = await build(folder);
    row(name, seconds.toFixed(1), pages, whole(pages / seconds), whole(peak));
  };
  await measure('real site, cold');
  await measure('real site, warm');
  writePosts(folder, count);
  await measure(`${count} posts per language`);
}
