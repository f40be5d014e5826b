import { machineLoad } from '../machine.ts';
import { ratio, table } from '../table.ts';
import { copySite, withFolder, writeBareSite } from './copies.ts';
import { writePosts } from './posts.ts';
import { runBuild, type BuildFigures } from './run-build.ts';

const row = (name: string, { seconds, pages, peak }: BuildFigures, floor?: BuildFigures) => [
  name,
  seconds.toFixed(1),
  String(pages),
  (pages / seconds).toFixed(0),
  peak.toFixed(0),
  ratio(seconds, floor?.seconds),
  ratio(peak, floor?.peak),
];

/**
 * Time and peak memory of `astro build`: the real site cold and warm, and with `counts` generated posts per language
 * beside a bare Astro site with the same posts (aims: 1.4 times its time, 1.3 times its memory).
 */
export async function buildSection(root: string, counts: number[]): Promise<void> {
  console.log(`\nBuilds. ${machineLoad()}`);
  const rows: string[][] = [];
  await withFolder(async (folder) => {
    copySite(root, folder);
    rows.push(row('real site, cold', await runBuild(folder)));
    rows.push(row('real site, warm', await runBuild(folder)));
    for (const count of counts) {
      const bare = await withFolder(async (other) => {
        writeBareSite(root, other);
        writePosts(root, other, count);
        return runBuild(other);
      });
      rows.push(row(`bare Astro, ${count} posts per language`, bare));
      writePosts(root, folder, count);
      rows.push(row(`site, ${count} posts per language, pictures at hand`, await runBuild(folder), bare));
      rows.push(row(`site, ${count} posts per language, warm`, await runBuild(folder), bare));
    }
  });
  console.log(table(['build', 's', 'pages', 'pages/s', 'peak MB', 'time/bare', 'memory/bare'], rows));
}
