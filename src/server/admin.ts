import { join } from 'node:path';
import { runAdmin } from './operations/admin.ts';
import { outliveReader } from './operations/command.ts';
import { configOrExit } from './platform/config.ts';

outliveReader();
process.exitCode = await runAdmin(configOrExit(), join(import.meta.dirname, '..', '..'), process.argv.slice(2));
