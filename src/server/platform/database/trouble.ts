/** SQLSTATE classes that the database causes, not we: connection, resources, operator intervention, system error, read only, bounds of time. */
const TROUBLE_CLASSES = ['08', '53', '57', '58', '25006', '25P03', '55P03'];
const NETWORK_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
];
const NO_WAY_CODES = ['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN'];
/** No descriptor, port, buffer or place in the queue is left for one more connection. */
const NO_ROOM_CODES = ['EMFILE', 'ENFILE', 'EADDRNOTAVAIL', 'ENOBUFS', 'EAGAIN'];
const AWAY_CODES = new Set([...NETWORK_CODES, ...NO_WAY_CODES, ...NO_ROOM_CODES]);
const POOL_WORDS =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Cannot use a pool after/i;

/** Whether an error means that the database is out of reach or overloaded, or the pool to it busy, so that trying again later helps. */
export function isDatabaseTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (AWAY_CODES.has(code)) return true;
  if (/^[0-9A-Z]{5}$/.test(code))
    return TROUBLE_CLASSES.some((prefix) => code.startsWith(prefix)) || isRetryable(error);
  return POOL_WORDS.test(error.message);
}

/** Whether no connection of a pool came free in time: this server asks for much at once, and whether the database is there nobody has tried. */
export function isPoolBusy(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect';
}

/** Whether a transaction lost against another one and may simply be run again (serialization failure, deadlock), or met a kept statement that is of no use. */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === '40001' || error.code === '40P01' || isOutdatedPlan(error) || isStatementMissing(error);
}

/** "cached plan must not change result type": a migration changed the columns of a statement kept in this connection. */
export function isOutdatedPlan(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '0A000') return false;
  // The message comes in the server's own language, the name of the place that says it does not.
  return 'routine' in error && error.routine === 'RevalidateCachedQuery';
}

/** A statement kept under a name is not in this connection, or one of that name is there already: a pooler lends connections out (PgBouncer). */
export function isStatementMissing(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  if (error.code === '26000' || error.code === '42P05') return true;
  return error.code === '08P01' && /prepared statement/i.test(error.message);
}

/** A transaction that found its ground shifted before it held its locks: it is run again, as the database's own 40001 would be. */
export class LostRace extends Error {
  readonly code = '40001';
}

/** Whether an insert met a row that is already there; `constraint` narrows it to one index. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return false;
  return constraint === undefined || ('constraint' in error && error.constraint === constraint);
}
