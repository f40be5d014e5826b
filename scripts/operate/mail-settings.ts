import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { mailSettings } from '../../supabase/functions/_shared/mail/settings.ts';
import { mailEnvironment } from '../mail-environment.ts';
import { runCommand } from './operator.ts';

/** The operator's saved settings; not in git. */
const savedSettings = join(import.meta.dirname, '../../.env.backend');

/** Written to FILE, but never printed. */
const secrets = ['RESEND_API_KEY', 'MAIL_WORKER_SECRET', 'HEARTBEAT_URL'];

/**
 * `node scripts/operate/mail-settings.ts [FILE]`: prints the Edge Function settings and writes them
 * to FILE in .env format. .env.backend overrides content/site.yaml; the environment overrides both.
 * Exits with 1 if a setting is a placeholder, missing or invalid.
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
  const values: NodeJS.ProcessEnv = { ...environment, ...saved, ...process.env };
  const settings = Object.fromEntries(names.map((name) => [name, values[name] ?? '']));
  if (!settings.RESEND_API_KEY)
    throw new Error(
      'RESEND_API_KEY is missing: the mail provider’s key. Add the key to .env.backend.',
    );
  // Throws on an invalid setting.
  mailSettings({ ...settings, SUPABASE_URL: 'https://project.supabase.co' });
  const lines = names.map((name) => `${name}=${JSON.stringify(settings[name])}`);
  // JSON quotes the values, because some contain spaces and brackets.
  if (file) await writeFile(file, `${lines.join('\n')}\n`);
  return lines.filter((line) => !secrets.some((name) => line.startsWith(name))).join('\n');
});
