import { machineLoad } from '../machine.ts';
import { ratio } from '../table.ts';
import { copySite, forgetContent, withFolder, writeBareSite } from './copies.ts';
import { writePosts } from './posts.ts';
import { runBuild, type BuildFigures } from './run-build.ts';

const head = ['s', 'pages', 'pages/s', 'peak MB', 'pictures made', 'time/bare', 'memory/bare'];

/** Prints a row as soon as it is known: the whole table takes minutes, and a later build may fail. */
const printRow = (name: string, cells: readonly string[]) =>
  console.log(
    [name.padEnd(40), ...cells.map((cell, column) => cell.padStart(head[column]!.length + 2))].join(''),
  );

const printBuild = (name: string, { seconds, pages, peak, pictures }: BuildFigures, floor?: BuildFigures) =>
  printRow(name, [
    seconds.toFixed(1),
    String(pages),
    (pages / seconds).toFixed(0),
    peak.toFixed(0),
    String(pictures),
    ratio(seconds, floor?.seconds),
    ratio(peak, floor?.peak),
  ]);

interface ColdAndWarm {
  cold: BuildFigures;
  warm: BuildFigures;
}

/** Builds what stands in a folder without and with what the build before remembers of the content; prints both. */
async function coldAndWarm(name: string, folder: string, floor?: ColdAndWarm): Promise<ColdAndWarm> {
  forgetContent(folder);
  const cold = await runBuild(folder);
  printBuild(`${name}, cold`, cold, floor?.cold);
  const warm = await runBuild(folder);
  printBuild(`${name}, warm`, warm, floor?.warm);
  return { cold, warm };
}

/**
 * Time and peak memory of `astro build`: the real site, and the site with `counts` generated posts per language beside a
 * bare Astro site with the same posts, like with like (aims: 1.4 times its time, 1.3 times its memory). The first build
 * of all makes every picture; a cold build after it has lost the content only, since pictures do not depend on posts.
 */
export async function buildSection(root: string, counts: number[]): Promise<void> {
  console.log(`\nBuilds. ${machineLoad()}`);
  printRow('', head);
  await withFolder(async (folder) => {
    copySite(root, folder);
    await coldAndWarm('real site', folder);
    if (counts.length > 0) {
      // The picture that generated posts share is made here, once, and never again.
      writePosts(root, folder, 1);
      printBuild('with 1 post more per language', await runBuild(folder));
    }
    for (const count of counts) {
      const floor = await withFolder(async (other) => {
        writeBareSite(root, other);
        writePosts(root, other, count);
        return coldAndWarm(`bare Astro, ${count} posts`, other);
      });
      writePosts(root, folder, count);
      await coldAndWarm(`site, ${count} posts`, folder, floor);
    }
  });
}
