import { join } from 'node:path';
import { runBackup } from './operations/backup/programs.ts';
import { outliveReader } from './operations/command.ts';
import { configOrExit } from './platform/config.ts';

outliveReader();
process.exitCode = await runBackup(configOrExit(), join(import.meta.dirname, '..', '..'), process.argv.slice(2));
