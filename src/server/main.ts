import { join } from 'node:path';
import { m } from '../words/messages.js';
import { serve } from './operations/serve.ts';
import { hasAdministrator } from './operations/store.ts';
import { configOrExit } from './platform/config.ts';

const config = configOrExit();
const say = (line: string) => void process.stdout.write(`${line}\n`);

const database = await serve({ config, root: join(import.meta.dirname, '..', '..'), say });
say(m.operations_open({ address: config.publicUrl }, config.reader));
// Visitors are served already: a database that does not answer just now is no reason to end.
const isStaffed = await hasAdministrator(database).catch(() => true);
if (!isStaffed) say(m.operations_no_administrator({}, config.reader));
