// Makes one call, and what that wakes, in a process of its own, on a school that is there, and ends as `kill -9` does before the statement that holds certain words
// (kill-at.ts). Arguments: database, instant, account, call, input.
import { join } from 'node:path';
import { parseConfig } from '../../src/server/platform/config.ts';
import { testClock } from '../../src/server/platform/clock.ts';
import { openPool } from '../../src/server/platform/database/connect.ts';
import { createLog } from '../../src/server/platform/log.ts';
import { createPortal } from '../../src/server/portal.ts';
import { HEALTH_KEY } from '../school.ts';

const [url = '', at = '', accountId = '', name = '', input = 'null'] = process.argv.slice(2);
const root = join(import.meta.dirname, '..', '..');
const clock = testClock(at);
const portal = await createPortal({
  config: parseConfig({ PORT: '0', LOG_LEVEL: 'silent', HEALTH_KEY }),
  pool: openPool(url, { connections: 4 }),
  clock,
  log: createLog('silent'),
  migrationsFolder: join(root, 'migrations'),
  webFolder: join(root, 'dist', 'web'),
  identify: async () => ({
    accountId,
    email: 'somebody@example.org',
    emailVerified: true,
    roles: ['administrator'],
    signedInAt: clock.now(),
  }),
});
await portal.dispatch({ name, data: () => JSON.parse(input), authorization: `Bearer ${accountId}`, host: undefined });
