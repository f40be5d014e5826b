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

/**
 * The events of deploy.yml. A pull request can bring a deploy.yml with another event, and its
 * branch can be called `main` too: its files must not be published.
 */
const ownEvents = ['workflow_run', 'schedule', 'workflow_dispatch'];

const weekAgo = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
const ofWorkflow = ['--workflow', 'deploy.yml', '--branch', 'main', '--created', `>=${weekAgo}`];
const list = gh('run', 'list', ...ofWorkflow, '--limit', '500', '--json', 'databaseId,event');
const runs = (JSON.parse(list) as { databaseId: number; event: string }[]).filter(({ event }) =>
  ownEvents.includes(event),
);
for (const { databaseId: run } of runs) {
  const path = `repos/{owner}/{repo}/actions/runs/${run}/artifacts`;
  const names = gh('api', path, '--jq', '.artifacts[] | select(.expired | not) | .name');
  // No artifact: for instance a nightly run that had nothing to deploy.
  if (!names.split('\n').includes('astro-files')) continue;
  const folder = mkdtempSync(join(tmpdir(), 'former-files-'));
  gh('run', 'download', String(run), '--name', 'astro-files', '--dir', folder);
  // Does not overwrite files of this build.
  cpSync(folder, 'dist/_astro', { recursive: true, force: false });
  console.log(`Kept the files of run ${run}`);
}
