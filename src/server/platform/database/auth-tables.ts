import type { Kysely } from 'kysely';
import type { Schema as AuthSchema } from './auth-schema.ts';
import { type Database, withOurNames } from './connect.ts';

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
