import { sql } from 'kysely';

/** Where a guardian is written to: at the account's address, or the one that was entered. */
export const guardianEmail = sql<string | null>`coalesce(accounts.email, nullif(guardians.email, ''))`;
