import { checkData } from './check-data/store.ts';
import { operatorSentence } from './operations/start-trouble.ts';
import { configOrExit } from './platform/config.ts';
import { openPool } from './platform/database/connect.ts';
import { startEmbedded } from './platform/database/embedded.ts';

const config = configOrExit();
const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Prints every broken invariant with its first places; beside a running portal or alone. */
async function main(): Promise<number> {
  const log = (line: string) => void process.stderr.write(`${line}\n`);
  const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir, log, role: 'tool' });
  const pool = openPool(config.databaseUrl ?? embedded?.address.connectionString ?? '', { connections: 1 });
  try {
    const violations = await checkData(pool);
    for (const { invariant, sentence, count, examples } of violations)
      say(`${invariant}: ${sentence} ${count} found, for instance ${examples.join(', ')}`);
    if (violations.length === 0) say('The data is consistent: every invariant holds.');
    return violations.length === 0 ? 0 : 1;
  } finally {
    await pool.end();
    await embedded?.stop();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  const sentence = operatorSentence(error, config);
  if (sentence === null) throw error;
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 2;
}
