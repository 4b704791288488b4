import { join } from 'node:path';
import { runRestore } from './operations/backup/programs.ts';
import { configOrExit } from './platform/config.ts';

process.exitCode = await runRestore(configOrExit(), join(import.meta.dirname, '..', '..'), process.argv.slice(2));
