import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { mailSettings } from '../../supabase/functions/_shared/mail/settings.ts';
import { mailEnvironment } from '../mail-environment.ts';
import { runCommand } from './operator.ts';

/** Settings that the operator has given before. The file is not in git. */
const savedSettings = join(import.meta.dirname, '../../.env.backend');

/** The functions get these; they are never printed. */
const secrets = ['RESEND_API_KEY', 'MAIL_WORKER_SECRET', 'HEARTBEAT_URL'];

/**
 * `node scripts/operate/mail-settings.ts [FILE]`: prints the settings of the functions, and writes
 * them to FILE in the format of .env. They come from content/site.yaml; .env.backend overrides it,
 * and the environment both. Fails while one of them is a placeholder, missing or wrong.
 */
await runCommand(async () => {
  const [, , file] = process.argv;
  const { environment, placeholders } = await mailEnvironment();
  if (placeholders.length > 0)
    throw new Error(
      `Mails would contain these placeholders. Replace them in content/site.yaml: ${placeholders.join(', ')}`,
    );
  const saved = parseEnv(await readFile(savedSettings, 'utf8').catch(() => ''));
  const names = [...Object.keys(environment), ...secrets, 'RESEND_ENDPOINT', 'MAILS_PER_SECOND'];
  const given: NodeJS.ProcessEnv = { ...environment, ...saved, ...process.env };
  const settings = Object.fromEntries(names.map((name) => [name, given[name] ?? '']));
  if (!settings.RESEND_API_KEY)
    throw new Error(
      'RESEND_API_KEY is missing: the key of the mail provider. Add it to .env.backend.',
    );
  // Throws if one of them is wrong.
  mailSettings({ ...settings, SUPABASE_URL: 'https://project.supabase.co' });
  const lines = names.map((name) => `${name}=${JSON.stringify(settings[name])}`);
  // In quotes, since values contain spaces and brackets.
  if (file) await writeFile(file, `${lines.join('\n')}\n`);
  return lines.filter((line) => !secrets.some((name) => line.startsWith(name))).join('\n');
});
