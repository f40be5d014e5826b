import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { steps } from '../../tools/backend-deploy/steps.ts';

/* What the command says before it calls Supabase's program, which needs a project. */
const project = 'abcdefghijklmnopqrst';
const deploy = (args: string[], env: NodeJS.ProcessEnv = {}) => {
  const command = join(import.meta.dirname, '../../tools/backend-deploy.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    encoding: 'utf8',
    env: { ...process.env, RESEND_API_KEY: undefined, MAIL_WORKER_SECRET: undefined, ...env },
  });
  return { status, stdout, stderr };
};

test('A dry run names every step with its commands, and no secret', () => {
  const { status, stdout } = deploy(['--project', project, '--dry-run'], { RESEND_API_KEY: 're_secret' });
  expect(status).toBe(0);
  for (const { name, commands } of steps) {
    expect(stdout).toMatch(new RegExp(`^${name} `, 'm'));
    for (const command of commands(project)) expect(stdout).toContain(`supabase ${command.join(' ')}`);
  }
  expect(stdout).not.toContain('re_secret');
});

test.each([
  [['--project', 'mornewerk'], {}, 'Which project?'],
  [['--project', project], {}, 'RESEND_API_KEY is not set'],
  [['--project', project, '--only', 'secrets,schedule'], {}, 'RESEND_API_KEY is not set'],
  [
    ['--project', project],
    { RESEND_API_KEY: 're_x' },
    'Placeholders in content/site.yaml: site.url, company.',
  ],
  [
    ['--project', project, '--only', 'databse'],
    {},
    'There is no "databse". Choose from: login, link, database',
  ],
  [['--project', project, '--only', 'config'], {}, 'Placeholders in content/site.yaml: site.url, company.'],
  [['--project', project, '--dry-rnu'], {}, "Unknown option '--dry-rnu'"],
  [['--project', project, '--only', 'secrets'], {}, 'share a secret that is made anew'],
])('%j is refused with a sentence', (args, env, sentence) => {
  const { status, stderr, stdout } = deploy(args, env);
  expect([status, stdout]).toEqual([/^(?:Unknown option|There is no)/.test(sentence) ? 2 : 1, '']);
  expect(stderr).toContain(sentence);
});
