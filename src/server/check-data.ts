import { join } from 'node:path';
import { runCheckData } from './operations/check-data.ts';
import { configOrExit } from './platform/config.ts';

process.exitCode = await runCheckData(configOrExit(), join(import.meta.dirname, '..', '..'));
