import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** Tests that start, kill or wait for processes of their own: a minute each, most of it waiting. */
const LONG = /\/test\/(torture|crash|fuzz|database)\/|import-calls|database-away/;

/** The long ones first, so that no worker is left alone with one at the end; the others fill the gaps. */
export class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = (file: TestSpecification) => LONG.test(file.moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
