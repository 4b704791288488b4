import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase } from 'vitest/node';

/**
 * Names each test that failed and passed when it was run once more, and what failed: a fault to mend, of the product or of the test. They go
 * to the file that FLAKY names, for scripts/test.mjs, which fails the run.
 */
export default class NameFlaky implements Reporter {
  private readonly flaky: { readonly name: string; readonly why: string }[] = [];

  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return;
    const [error] = test.result().errors ?? [];
    const at = error?.stacks?.find(({ file }) => file === test.module.moduleId)?.line;
    this.flaky.push({
      // As vitest's report in JSON has it (test/may-be-skipped.json): what stands around it, without arrows.
      name: `${test.module.relativeModuleId} › ${test.fullName.replaceAll(' > ', ' ')}`,
      why: `line ${at}: ${error?.message.split('\n', 2).join(' ')}`,
    });
  }

  onTestRunEnd(): void {
    for (const { name, why } of this.flaky) console.log(`flaky: ${name}: ${why}`);
    if (process.env['FLAKY']) writeFileSync(process.env['FLAKY'], JSON.stringify(this.flaky));
  }
}
