import { join } from 'node:path';
import { runCheckData } from './operations/check-data.ts';
import { outliveReader } from './operations/command.ts';
import { configOrExit } from './platform/config.ts';

outliveReader();
process.exitCode = await runCheckData(configOrExit(), join(import.meta.dirname, '..', '..'));
