import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('npm ci takes the lock file, as npm wrote it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'install-'));
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) cpSync(file, join(folder, file));
  try {
    const said = execFileSync('npm', ['ci', '--dry-run', '--prefer-offline'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(said).toMatch(/added \d+ packages/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
