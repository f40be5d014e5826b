import { existsSync, readFileSync } from 'node:fs';

/**
 * Returns why tests must not use the build with these `_headers`; undefined if tests may use it.
 * Tests submit many forms, so the backend must be local.
 */
export function buildError(headers: string): string | undefined {
  // An interrupted build leaves the template's braces in `_headers`.
  const [, backend] = /connect-src 'self' ?([^;{]*);/.exec(headers) ?? [];
  if (backend === undefined) return 'dist has no complete build.';
  if (/^(?:http:\/\/127\.0\.0\.1:\d+)?$/.test(backend)) return undefined;
  return `dist was built for ${backend}; the tests would submit forms to it.`;
}

/** Exits if tests must not use dist. */
export function checkLastBuild(): void {
  const file = 'dist/_headers';
  const error = buildError(existsSync(file) ? readFileSync(file, 'utf8') : '');
  if (!error) return;
  console.error(`${error} Run this first: npm run build:local`);
  process.exit(1);
}
