/// <reference types="vitest/config" />
import { availableParallelism } from 'node:os';
import { getViteConfig } from 'astro/config';

/**
 * `unit`: everything without a browser, from rules to the database.
 * `built`: the pages of the last build.
 * `islands`: React components in a document without a browser.
 */
export default getViteConfig({
  test: {
    maxWorkers: availableParallelism(),
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A test that asserts nothing cannot fail.
    expect: { requireAssertions: true, poll: { timeout: 10_000 } },
    // Failures that a test brings about are logged by what it drives, too.
    silent: 'passed-only',
    // A row is named by a sentence, which a title shows whole.
    taskTitleValueFormatTruncate: 120,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/{unit,content,database}/**/*.test.ts'],
          // Files share the modules of their worker: PostgreSQL is compiled once.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'built',
          include: ['tests/built/**/*.test.ts'],
          globalSetup: 'tests/support/last-build.ts',
          // Every page is read and parsed once.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'islands',
          include: ['tests/islands/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['tests/support/island.ts'],
        },
      },
    ],
  },
});
