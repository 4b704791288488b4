// A small server that is made to be killed: the real dispatcher, desk and wire; sign-in is by name. Run by the crash suites as a process of its own.
import { join } from 'node:path';
import { functions } from '../../src/contract/functions.ts';
import { createDesk } from '../../src/server/enrollments/desk/open-store.ts';
import { enrollmentFunctions } from '../../src/server/enrollments/functions.ts';
import { createDispatcher, type DispatcherParts } from '../../src/server/platform/call/dispatcher.ts';
import { createAdmission } from '../../src/server/platform/call/admission.ts';
import { createDoor } from '../../src/server/platform/call/door.ts';
import { callRoutes } from '../../src/server/platform/call/routes.ts';
import { systemClock } from '../../src/server/platform/clock.ts';
import { parseConfig } from '../../src/server/platform/config.ts';
import { openKysely, openPool } from '../../src/server/platform/database/connect.ts';
import { startEmbedded } from '../../src/server/embedded-postgres/embedded.ts';
import { migrate } from '../../src/server/platform/database/migrate.ts';
import { createApp } from '../../src/server/platform/http/app.ts';
import { createLog } from '../../src/server/platform/log.ts';

const config = parseConfig({ PORT: '0', ...process.env });
const log = createLog('error');
const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir, role: 'portal' });
const url = config.databaseUrl ?? embedded?.address.connectionString ?? '';
const pool = openPool(url, { connections: 6 });
if (embedded) await migrate(pool, join(import.meta.dirname, '..', '..', 'migrations'));

const desk = createDesk({ pool, log });
const organization = {
  id: '00000000-0000-7000-8000-000000000001',
  name: 'School',
  timeZone: 'America/New_York',
  locale: 'en-US',
  currency: 'USD',
  schoolYearBegins: '08-01',
};
const dispatch = createDispatcher({
  functions,
  handlers: enrollmentFunctions({ desk, delivers: false }) as unknown as DispatcherParts['handlers'],
  identify: async (authorization) => {
    const accountId = authorization?.replace('Bearer ', '') ?? '';
    return { accountId, email: `${accountId}@example.org`, emailVerified: true, roles: [], signedInAt: 0 };
  },
  organizationFor: async () => organization,
  database: openKysely(pool),
  clock: systemClock,
  log,
  deadlineMs: 60_000,
  door: createDoor({
    admission: createAdmission({ log }),
    budgets: { perAccount: 1_000_000, perAddress: 1_000_000 },
    accountIn: async (name) => name ?? null,
  }),
});
const app = createApp(config, log);
await callRoutes(app, { dispatch, functions, ...config.call, corsOrigins: [] });
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
const port = typeof address === 'object' && address ? address.port : 0;
process.stdout.write(`${JSON.stringify({ port, url })}\n`);

async function stop(): Promise<void> {
  await app.close();
  await desk.stop();
  await pool.end();
  await embedded?.stop();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
