import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** Tests that start, kill or wait for processes of their own: a minute each, most of it waiting. */
const LONG = /\/test\/(torture|crash|fuzz|database)\/|import-calls|database-away/;
/** How many of the others, which wait for nothing, stand between two long ones. */
const BETWEEN = 8;

/** The long ones are spread over the others, so that the machine has work while they wait; none stands so late that it is alone at the end. */
export class LongOnesBetween extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = (file: TestSpecification) => LONG.test(file.moduleId);
    const others = sorted.filter((file) => !isLong(file));
    const spread = sorted.filter(isLong).flatMap((file) => [file, ...others.splice(0, BETWEEN)]);
    return [...spread, ...others];
  }
}
