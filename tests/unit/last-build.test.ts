import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const local = "connect-src 'self' http://127.0.0.1:54321; form-action 'self'";
const hosted = "connect-src 'self' https://project.supabase.co; form-action 'self'";
const hour = 3600;

interface Row {
  title: string;
  files: Record<string, string>;
  /** By how many seconds the build is older than the page. */
  older?: number;
  code: number;
  says: string | RegExp;
}

/* What is printed before the tests of dist begin. */
test.each<Row>([
  {
    title: 'no build',
    files: {},
    code: 1,
    says: 'There is no build in dist. Run this first: npm run build\n',
  },
  {
    title: 'no build, and a .env with which a build would use another backend',
    files: { '.env': '' },
    code: 1,
    says: 'There is no build in dist. Run this first: npm run build:local\n',
  },
  {
    title: 'a build whose forms send to a hosted project',
    files: { 'dist/_headers': hosted },
    code: 1,
    says: /sends its forms to https:\/\/project\.supabase\.co.*npm run build:local/,
  },
  { title: 'a build for the local backend', files: { 'dist/_headers': local }, code: 0, says: '' },
  {
    title: 'an older build',
    files: { 'dist/_headers': local, 'src/page.astro': '' },
    older: hour,
    code: 0,
    says: /^src.* newer than the build in dist/,
  },
])('Tests of the last build: $title', ({ files, older = 0, code, says }) => {
  const folder = mkdtempSync(join(tmpdir(), 'last-build-'));
  for (const name of ['dist', 'src']) mkdirSync(join(folder, name));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const now = Date.now() / 1000;
  if ('dist/_headers' in files) utimesSync(join(folder, 'dist/_headers'), now, now - older + 1);
  const program = `import { checkLastBuild } from ${JSON.stringify(resolve('scripts/build/last-build.ts'))}; checkLastBuild();`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(status).toBe(code);
  if (says instanceof RegExp) expect(stderr).toMatch(says);
  else expect(stderr).toBe(says);
  rmSync(folder, { recursive: true });
});
