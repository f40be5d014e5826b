import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
/** A secret key, or a key in the older format, a JSON Web Token. */
const keys = /\bsb_secret_\w+|\beyJ[\w-]+\.[\w-]+\.[\w-]+/g;

/** The role of a key in the older format; undefined for any other text. */
function roleOf(key: string) {
  const claims = Buffer.from(key.split('.')[1] ?? '', 'base64url').toString();
  return /"role":\s*"(\w+)"/.exec(claims)?.[1];
}

/**
 * True for a key with more rights than visitors may have: in a page, everybody would have these
 * rights.
 */
const isSecret = (key: string) =>
  key.startsWith('sb_secret_') || !['anon', undefined].includes(roleOf(key));

/**
 * The reasons why a build must not be made, one sentence each. Without a backend, or with a backend
 * that cannot be reached, no form works.
 * The parameter is the environment (docs/operations.md).
 */
export function publishingProblems({
  SITE_ENV,
  PUBLIC_SUPABASE_URL: url = '',
  PUBLIC_SUPABASE_KEY: key = '',
}: NodeJS.ProcessEnv) {
  const keyLocation = 'It stands in the project’s settings under "API Keys".';
  if (isSecret(key))
    return [
      `PUBLIC_SUPABASE_KEY is a secret key, which would be published with every page. Use the publishable one, and make a new secret key. ${keyLocation}`,
    ];
  if (SITE_ENV !== 'production') return [];
  const problems: string[] = [];
  if (!key)
    problems.push(`PUBLIC_SUPABASE_KEY is not set, so no form could be sent. ${keyLocation}`);
  else if (!key.startsWith('sb_publishable_') && roleOf(key) !== 'anon')
    problems.push(`PUBLIC_SUPABASE_KEY is no publishable key (sb_publishable_…). ${keyLocation}`);
  const { origin, protocol, hostname = '' } = URL.parse(url) ?? {};
  if (!url)
    problems.push(`PUBLIC_SUPABASE_URL is not set, so no form could be sent. ${keyLocation}`);
  else if (origin !== url || protocol !== 'https:')
    problems.push(
      `PUBLIC_SUPABASE_URL must be https:// and a name, with nothing behind it, not "${url}".`,
    );
  else if (loopback.test(hostname))
    problems.push(`PUBLIC_SUPABASE_URL is ${url}, which is the visitor’s own machine.`);
  return problems;
}

/** The paths of the files under a folder that contain a secret key. */
export function filesWithSecrets(folder: string) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => readFileSync(path, 'latin1').match(keys)?.some(isSecret));
}

/** Stops a build that must not be published, and a build that contains a secret key. */
export const publishing = (): AstroIntegration => ({
  name: 'publishing',
  hooks: {
    'astro:config:setup': ({ command }) => {
      const problems = command === 'build' ? publishingProblems(process.env) : [];
      if (problems.length > 0) throw new Error(problems.join('\n'));
    },
    'astro:build:done': ({ dir }) => {
      const files = filesWithSecrets(fileURLToPath(dir));
      if (files.length > 0)
        throw new Error(`A secret key would be published. It stands in ${files.join(', ')}.`);
    },
  },
});
