import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import pg from 'pg';

// Loaded before a program (`node --import`): ends it as `kill -9` does, before its KILL_AT-th statement; 0 is before the first program that it
// starts itself, which is when a new database is being made. Or before the statement that holds KILL_AT_WORDS (`words#2`: the second of them). Tells how many statements there were where it lived to the end.
const at = Number(process.env['KILL_AT'] ?? Number.NaN);
const kill = () => process.kill(process.pid, 'SIGKILL');
const [words, nth = '1'] = (process.env['KILL_AT_WORDS'] ?? '').split('#');
let statements = 0;
let said = 0;

const query = pg.Client.prototype.query as (...all: unknown[]) => unknown; // one of many overloads, passed through as it is
pg.Client.prototype.query = function counted(this: pg.Client, ...all: unknown[]) {
  statements += 1;
  const text = typeof all[0] === 'string' ? all[0] : (all[0] as { text?: string } | undefined)?.text;
  if (words && text?.includes(words)) said += 1;
  if (statements === at || (words && said === Number(nth))) kill();
  return query.apply(this, all);
} as typeof pg.Client.prototype.query;

const { spawn } = childProcess;
childProcess.spawn = ((...all: Parameters<typeof spawn>) => {
  if (at === 0) kill();
  return spawn(...all);
}) as typeof spawn;
syncBuiltinESMExports();

process.on('exit', () => process.stderr.write(`statements ${statements}\n`));
