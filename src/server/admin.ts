import { join } from 'node:path';
import { runAdmin } from './operations/admin.ts';
import { configOrExit } from './platform/config.ts';

process.exitCode = await runAdmin(configOrExit(), join(import.meta.dirname, '..', '..'), process.argv.slice(2));
