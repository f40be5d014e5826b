import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import './tools/test/build-day.ts';

/**
 * `unit`: pure logic, no build. `content`: the content check on real and broken files. `backend`: the local backend on
 * a real PostgreSQL. `built`: what stands in dist after `npm run build`. `start`: `npm start` from a clean checkout.
 * `islands`: the forms' components in a document without a browser, beside their code.
 */
const project = (name: string, include: string[]) => ({
  // Vitest runs without Astro, whose integration makes this module.
  resolve: { alias: { 'virtual:i18next': join(import.meta.dirname, 'tests/support/i18next.ts') } },
  // A test that asserts nothing cannot fail. Files share the modules of their worker: PostgreSQL is compiled once.
  test: {
    name,
    include,
    // No test measures time: a machine that is a quarter as fast passes too.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    isolate: false,
    expect: { requireAssertions: true, poll: { timeout: 60_000 } },
  },
});

const islands = project('islands', ['src/islands/**/*.test.tsx']);
Object.assign(islands.test, {
  environment: 'happy-dom',
  isolate: true,
  setupFiles: ['tests/support/island.ts'],
});
const backend = project('backend', ['tests/backend/**/*.test.ts']);
Object.assign(backend.test, { setupFiles: ['tests/support/count-assertions.ts'] });

const database = project('database', ['tests/database/**/*.test.ts']);
Object.assign(database.test, { testTimeout: 30_000, hookTimeout: 60_000 });

export default defineConfig({
  test: {
    // Faults that a test plants are told by what it drives, too.
    silent: 'passed-only',
    projects: [
      project('unit', ['tests/unit/**/*.test.ts']),
      islands,
      project('content', ['tests/content/**/*.test.ts']),
      backend,
      database,
      project('built', ['tests/built/**/*.test.ts']),
    ],
  },
});
