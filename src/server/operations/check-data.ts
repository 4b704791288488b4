import { join } from 'node:path';
import { m } from '../../words/messages.js';
import { checkData } from '../check-data/store.ts';
import type { Config } from '../platform/config.ts';
import { isMigrated } from '../platform/database/migrate.ts';
import { requireSchool, withDatabase } from './open-tool.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { operatorSentence } from './start-trouble.ts';
import { ruleWords } from './code-words.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Prints every broken invariant with its first places; beside a running portal or alone. Answers the exit code: 0 all hold, 1 not, 2 not checked. */
export async function runCheckData(config: Config, root: string): Promise<number> {
  try {
    requireSchool(config);
    const violations = await withDatabase(config, root, { migrate: false }, async ({ pool }) => {
      if (!(await isMigrated(pool, join(root, 'migrations')))) throw new OperatorError('database-unmigrated');
      return checkData(pool);
    });
    const { reader } = config;
    for (const { invariant, rule, count, examples } of violations) {
      const facts = { invariant, rule: ruleWords(rule, reader), count, examples: examples.join(', ') };
      say(m.operations_check_broken(facts, reader));
    }
    if (violations.length === 0) say(m.operations_check_whole({}, reader));
    return violations.length === 0 ? 0 : 1;
  } catch (error) {
    const sentence = operatorSentence(error, config);
    if (sentence === null) throw error;
    process.stderr.write(`${sentence}\n`);
    return 2;
  }
}
