import { defineConfig } from 'vitest/config';

/** The unit tests of the modules that stryker.config.json names, for `npm run mutants:pure`. */
export default defineConfig({
  test: {
    include: [
      'tests/unit/{application-retrying,application-rules,article-html,contact-rules,content-html}.test.ts',
      'tests/unit/{cv,navigation,outcome,routes,structured-data}.test.ts',
    ],
  },
});
