import { machineLoad } from '../machine.ts';
import { copySite, withFolder, writePosts } from './project-copy.ts';
import { runBuild } from './run-build.ts';

const head = ['s', 'pages', 'pages/s', 'peak MB', 'pictures made'];

/** Prints a row as soon as it is known: the whole table takes minutes, and a later build may fail. */
const printRow = (name: string, cells: readonly string[]) =>
  console.log(
    [name.padEnd(30), ...cells.map((cell, column) => cell.padStart(head[column]!.length + 2))].join(''),
  );

async function build(name: string, folder: string): Promise<void> {
  const { seconds, pages, peak, pictures } = await runBuild(folder);
  printRow(name, [
    seconds.toFixed(1),
    String(pages),
    (pages / seconds).toFixed(0),
    peak.toFixed(0),
    String(pictures),
  ]);
}

/**
 * Time and peak memory of `astro build` with the default heap: the real site without and with the caches of the build
 * before, then with `counts` generated posts per language.
 */
export async function buildSection(root: string, counts: number[]): Promise<void> {
  console.log(`\nBuilds. ${machineLoad()}`);
  printRow('', head);
  await withFolder(async (folder) => {
    copySite(root, folder);
    await build('real site, cold', folder);
    await build('real site, warm', folder);
    for (const count of counts) {
      writePosts(root, folder, count);
      await build(`${count} posts per language`, folder);
    }
  });
}
