import type { Config } from '../platform/config.ts';
import { DatabaseUnavailable, DataFolderBroken } from '../embedded-postgres/database-unavailable.ts';
import { DatabaseTooOld } from '../platform/database/migrate.ts';
import { isDatabaseTrouble } from '../platform/database/trouble.ts';
import { SecretUnusable } from '../accounts/secret.ts';
import { StorageUnusable } from '../platform/storage/storage.ts';

/** What waiting never mends: the unit for systemd does not try again (there it reads CONFIG). */
export const LASTING = 78;

/** Something an operator can put right: the message is one sentence for them, and the program ends with `exitCode`. */
export class OperatorError extends Error {
  readonly exitCode: 1 | 2 | typeof LASTING;

  constructor(message: string, exitCode: OperatorError['exitCode'] = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** SQLSTATE classes of a server that answers but does not let us in: wrong password, no such database. */
const REFUSALS = ['28', '3D'];

/** What an operator should read for an error at the start, or null for a bug, which is shown as it is. */
export function operatorSentence(error: unknown, config: Pick<Config, 'port' | 'host' | 'databaseUrl'>): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof OperatorError || error instanceof DatabaseUnavailable || error instanceof DatabaseTooOld)
    return error.message;
  if (error instanceof StorageUnusable || error instanceof SecretUnusable) return error.message;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === 'EADDRINUSE') return `Port ${config.port} is in use by another program; choose another with PORT.`;
  if (code === 'EACCES' && 'syscall' in error && error.syscall === 'listen')
    return `Port ${config.port} may not be opened by this user; choose one above 1023 with PORT.`;
  if ((code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') && 'syscall' in error && error.syscall !== 'connect')
    return `The portal cannot listen on ${config.host}; choose another address with HOST.`;
  if (isDatabaseTrouble(error) || REFUSALS.some((refusal) => code.startsWith(refusal)))
    return `${whichDatabase(config.databaseUrl)} cannot be used: ${firstLine(error, code)}.`;
  return null;
}

/** With which code a start ends: what may pass by itself is tried again by whatever keeps services running. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof OperatorError) return error.exitCode;
  const lasts = [SecretUnusable, DataFolderBroken, DatabaseTooOld].some((kind) => error instanceof kind);
  return lasts ? LASTING : 1;
}

/** The database by host and name, never with its password. */
function whichDatabase(databaseUrl: string | undefined): string {
  if (!databaseUrl) return 'The built-in database';
  const url = URL.parse(databaseUrl);
  return url?.host ? `The database ${url.host}${url.pathname} of DATABASE_URL` : 'The database of DATABASE_URL';
}

function firstLine(error: Error, code: string): string {
  return (error.message.split('\n')[0] || code || 'no reason given').replace(/\.$/, '');
}
