import { join } from 'node:path';
import { runDemo } from './operations/demo.ts';
import { configOrExit } from './platform/config.ts';

await runDemo(configOrExit('data/demo'), join(import.meta.dirname, '..', '..'), process.argv.slice(2));
