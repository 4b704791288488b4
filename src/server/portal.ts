import { hostname } from 'node:os';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { ADMINISTRATORS, READERS } from '../contract/staff.ts';
import { functions } from '../contract/functions.ts';
import { agreementOf } from './agreed-settings.ts';
import { createCatalogue } from './classes/catalogue.ts';
import { sitemapRoutes } from './classes/sitemap-routes.ts';
import { seatsStream } from './classes/seats-stream.ts';
import { createHandlers, letters, nounJobs, nounRoutes } from './nouns.ts';
import { checkDataJob } from './check-data/jobs.ts';
import { createDesk } from './enrollments/desk/open-store.ts';
import { watchHoldsWithoutMail } from './enrollments/holds/jobs.ts';
import { saveCanProve } from './enrollments/holds/store.ts';
import { lookAtFind } from './find/jobs.ts';
import { cleanUpFilesJob } from './files/jobs.ts';
import { openAttachment, openImportFile } from './files/read.ts';
import { serveRoutes } from './files/serve-routes.ts';
import { type AdmitStaff, uploadRoutes } from './files/upload-routes.ts';
import { workbookRoute } from './files/workbook-route.ts';
import { watchHealthKey } from './health/jobs.ts';
import { ensureHealthKey, openKeyring } from './platform/sealing/keyring.ts';
import { listUsedKeys } from './health/store.ts';
import { sealCodeWords } from './code-words/jobs.ts';
import { leftWork } from './left-work.ts';
import { openMailRoom } from './mail/open-mail-room.ts';
import { onProven } from './on-proven.ts';
import { openMetrics } from './open-metrics.ts';
import { openPaperRooms } from './paper-rooms.ts';
import { closeSchools } from './organizations/closed-page.ts';
import { organizationLookup } from './organizations/of-host.ts';
import { createPageData, type Prerender } from './page-content.ts';
import { admit, createDispatcher, type Dispatch, type DispatcherParts } from './platform/call/dispatcher.ts';
import { createAdmission } from './platform/call/admission.ts';
import { createDoor } from './platform/call/door.ts';
import { callRoutes } from './platform/call/routes.ts';
import type { Clock, DatabaseClock } from './platform/clock.ts';
import { type Conditions, createConditions } from './platform/conditions.ts';
import type { Config } from './platform/config.ts';
import { type Database, openKysely, openPoolBeside } from './platform/database/connect.ts';
import { namingOf } from './platform/database/named.ts';
import { openPipelinedPool } from './platform/database/statements.ts';
import { PATIENCE } from './platform/database/patience.ts';
import { newId } from './platform/ids.ts';
import { identityOrigins } from './platform/identity-settings.ts';
import { createApp } from './platform/http/app.ts';
import { diskSpace } from './platform/heartbeat/disk.ts';
import { createHeartbeat } from './platform/heartbeat/heartbeat.ts';
import { securityHeaders } from './platform/http/headers.ts';
import { healthRoutes } from './platform/http/health.ts';
import { pageRoutes } from './platform/http/pages.ts';
import { installedPageRoutes, readTeachingParts } from './installed-page.ts';
import { themeRoutes } from './platform/http/theme.ts';
import { watchForProxy } from './platform/http/untrusted-proxy.ts';
import type { KeySource } from './accounts/firebase/firebase-token.ts';
import { mailCodes } from './accounts/proof/mail-codes.ts';
import { openIdentity } from './accounts/open-identity.ts';
import type { PasswordHasher } from './accounts/sign-in/password-hasher.ts';
import type { LineLimits } from './platform/call/fair-line.ts';
import { ensureAuthSecret, lazyKeys, loadAuthSecret, networkName, usedSecret } from './accounts/secret.ts';
import { type Jobs, startJobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import { openOutside, type OutsideParts } from './platform/outside/outside.ts';
import { openWatchedStorage } from './platform/storage/watch-storage.ts';

export interface PortalParts {
  readonly config: Config;
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly log: Log;
  /** What an operator should know; made here unless somebody tells of something before the portal stands. */
  readonly conditions?: Conditions;
  /** The clock to be put right by the database's, and the server's own; tests stand still. */
  readonly timekeeping?: { readonly clock: DatabaseClock; readonly local?: Clock };
  readonly migrationsFolder: string;
  readonly webFolder: string;
  /** Draws the first screen into its page; without it pages come empty. */
  readonly prerender?: Prerender | null;
  /** Who a bearer token speaks for; the function ring signs people in by name here. */
  readonly identify?: DispatcherParts['identify'];
  /** Where a hosted provider's keys are, if not at the provider (tests). */
  readonly keySource?: KeySource;
  /** How passwords are hashed, if not as strongly as people’s deserve (tests with thousands of them). */
  readonly hasher?: PasswordHasher;
  /** How long the line before the identity service may get, if not as long as a school needs (tests). */
  readonly lineLimits?: Partial<LineLimits>;
  /** What stands for the internet (tests). */
  readonly outside?: OutsideParts;
  /** Why the portal is not ready yet although the database is, e.g. a demo whose sample is still loading. */
  readonly notReadyBecause?: () => string | null;
  /** Which build this is, for the other servers. */
  readonly version?: string;
  /** What is done once this server may speak for all of its installation. */
  readonly onAgreed?: () => Promise<void>;
  /** Where a demo without a mail server shows its mails. */
  readonly printMail?: (line: string) => void;
}

export interface Portal {
  readonly app: FastifyInstance;
  readonly dispatch: Dispatch;
  readonly database: Database;
  /** Starts what the portal does by itself (mails, jobs); call it once the portal listens. Returns at once. */
  start(): void;
  /** It is not ready any more, and goes on until it is stopped. */
  leave(): void;
  stop(): Promise<void>;
}

/** Who may send files, and read those that are not public. */
const STAFF_FILES = ADMINISTRATORS;
/** Who may have a table made into a workbook. */
const FILE_WRITERS = { roles: [...READERS.roles, 'health'] } as const;

/** Connections for the question who calls: it is short, and asked for 256 people at once. */
const LOOK_UPS = 2;

/** Connections for signing in and what belongs to it: whatever comes there, the calls keep theirs. */
const IDENTITY = 6;

/** Composes the portal on an open, migrated database: functions → dispatcher → HTTP. Used by the server, the tests and the benches. */
export async function createPortal(parts: PortalParts): Promise<Portal> {
  const { config, pool, clock, log } = parts;
  const conditions = parts.conditions ?? createConditions({ clock, log });
  const database = openKysely(pool);
  // What the portal does by itself may take longer than what somebody waits for.
  const patient = openKysely(pool, PATIENCE.file);
  const organizationFor = organizationLookup(database, clock, config.publicUrl);
  const secret = () => loadAuthSecret(config);
  const keys = lazyKeys(secret);
  const codes = mailCodes(keys);
  const serverId = newId();
  const mail = openMailRoom(config, conditions, {
    database,
    serverId,
    clock,
    log,
    print: parts.printMail,
    isBusy: () => desk.isRushed(),
    readFile: (organizationId, fileId) => openAttachment({ storage, database, organizationId }, fileId),
    printPaper: (paper) => press.print(paper),
    letters,
    codes,
  });
  const outside = openOutside(parts.outside);
  const catalogue = createCatalogue(database, clock);
  const metrics = openMetrics({ token: config.metricsToken, pool, clock, conditions, catalogue });
  const { keySource, hasher, lineLimits } = parts;
  // Who calls is looked up beside everything else: in a rush nobody is recognised later because of somebody's long list.
  const lookUps = openPipelinedPool(pool, LOOK_UPS);
  const identityPool = openPoolBeside(pool, IDENTITY, PATIENCE.call);
  namingOf(pool).onLost = () => conditions.report('statements-not-kept');
  const identity = openIdentity({
    config,
    secret,
    pool: lookUps,
    database: openKysely(identityPool),
    clock,
    log,
    organizationFor,
    keySource,
    onProven,
    // The demo shows its mails on its console.
    sendsMail: config.smtpUrl !== undefined || parts.printMail !== undefined,
    ...(hasher && { hasher }),
    ...(lineLimits && { lineLimits }),
  });
  const { identify = identity.identify } = parts;
  // Signed in by name, the name is the account.
  const accountIn = parts.identify ? async (name: string | undefined) => name ?? null : identity.accountIn;
  if (!parts.identify) {
    await ensureAuthSecret(config, () => usedSecret(database));
    await identity.begin();
  }
  const keyring = openKeyring(config);
  await ensureHealthKey(keyring, async () => (await listUsedKeys(database)).length > 0);
  await sealCodeWords({ database: patient, keyring, log });
  const { storage, incoming, watch } = await openWatchedStorage(config, { conditions, log });
  const desk = createDesk({ pool, log, limits: { lanes: config.deskLanes }, onTaken: metrics.onTaken });
  const delivers = config.smtpUrl !== undefined;
  // A hosted provider sends its own mails.
  const canProve = delivers || identity.kind !== 'embedded';
  await saveCanProve(database, canProve);
  const admission = createAdmission({ log });
  const handlers = createHandlers({
    config,
    conditions,
    listConditions: () => heartbeat.conditions(),
    catalogue,
    desk,
    issuer: identity.issuer,
    keyring,
    codes,
    outside,
    openFile: (organizationId, fileId) => openImportFile({ storage, database, organizationId }, fileId),
  });
  const dispatcher = createDispatcher({
    networkName: (network) => networkName(keys, network),
    functions,
    handlers,
    identify,
    organizationFor,
    database,
    patientDatabase: patient,
    clock,
    log,
    deadlineMs: config.call.deadlineMs,
    door: createDoor({ budgets: config.call.budgets, accountIn, admission }),
  });
  const writers = new Set<string>(
    Object.values(functions).flatMap(({ name, transaction }) => (transaction === 'none' ? [] : [name])),
  );
  const dispatch: Dispatch = async (request) => {
    const answer = await dispatcher(request);
    // It may have written a mail.
    if (writers.has(request.name)) mail.wake();
    if (request.name === functions.askMyData.name) copies.wake();
    if (request.name === functions.askPack.name || request.name === functions.retryPack.name) packs.wake();
    return answer;
  };
  const app = createApp(config, log);
  watchForProxy(app, config, conditions);
  app.addHook('onResponse', async (request) => {
    if (request.method === 'POST' && request.url.startsWith('/identity/')) mail.wake();
  });
  const heartbeat = createHeartbeat({
    pool,
    serverId,
    migrationsFolder: parts.migrationsFolder,
    conditions,
    log,
    deskHeldUpMs: desk.heldUpMs,
    // Elsewhere the disk is somebody else's to watch.
    disk: async () => (config.databaseUrl && config.files.bucket ? null : diskSpace(config.dataDir)),
    holdsDatabase: !config.databaseUrl,
    name: `${hostname()}:${config.port}`,
    agreement: agreementOf({ ...parts, secret, keyring, place: watch.place }),
    ...parts.timekeeping,
  });
  // From the first request on this server goes by the database's clock.
  await heartbeat.trouble();
  closeSchools(app, organizationFor);
  healthRoutes(app, conditions, async () => (await heartbeat.trouble()) ?? parts.notReadyBecause?.() ?? null);
  const pools = { calls: pool, callers: lookUps, identity: identityPool, desk: desk.pool, heartbeat: heartbeat.pool };
  metrics.serve(app, desk, pools);
  identity.routes(app);
  await callRoutes(app, {
    dispatch,
    functions,
    requireRoom: admission.requireRoom,
    ...config.call,
    corsOrigins: config.corsOrigins,
    onAnswered: metrics.onAnswered,
  });
  const admitStaff: AdmitStaff = (request) => admit({ identify, organizationFor }, { access: STAFF_FILES }, request);
  await uploadRoutes(app, { storage, incoming, database, clock, log, admitStaff });
  // Whoever reads health data takes it away as a file too; the file passes through here as it comes.
  const admitWriter: AdmitStaff = (request) => admit({ identify, organizationFor }, { access: FILE_WRITERS }, request);
  await workbookRoute(app, { admitStaff: admitWriter, log });
  serveRoutes(app, { storage, database, log, organizationFor, admitStaff });
  const rooms = { database: patient, clock, log, keyring, serverId, onMade: () => mail.wake() };
  const papers = openPaperRooms({ config, handlers, rooms });
  const { copies, packs, press } = papers;
  const left = leftWork({
    database: patient,
    clock,
    log,
    // One portal alone is on its folder: whoever else took something on is gone.
    live: async (isStart) => (isStart && !config.databaseUrl ? [serverId] : heartbeat.live()),
    wake: () => {
      mail.wake();
      copies.wake();
      packs.wake();
    },
  });
  nounRoutes(app, {
    database,
    patient,
    clock,
    log,
    keyring,
    press,
    publicUrl: config.publicUrl,
    organizationFor,
    perNetwork: config.call.budgets.perAddress,
    admit: (call, request) => admit({ identify, organizationFor }, call, request),
  });
  themeRoutes(app);
  sitemapRoutes(app, { catalogue, organizationFor });
  seatsStream(app, {
    readSeats: async (host) => catalogue.seats((await organizationFor(host)).id),
    readAge: async (host) => catalogue.seatsAsOf((await organizationFor(host)).id),
    headers: securityHeaders(config.publicUrl, identityOrigins(config.identity)),
  });
  const pageData = createPageData({
    teachingParts: readTeachingParts(parts.webFolder),
    database,
    clock,
    log,
    catalogue,
    identity: identity.publicConfig(),
    organizationFor,
    prerender: parts.prerender ?? null,
  });
  await installedPageRoutes(app, { webFolder: parts.webFolder, pageData });
  await pageRoutes(app, { webFolder: parts.webFolder, connectsTo: identityOrigins(config.identity), pageData });
  let jobs: Jobs | undefined;
  let stopWatching: (() => void)[] = [];
  const work = () => {
    mail.start();
    left.start();
    void lookAtFind({ database, conditions, log });
    stopWatching = [
      watchHoldsWithoutMail({ database, conditions, log, canProve }),
      watchHealthKey({ database, keyring, conditions, log }),
    ];
    jobs = startJobs({
      pool,
      log,
      onEnded: metrics.onEnded,
      jobs: [
        mail.job,
        copies.job,
        packs.job,
        left.job,
        checkDataJob(pool, log),
        cleanUpFilesJob({ storage, incoming, database: patient, clock, log }),
        ...nounJobs({ database: patient, clock, log, keyring, desk, outside }),
      ],
    });
  };
  return {
    app,
    dispatch,
    database,
    start: () => {
      heartbeat.start();
      watch.start();
      // Who has other settings sends no mails and does no work for the others either.
      heartbeat.onceAgreed(work);
    },
    leave: heartbeat.leave,
    stop: async () => {
      await app.close();
      watch.stop();
      for (const stop of stopWatching) stop();
      await desk.stop();
      await Promise.all([mail.stop(), jobs?.stop(), heartbeat.stop(), papers.stopPresses()]);
      await papers.stop();
      metrics.stop();
      await Promise.all([lookUps.end(), identityPool.end()]);
    },
  };
}
