import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { envText } from '../mail/settings-from-site.ts';
import type { Captured } from '../serve/capture.ts';

/** What the steps have to work with. */
export interface Deployment {
  /** Reference of the project: the 20 letters before `.supabase.co`. */
  project: string;
  /** Runs Supabase's command line program. */
  supabase: (...command: string[]) => Promise<Captured>;
  /** Settings of the functions by name, the worker's secret included. */
  settings: Record<string, string>;
  /** A folder for files that hold secrets; it is removed at the end. */
  folder: string;
}

export interface Step {
  name: string;
  does: string;
  /** The commands, without secrets. */
  commands: (project: string) => string[][];
  /** It hands over settings, none of which may be made up. */
  needsSettings?: true;
  /** What has to be written to the folder before. */
  prepare?: (deployment: Deployment) => void;
  /** What is wrong though the commands have ended well. */
  problem?: (output: string, project: string) => string | undefined;
}

const settingsFile = 'mail.env';
const scheduleFile = 'schedule.sql';

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const on = (project: string) => `--remote=${project}`;

/**
 * The backend from nothing, in the order in which it works. Each step may be repeated: what is there already stays, what has
 * changed is brought up to date.
 */
export const steps: readonly Step[] = [
  {
    name: 'login',
    does: 'looks whether you may work on the project',
    commands: () => [['projects', 'list', '--output-format', 'json']],
    problem: (output, project) =>
      output.includes(`"${project}"`)
        ? undefined
        : `Your account has no project ${project}. Its reference is the name before .supabase.co in its address.`,
  },
  {
    name: 'link',
    does: 'links this copy of supabase/ to it',
    commands: (project) => [['link', '--project-ref', project]],
  },
  {
    name: 'database',
    does: 'applies the migrations that it does not have yet',
    commands: (project) => [['db', 'push', on(project), '--yes']],
  },
  {
    name: 'config',
    does: 'sets what supabase/config.toml says: no sign-up, no realtime, the schema of the API, the address of the site',
    needsSettings: true,
    commands: (project) => [['config', 'push', on(project), '--yes']],
  },
  {
    name: 'secrets',
    does: 'gives the functions their settings',
    needsSettings: true,
    commands: (project) => [['secrets', 'set', '--env-file', settingsFile, on(project), '--yes']],
    prepare: ({ folder, settings }) =>
      writeFileSync(join(folder, settingsFile), envText(settings), { mode: 0o600 }),
  },
  {
    name: 'functions',
    does: 'deploys the mail worker and the unsubscribe address',
    commands: (project) => [['functions', 'deploy', '--use-api', on(project), '--yes']],
  },
  {
    name: 'schedule',
    does: 'has the mail worker called every minute',
    needsSettings: true,
    commands: (project) => [['db', 'query', '--file', scheduleFile, on(project), '--yes']],
    prepare: ({ folder, settings, project }) => {
      const url = quoted(`https://${project}.supabase.co/functions/v1/mail-worker`);
      const text = `select private.schedule_worker(${url}, ${quoted(settings.MAIL_WORKER_SECRET!)});\n`;
      writeFileSync(join(folder, scheduleFile), text, { mode: 0o600 });
    },
  },
  {
    name: 'keys',
    does: 'shows the publishable key, for the build',
    commands: (project) => [['projects', 'api-keys', on(project)]],
  },
];
