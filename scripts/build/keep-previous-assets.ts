import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Adds the assets of the last seven days' deployments to dist/_astro. Pages opened before this
 * deployment still request those assets, and browsers cache a 404 under /_astro for a year. Each
 * run of the workflow "Deploy" uploads its assets as the artifact `astro-files`, then calls this
 * script. The GitHub CLI needs GH_TOKEN.
 */
const gh = (...args: string[]) =>
  execFileSync('gh', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

/**
 * The triggers in deploy.yml. A pull request could add a trigger and name its branch `main`: the
 * artifacts of such a run must not be published.
 */
const ownEvents = ['workflow_run', 'schedule', 'workflow_dispatch'];

const weekAgo = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
const filters = ['--workflow', 'deploy.yml', '--branch', 'main', '--created', `>=${weekAgo}`];
const list = gh('run', 'list', ...filters, '--limit', '500', '--json', 'databaseId,event');
const runs = (JSON.parse(list) as { databaseId: number; event: string }[]).filter(({ event }) =>
  ownEvents.includes(event),
);
for (const { databaseId: run } of runs) {
  const path = `repos/{owner}/{repo}/actions/runs/${run}/artifacts`;
  const names = gh('api', path, '--jq', '.artifacts[] | select(.expired | not) | .name');
  // Dry runs and failed runs have no artifact.
  if (!names.split('\n').includes('astro-files')) continue;
  const folder = mkdtempSync(join(tmpdir(), 'previous-assets-'));
  gh('run', 'download', String(run), '--name', 'astro-files', '--dir', folder);
  // `force: false` keeps the new build's files.
  cpSync(folder, 'dist/_astro', { recursive: true, force: false });
  console.log(`Kept the assets of run ${run}`);
}
