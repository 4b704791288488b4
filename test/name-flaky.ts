import type { Reporter, TestCase } from 'vitest/node';

/** Names each test that failed and passed when it was run once more, and what failed: a fault to mend, of the product or of the test. */
export default class NameFlaky implements Reporter {
  private readonly flaky: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return;
    const [error] = test.result().errors ?? [];
    const at = error?.stacks?.find(({ file }) => file === test.module.moduleId)?.line;
    this.flaky.push(
      `${test.module.relativeModuleId}:${at} › ${test.fullName}: ${error?.message.split('\n', 2).join(' ')}`,
    );
  }

  onTestRunEnd(): void {
    for (const name of this.flaky) console.log(`flaky: ${name}`);
  }
}
