import type { Database } from './connect.ts';
import { isRetryable } from './trouble.ts';

const TRIES = 4;

/** Runs `work` in one short transaction and again when it lost against another one (40001, 40P01). */
export async function inTransaction<T>(database: Database, work: (transaction: Database) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction().execute(work);
    } catch (error) {
      if (attempt === TRIES || !isRetryable(error)) throw error;
    }
  }
}
