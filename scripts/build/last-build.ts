import { existsSync, globSync, readFileSync, statSync } from 'node:fs';

/**
 * The files from which a build is made, and their folders (whose time changes when a file is added
 * or removed).
 */
const sources = ['astro.config.mjs', 'package-lock.json', '{content,public,src}/**'];

/**
 * The backends, other than on this machine, to which the pages of the last build send entries, read
 * from its policy.
 */
const foreignBackends = (headers: string) =>
  (/connect-src ([^;]*)/.exec(headers)?.[1] ?? '')
    .split(' ')
    .filter((source) => source !== "'self'" && !/^http:\/\/127\.0\.0\.1(?::|$)/.test(source));

/**
 * The reason why tests must not use this build, with the command to run first; undefined if they
 * may.
 */
function problemOf(headers: string, build: string): string | undefined {
  if (!existsSync(headers)) return `There is no build in dist. Run this first: ${build}`;
  const foreign = foreignBackends(readFileSync(headers, 'utf8'));
  if (foreign.length === 0) return undefined;
  return `The build in dist sends its forms to ${foreign.join(', ')}, and tests send many. Run this first: npm run build:local`;
}

/**
 * Called before tests of dist. Ends the process if there is no build, or none for the local
 * backend; warns if sources are newer.
 */
export function checkLastBuild(): void {
  const headers = 'dist/_headers';
  const build = existsSync('.env') ? 'npm run build:local' : 'npm run build';
  const problem = problemOf(headers, build);
  if (problem) {
    console.error(problem);
    process.exit(1);
  }
  const { mtimeMs: built } = statSync(headers);
  const newer = globSync(sources).filter((file) => statSync(file).mtimeMs > built);
  if (newer.length === 0) return;
  const others = newer.length > 1 ? ` and ${newer.length - 1} others are` : ' is';
  console.warn(
    `${newer[0]}${others} newer than the build in dist, which these tests ask. To renew it: ${build}`,
  );
}
