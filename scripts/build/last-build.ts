import { existsSync, readFileSync } from 'node:fs';

/**
 * The reason why tests must not use the build with these headers; undefined if they may. They send
 * many entries, so its backend has to be one of this machine.
 */
export function buildError(headers: string): string | undefined {
  // A build that was stopped has left the braces of the template.
  const [, backend] = /connect-src 'self' ?([^;{]*);/.exec(headers) ?? [];
  if (backend === undefined) return 'There is no complete build in dist.';
  if (/^(?:http:\/\/127\.0\.0\.1:\d+)?$/.test(backend)) return undefined;
  return `The build in dist sends its forms to ${backend}, and tests send many.`;
}

/** Called before tests of dist. Ends the process if they must not use it. */
export function checkLastBuild(): void {
  const file = 'dist/_headers';
  const error = buildError(existsSync(file) ? readFileSync(file, 'utf8') : '');
  if (!error) return;
  console.error(`${error} Run this first: npm run build:local`);
  process.exit(1);
}
