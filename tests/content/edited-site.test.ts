import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { buildSite } from '../support/build-site.ts';
import { edited, edits } from './edits.ts';

/** Copies what a build needs. It is within this checkout, so that it finds the packages. */
function copyProject(): string {
  mkdirSync('.data', { recursive: true });
  const project = resolve(mkdtempSync('.data/edited-'));
  onTestFinished(() => rmSync(project, { recursive: true }));
  const left = ['.git', '.data', 'dist', 'node_modules'];
  for (const part of readdirSync('.').filter((name) => !left.includes(name)))
    cpSync(part, join(project, part), { recursive: true });
  return project;
}

// Takes long: the nightly workflow runs it (NIGHTLY=1).
test.runIf(process.env.NIGHTLY)(
  'the site with all ordinary edits and a photo passes the tests of a build',
  { timeout: 600_000 },
  async () => {
    const project = copyProject();
    for (const [file, text] of Object.entries(edited(edits)))
      writeFileSync(join(project, 'content', file), text);
    // A photo whose metadata have a name and a place, which the site must not publish.
    const camera = { IFD0: { Artist: 'Anna' }, IFD3: { GPSLatitude: '20/1 10/1 0/1' } };
    const photo = await sharp('content/images/horse.jpg').withExif(camera).toBuffer();
    writeFileSync(join(project, 'content/images/horse.jpg'), photo);
    await buildSite(join(project, 'dist'), {}, project);
    const commands = [
      'size-limit',
      'vitest run tests/built --exclude **/{env-file,preview,start}.test.ts',
    ];
    for (const command of commands) {
      const options = { cwd: project, encoding: 'utf8' } as const;
      const { status, stdout, stderr } = spawnSync('npx', command.split(' '), options);
      expect(status, stdout + stderr).toBe(0);
    }
  },
);
