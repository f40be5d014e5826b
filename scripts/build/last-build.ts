import { existsSync, globSync, readFileSync, statSync } from 'node:fs';

/** Files and folders (something was added or removed) from which a build is made. */
const sources = ['astro.config.mjs', 'package-lock.json', '{content,public,src}/**'];

/** Where pages send what visitors write, by the policy of the last build; not this machine. */
const foreignBackends = (headers: string) =>
  (/connect-src ([^;]*)/.exec(headers)?.[1] ?? '')
    .split(' ')
    .filter((source) => source !== "'self'" && !/^http:\/\/127\.0\.0\.1(?::|$)/.test(source));

/** Why tests must not ask this build, with what to run first; undefined for one that they may ask. */
function problemOf(headers: string, build: string): string | undefined {
  if (!existsSync(headers)) return `There is no build in dist. Run this first: ${build}`;
  const foreign = foreignBackends(readFileSync(headers, 'utf8'));
  if (foreign.length === 0) return undefined;
  return `The build in dist sends its forms to ${foreign.join(', ')}, and tests send many. Run this first: npm run build:local`;
}

/** Before tests of dist: ends the process where there is none or none for the local backend, warns of newer sources. */
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
