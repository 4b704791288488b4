import { join } from 'node:path';
import { runBackup } from './operations/backup/programs.ts';
import { configOrExit } from './platform/config.ts';

process.exitCode = await runBackup(configOrExit(), join(import.meta.dirname, '..', '..'), process.argv.slice(2));
