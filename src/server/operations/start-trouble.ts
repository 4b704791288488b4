import type { Config } from '../platform/config.ts';
import { isDatabaseTrouble } from '../platform/database/trouble.ts';
import { OperatorError, type Trouble, troubleWords } from '../platform/operator-error.ts';

/** SQLSTATE classes of a server that answers but does not let us in: wrong password, no such database. */
const REFUSALS = ['28', '3D'];

type Place = Pick<Config, 'port' | 'host' | 'databaseUrl'>;

/** What an operator should read for an error at the start, or null for a bug, which is shown as it is. */
export function operatorSentence(error: unknown, config: Place & Pick<Config, 'reader'>): string | null {
  if (error instanceof OperatorError) return error.words(config.reader);
  const trouble = error instanceof Error ? troubleOf(error, config) : null;
  return trouble && troubleWords(trouble, config.reader);
}

/** What the system or the database refused. */
function troubleOf(error: Error, { port, host, databaseUrl }: Place): Trouble | null {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === 'EADDRINUSE') return ['port-in-use', { port: String(port) }];
  if (code === 'EACCES' && 'syscall' in error && error.syscall === 'listen')
    return ['port-forbidden', { port: String(port) }];
  if ((code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') && 'syscall' in error && error.syscall !== 'connect')
    return ['host-unknown', { host }];
  if (!isDatabaseTrouble(error) && !REFUSALS.some((refusal) => code.startsWith(refusal))) return null;
  const reason = firstLine(error, code);
  if (!databaseUrl) return ['built-in-database-unusable', { reason }];
  // By host and name, never with its password.
  const url = URL.parse(databaseUrl);
  return ['database-unusable', { address: url?.host ? `${url.host}${url.pathname}` : '', reason }];
}

/** With which code a start ends: what may pass by itself is tried again by whatever keeps services running. */
export function exitCodeOf(error: unknown): number {
  return error instanceof OperatorError ? error.exitCode : 1;
}

function firstLine(error: Error, code: string): string {
  return (error.message.split('\n')[0] || code || '…').replace(/\.$/, '');
}
