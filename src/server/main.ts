import { join } from 'node:path';
import { serve } from './operations/serve.ts';
import { hasAdministrator } from './operations/store.ts';
import { configOrExit } from './platform/config.ts';

const config = configOrExit();
const say = (line: string) => void process.stdout.write(`${line}\n`);

const database = await serve({ config, root: join(import.meta.dirname, '..', '..'), say });
say(`The portal is open at ${config.publicUrl}`);
if (!(await hasAdministrator(database)))
  say('No administrator yet. Create an account, then: npm run admin -- grant you@example.org');
