import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Adds the files of the deployments of the last seven days to dist/_astro. A page that was opened
 * before this deployment asks for its own files when it is used, and browsers keep a "not found"
 * under /_astro for a year. For the workflow "Deploy", whose runs keep their files as the artifact
 * `astro-files`. GitHub's program `gh` needs GH_TOKEN.
 */
const gh = (...args: string[]) =>
  execFileSync('gh', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
const lines = (text: string) => text.split('\n').filter((line) => line !== '');

const weekAgo = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
const ofWorkflow = ['--workflow', 'deploy.yml', '--branch', 'main', '--created', `>=${weekAgo}`];
const ids = ['--limit', '500', '--json', 'databaseId', '--jq', '.[].databaseId'];
for (const run of lines(gh('run', 'list', ...ofWorkflow, ...ids))) {
  const list = `repos/{owner}/{repo}/actions/runs/${run}/artifacts`;
  const artifacts = lines(gh('api', list, '--jq', '.artifacts[] | select(.expired | not) | .name'));
  // No artifact: for instance a nightly run that had nothing to deploy.
  if (!artifacts.includes('astro-files')) continue;
  const folder = mkdtempSync(join(tmpdir(), 'former-files-'));
  gh('run', 'download', run, '--name', 'astro-files', '--dir', folder);
  // Does not overwrite files of this build.
  cpSync(folder, 'dist/_astro', { recursive: true, force: false });
  console.log(`Kept the files of run ${run}`);
}
