import { join } from 'node:path';
import { m } from '../../words/messages.js';
import { requireOwnAddress, savePublicUrl } from '../organizations/store.ts';
import { databaseClock, systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { type Database, openKysely, openPool } from '../platform/database/connect.ts';
import { startEmbedded } from '../embedded-postgres/embedded.ts';
import { createConditions, type Conditions } from '../platform/conditions.ts';
import { migrate } from '../platform/database/migrate.ts';
import { PATIENCE } from '../platform/database/patience.ts';
import { listenOn } from '../platform/http/listen.ts';
import { createLog, type Log } from '../platform/log.ts';
import type { OperatorError } from '../platform/operator-error.ts';
import { createPortal } from '../portal.ts';
import { loadPrerender } from '../page-content.ts';
import { requireNoRestoreInDatabase, requireNoRestoreInFolder } from './backup/restore-mark.ts';
import { databaseNews } from './database-news.ts';
import { outliveMistakes } from './outlive.ts';
import { exitCodeOf, operatorSentence } from './start-trouble.ts';
import { type StopInOrder, stopInOrder } from './stop-in-order.ts';
import { versionOf } from './version.ts';

const NEWS = { creating: m.operations_database_creating, replacing: m.operations_database_replacing } as const;

export interface Serving {
  readonly config: Config;
  /** The folder of the package, with `migrations` and `dist`. */
  readonly root: string;
  readonly say: (line: string) => void;
  /** Where mails are shown when there is no mail server (the demo). */
  readonly printMail?: (line: string) => void;
  /** What comes before everything else; a signal waits for it too. */
  readonly before?: () => Promise<void>;
  /** Work that must be done before the portal is ready, while it already listens. */
  readonly prepare?: { readonly notReadyBecause: string; run(database: Database): Promise<void> };
}

/** Starts the whole portal: database → migrations → HTTP → `prepare`; ends the process with one clear sentence where it cannot. */
export async function serve(serving: Serving): Promise<Database> {
  const stopping = stopInOrder(serving.config);
  try {
    return await stopping.starting(start(serving, stopping));
  } catch (error) {
    await stopping.close().catch(() => undefined);
    const sentence = operatorSentence(error, serving.config);
    if (sentence === null) throw error;
    process.stderr.write(`${sentence}\n`);
    process.exit(exitCodeOf(error));
  }
}

async function start(serving: Serving, stopping: StopInOrder): Promise<Database> {
  const { config, root, say, prepare, printMail } = serving;
  await serving.before?.();
  const migrationsFolder = join(root, 'migrations');
  const drawing = loadPrerender(join(root, 'dist', 'prerender', 'prerender.js'));
  // Awaited below; where the database fails first, that is what is told.
  drawing.catch(() => undefined);
  const log = createLog(config.logLevel);
  const conditions = createConditions({ clock: systemClock, log });
  requireNoRestoreInFolder(config);
  const pool = await openDatabase({ config, say, stopping, conditions, log });
  await requireNoRestoreInDatabase(pool);
  await migrate(pool, migrationsFolder);
  const saveAddress = () => savePublicUrl(openKysely(pool), config.publicUrl);
  // Beside others it first has to agree with them.
  await (config.databaseUrl ? requireOwnAddress(openKysely(pool), config.publicUrl) : saveAddress());
  let notReadyBecause = prepare?.notReadyBecause ?? null;
  const clock = databaseClock(systemClock);
  const portal = await createPortal({
    config,
    pool,
    clock,
    timekeeping: { clock },
    log,
    conditions,
    migrationsFolder,
    webFolder: join(root, 'dist', 'web'),
    prerender: await drawing,
    notReadyBecause: () => notReadyBecause,
    version: versionOf(root),
    onAgreed: saveAddress,
    ...(printMail && { printMail }),
  });
  stopping.opened(() => portal.stop());
  stopping.announced(() => portal.leave());
  const listening = await listenOn(portal.app, config);
  stopping.opened(() => listening.close());
  outliveMistakes(log);
  await prepare?.run(openKysely(pool, PATIENCE.tool));
  notReadyBecause = null;
  portal.start();
  return portal.database;
}

async function openDatabase({
  config,
  say,
  stopping,
  conditions,
  log,
}: Pick<Serving, 'config' | 'say'> & { stopping: StopInOrder; conditions: Conditions; log: Log }) {
  const embedded = config.databaseUrl
    ? null
    : await startEmbedded({
        dataDir: config.dataDir,
        role: 'portal',
        tell: (news) => say(NEWS[news]({}, config.reader)),
      });
  if (embedded) {
    stopping.opened(() => embedded.stop());
    embedded.watch(databaseNews({ conditions, log, end: (error) => endWith(error, config, stopping) }));
  }
  const pool = openPool(config.databaseUrl ?? embedded?.address.connectionString ?? '', {
    connections: config.databaseConnections,
    keepsStatements: !config.databasePooler,
    cluster: config.databaseCluster,
  });
  stopping.opened(() => pool.end());
  return pool;
}

/** Nothing here can be mended by waiting: the operator has to look, and whatever keeps services running should say so. */
function endWith(trouble: OperatorError, { reader }: Config, stopping: StopInOrder): void {
  process.stderr.write(`${trouble.words(reader)}\n`);
  const end = () => process.exit(exitCodeOf(trouble));
  void stopping.close().then(end, end);
}
