import type { Conditions } from '../platform/conditions.ts';
import type { Database } from '../platform/database/connect.ts';
import { errorFacts, type Log } from '../platform/log.ts';
import { canFindParts } from './store.ts';

interface WatchParts {
  readonly database: Database;
  readonly conditions: Conditions;
  readonly log: Log;
}

/** Tells the operator, from the start on, whether the database was allowed what find needs; every find looks again. */
export async function lookAtFind({ database, conditions, log }: WatchParts): Promise<void> {
  try {
    tellOfParts(conditions, await canFindParts(database));
  } catch (error) {
    log.warn('find-not-looked-at', errorFacts(error));
  }
}

export function tellOfParts(conditions: Pick<Conditions, 'report' | 'clear'>, findsParts: boolean): void {
  if (findsParts) conditions.clear('find-beginnings-only');
  else conditions.report('find-beginnings-only');
}
