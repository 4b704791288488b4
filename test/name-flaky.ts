import type { Reporter, TestCase } from 'vitest/node';

/** Names each test that failed and passed when it was run once more: a fault to mend, of the product or of the test. */
export default class NameFlaky implements Reporter {
  private readonly flaky: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.flaky.push(`${test.module.relativeModuleId} › ${test.fullName}`);
  }

  onTestRunEnd(): void {
    for (const name of this.flaky) console.log(`flaky: ${name}`);
  }
}
