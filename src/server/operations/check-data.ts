import { join } from 'node:path';
import { checkData } from '../check-data/store.ts';
import type { Config } from '../platform/config.ts';
import { isMigrated } from '../platform/database/migrate.ts';
import { requireSchool, withDatabase } from './open-tool.ts';
import { OperatorError, operatorSentence } from './start-trouble.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Prints every broken invariant with its first places; beside a running portal or alone. Answers the exit code: 0 all hold, 1 not, 2 not checked. */
export async function runCheckData(config: Config, root: string): Promise<number> {
  try {
    requireSchool(config);
    const violations = await withDatabase(config, root, { migrate: false }, async ({ pool }) => {
      if (!(await isMigrated(pool, join(root, 'migrations'))))
        throw new OperatorError(
          'This database is empty or of an older portal; start the portal on it once, then check.',
        );
      return checkData(pool);
    });
    for (const { invariant, sentence, count, examples } of violations)
      say(`${invariant}: ${sentence} ${count} found, for instance ${examples.join(', ')}`);
    if (violations.length === 0) say('The data is consistent: every invariant holds.');
    return violations.length === 0 ? 0 : 1;
  } catch (error) {
    const sentence = operatorSentence(error, config);
    if (sentence === null) throw error;
    process.stderr.write(`${sentence}\n`);
    return 2;
  }
}
