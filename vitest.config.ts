/// <reference types="vitest/config" />
import { availableParallelism } from 'node:os';
import { getViteConfig } from 'astro/config';

/**
 * `unit`: code without a DOM, from form rules to the database.
 * `built`: the pages of the last build.
 * `islands`: React components, in the simulated DOM of happy-dom.
 */
export default getViteConfig({
  test: {
    maxWorkers: availableParallelism(),
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A test that asserts nothing cannot fail.
    expect: { requireAssertions: true, poll: { timeout: 10_000 } },
    // Passing tests may cause failures on purpose, which the code under test logs.
    silent: 'passed-only',
    // Titles of parameterised tests contain whole sentences.
    taskTitleValueFormatTruncate: 120,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/{unit,content,database}/**/*.test.ts'],
          // Test files share the modules of their worker, so PostgreSQL is compiled only once.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'built',
          include: ['tests/built/**/*.test.ts'],
          globalSetup: 'tests/support/last-build.ts',
          // Test files share the pages, so each page is read and parsed only once.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'islands',
          include: ['tests/islands/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['tests/support/island.ts'],
        },
      },
    ],
  },
});
