import { join } from 'node:path';
import { createPortal } from './portal.ts';
import { savePublicUrl } from './organizations/store.ts';
import { systemClock } from './platform/clock.ts';
import { configOrExit } from './platform/config.ts';
import { openKysely, openPool } from './platform/database/connect.ts';
import { startEmbedded } from './platform/database/embedded.ts';
import { migrate } from './platform/database/migrate.ts';
import { createLog } from './platform/log.ts';

const config = configOrExit();
const log = createLog(config.logLevel);
const say = (line: string) => void process.stdout.write(`${line}\n`);
const root = join(import.meta.dirname, '..', '..');
const migrationsFolder = join(root, 'migrations');

const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir, log: say, role: 'portal' });
const pool = openPool(config.databaseUrl ?? embedded?.address.connectionString ?? '', {
  connections: config.databaseConnections,
});
await migrate(pool, migrationsFolder);
await savePublicUrl(openKysely(pool), config.publicUrl);
const portal = await createPortal({
  config,
  pool,
  clock: systemClock,
  log,
  migrationsFolder,
  webFolder: join(root, 'dist', 'web'),
});
await portal.app.listen({ port: config.port, host: config.host });
say(`The portal is open at ${config.publicUrl}`);

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await portal.stop();
  await pool.end();
  await embedded?.stop();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
