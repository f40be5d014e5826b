import { execSync } from 'node:child_process';
import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { buildSite } from '../support/build-site.ts';
import { edited } from './edits.ts';

// Slow: runs in the nightly workflow (NIGHTLY=1).
test.runIf(process.env.NIGHTLY)(
  'a site with all everyday edits builds and passes tests/built',
  { timeout: 600_000 },
  async () => {
    // Within this checkout, so that packages resolve.
    const project = resolve('.data/edited-site');
    rmSync(project, { recursive: true, force: true });

    // Large or generated.
    const skipped = ['.git', '.data', 'dist', 'node_modules'];
    for (const part of readdirSync('.').filter((name) => !skipped.includes(name)))
      cpSync(part, join(project, part), { recursive: true });

    const folder = join(project, 'content');

    for (const [file, text] of Object.entries(edited)) writeFileSync(join(folder, file), text);

    // A photo with a name in its EXIF data, which must not be published.
    const photo = sharp('content/images/horse.jpg').withExif({ IFD0: { Artist: 'Anna' } });
    await photo.toFile(join(folder, 'images/horse.jpg'));

    await buildSite(join(project, 'dist'), {}, project);
    // preview.test.ts would build the site again.
    const tests = `vitest run tests/built --exclude '**/preview.test.ts'`;
    for (const command of ['size-limit', tests]) {
      const run = () => execSync(`npx ${command}`, { cwd: project, stdio: 'inherit' });
      expect(run, command).not.toThrow();
    }
  },
);
