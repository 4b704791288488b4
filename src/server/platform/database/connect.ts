import { CamelCasePlugin, Kysely } from 'kysely';
import pg from 'pg';
import { BoundedDialect } from './bounded-dialect.ts';
import { namingOf } from './named.ts';
import { type Cluster, PATIENCE, type Patience, watchConnections } from './patience.ts';
import type { Schema } from './schema.ts';
import type { Schema as AuthSchema } from './auth-schema.ts';

export type Database = Kysely<Schema>;

/** How many connections a portal holds; one server needs few, because the enrolment desk commits for many at once. */
const CONNECTIONS = 12;

const TYPE = { int8: 20, date: 1082, time: 1083, timestamptz: 1184 } as const;

/**
 * Values as the rest of the house wants them: bigint as number, date `YYYY-MM-DD`, time `HH:MM`, timestamptz as an ISO string in UTC.
 * A JavaScript Date never leaves the database layer, so that no local midnight can turn into another day.
 */
function parser(oid: number): ((text: string) => unknown) | undefined {
  switch (oid) {
    case TYPE.int8:
      return Number;
    case TYPE.date:
      return (text) => text;
    case TYPE.time:
      return (text) => text.slice(0, 5);
    case TYPE.timestamptz:
      return (text) => toIso(text);
    default:
      return undefined;
  }
}

/** `2026-03-01 09:00:00.123+00` (sessions speak UTC) becomes `2026-03-01T09:00:00.123Z`. */
function toIso(text: string): string {
  const [, day, time, fraction = ''] = /^(\S+) (\d\d:\d\d:\d\d)(\.\d+)?\+00(?::00)?$/.exec(text) ?? [];
  if (!day || !time) return new Date(text).toISOString();
  return `${day}T${time}.${fraction.slice(1, 4).padEnd(3, '0')}Z`;
}

const types: pg.CustomTypesConfig = {
  // pg's own signature is loose: a parser by type number, or its default one.
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parser(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** A connection that is not had in this time fails; with one silent statement after it still within a call's ten seconds. */
const CONNECT_WITHIN_MS = 4_500;

export interface PoolOptions {
  readonly connections?: number;
  /** Whether the pools beside this one may keep named statements in their connections; not through a pooler that lends them out. */
  readonly keepsStatements?: boolean;
  /** What kind of cluster the database is, where it is one. */
  readonly cluster?: Cluster | undefined;
  /** How long work on these connections may take; by default what suits a call. */
  readonly patience?: Patience;
}

/** What goes into the start-up packet; pg's types leave it out. */
const { getStartupConf } = pg.Client.prototype as unknown as {
  getStartupConf(this: pg.Client): Readonly<Record<string, string>>;
};

/** Its sessions speak UTC, whatever the database does: said so that PgBouncer knows it and carries it from connection to connection (`options` it refuses). */
class UtcClient extends pg.Client {
  getStartupConf(): Readonly<Record<string, string>> {
    return { ...getStartupConf.call(this), TimeZone: 'UTC' };
  }
}

/**
 * A pool on any PostgreSQL 15 or newer, embedded or external; UTC sessions, no named prepared statements of its own (PgBouncer, Citus). Nothing else
 * goes into the start-up packet: PgBouncer refuses what it does not know.
 */
export function openPool(connectionString: string, options: PoolOptions = {}): pg.Pool {
  const config: pg.PoolConfig & Pick<PoolOptions, 'cluster'> = {
    connectionString,
    max: options.connections ?? CONNECTIONS,
    types,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    Client: UtcClient,
    application_name: 'registration-portal',
    cluster: options.cluster,
  };
  const pool = new pg.Pool(config);
  pool.on('error', () => undefined);
  watchConnections(pool, options.patience ?? PATIENCE.call);
  namingOf(pool).isOn = options.keepsStatements ?? true;
  return pool;
}

/** A pool beside `pool`, on the same database, for what must not queue behind everybody else. */
export function openPoolBeside(pool: pg.Pool, connections: number, patience: Patience): pg.Pool {
  const beside = new pg.Pool({ ...pool.options, max: connections, connectionTimeoutMillis: patience.silenceMs });
  beside.on('error', () => undefined);
  watchConnections(beside, patience);
  return beside;
}

/** The tables over a pool, for one kind of work. */
export function openKysely(pool: pg.Pool, patience: Patience = PATIENCE.call): Database {
  return withOurNames(new Kysely<Schema>({ dialect: new BoundedDialect(pool, patience) }));
}

/** Columns are `class_id` in the database and `classId` in the house; what stands within jsonb stays as it was written. */
export function withOurNames(database: Database): Database {
  return database.withPlugin(new CamelCasePlugin({ maintainNestedObjectKeys: true }));
}

/**
 * What sign-in sees: its library's tables, whose columns better-auth names its own way, and ours beside them, all as the database calls them.
 * They are exempt from `organization_id`.
 */
export type IdentityDatabase = Kysely<AuthSchema>;

/** The same connection or transaction, with every name as it stands in the database. */
export function withIdentityTables(database: Database): IdentityDatabase {
  return database.withoutPlugins() as unknown as IdentityDatabase; // the tables are there; only their names differ
}

/** The way back: the same connection or transaction with our own tables' names. */
export function withOurTables(database: IdentityDatabase): Database {
  return withOurNames(database as unknown as Database); // as above
}
