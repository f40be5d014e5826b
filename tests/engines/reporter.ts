import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { missingLines } from './engines.ts';

/** Says at the end which engines ran, what each lacks (fallbacks.test.ts), and how to get those that are missing. */
export default class EnginesReporter implements Reporter {
  private tests: TestCase[] = [];

  onBegin(_config: FullConfig, suite: Suite): void {
    this.tests = suite.allTests();
  }

  onEnd(): void {
    const byEngine = Map.groupBy(this.tests, (test) => test.parent.project()?.name ?? '');
    for (const [engine, tests] of byEngine) {
      const said = (type: string) =>
        tests.flatMap(({ annotations }) => annotations).find((each) => each.type === type)?.description;
      const count = tests.filter((test) => test.ok()).length;
      const lacks = said('lacks');
      console.log(
        `${`${engine} ${said('version') ?? ''}`.padEnd(24)} ${count} of ${tests.length} passed${lacks === undefined ? '' : `; lacks ${lacks}`}`,
      );
    }
    if (missingLines.length > 0) console.log(missingLines.join('\n'));
  }

  printsToStdio(): boolean {
    return false;
  }
}
