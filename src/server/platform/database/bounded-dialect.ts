import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { beginWith, clusterOf, type Patience, waitAtMost } from './patience.ts';

/** Kysely on a pool, with bounds for each statement and each transaction. */
export class BoundedDialect extends PostgresDialect {
  readonly #pool: pg.Pool;
  readonly #patience: Patience;

  constructor(pool: pg.Pool, patience: Patience) {
    super({ pool });
    this.#pool = pool;
    this.#patience = patience;
  }

  override createDriver(): Driver {
    return new BoundedDriver(this.#pool, this.#patience);
  }
}

class BoundedDriver extends PostgresDriver {
  readonly #begin: string;

  constructor(pool: pg.Pool, patience: Patience) {
    super({ pool: { connect: () => connect(pool, patience), end: () => pool.end(), options: pool.options } });
    this.#begin = beginWith(patience, clusterOf(pool));
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (settings.isolationLevel ?? settings.accessMode) throw new Error('Transactions here are all of the usual kind.');
    await connection.executeQuery(CompiledQuery.raw(this.#begin));
  }
}

async function connect(pool: pg.Pool, { silenceMs }: Patience): Promise<pg.PoolClient> {
  const client = await pool.connect();
  waitAtMost(client, silenceMs);
  return client;
}
