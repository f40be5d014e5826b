import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** An address of the internet, not of the visitor's own machine. */
const address = /^https:\/\/[\w.-]+\.[a-z][\w-]+(:\d+)?$/;

/**
 * The reasons why a build must not be made, one sentence each. A secret key in a page would give
 * its rights to everybody. Without a backend, or with one that cannot be reached, no form works.
 * The parameter is the environment (docs/operations.md).
 */
export function publishingProblems({
  SITE_ENV,
  PUBLIC_SUPABASE_URL: url = '',
  PUBLIC_SUPABASE_KEY: key = '',
}: NodeJS.ProcessEnv) {
  const isProduction = SITE_ENV === 'production';
  const problems: string[] = [];
  if ((isProduction || key) && !key.startsWith('sb_publishable_'))
    problems.push(
      'PUBLIC_SUPABASE_KEY must start with sb_publishable_: without a key no form can be sent, and a secret one would be published with every page (make a new one if it was secret). The right one stands in the project’s settings under "API Keys".',
    );
  if (isProduction && !address.test(url))
    problems.push(
      `PUBLIC_SUPABASE_URL must be https:// and a name, with nothing behind it, or no form can be sent. It is "${url}".`,
    );
  return problems;
}

/** A secret key, or any key in the older format, a JSON Web Token. */
const secretKey = /\bsb_secret_\w|\beyJ[\w-]{10,}\.eyJ/;

/** The paths of the files under a folder that contain a secret key. */
export function filesWithSecrets(folder: string) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => secretKey.test(readFileSync(path, 'latin1')));
}

/** Stops a build that must not be published, and a build that contains a secret key. */
export const publishing: AstroIntegration = {
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
};
