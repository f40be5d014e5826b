import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cellsOf, table, whole } from './report.ts';

/** The one rule of what counts as a line of the project: every line of these files that git knows. */
const code = /^(?:src|tools|scripts|supabase)\/.*\.(?:ts|tsx|astro|css|cjs|sql)$/;

/** Tests, generated files, and artwork: the drawings, which stood beside the tools before they moved to src/lib/artwork. */
const leftOut =
  /^supabase\/tests\/|\/database\.types\.ts$|^src\/lib\/artwork\/|^scripts\/media\/(?:scenes|loops)\/|^\w+\/media\/(?:boat|diagrams|flap|mark|pictures|shapes|view)\.ts$/;

const parts = [
  { name: 'src/client', files: /^src\/client\//, aim: 1300 },
  { name: 'src/integrations', files: /^src\/integrations\//, aim: 350 },
  { name: 'src', files: /^src\// },
  { name: 'tools', files: /^(?:tools|scripts)\// },
  { name: 'supabase', files: /^supabase\// },
  { name: 'all three', files: /./, aim: 15_000 },
];

function counted(root: string): { file: string; lines: number }[] {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
  return listed
    .filter((file) => code.test(file) && !leftOut.test(file))
    .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1 }));
}

/** Lines of code by part of the project, for each checkout. */
export function linesSection(roots: string[]): void {
  const projects = roots.map(counted);
  console.log('\nLines without tests, artwork and generated files');
  const row = table('part', 'lines');
  for (const { name, files, aim } of parts) {
    const sum = (project: ReturnType<typeof counted>) =>
      project.filter(({ file }) => files.test(file)).reduce((total, { lines }) => total + lines, 0);
    row(name, cellsOf(projects, whole)(sum, aim));
  }
}
