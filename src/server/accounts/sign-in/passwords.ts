import type { IdentityDatabase } from '../../platform/database/auth-tables.ts';

/** The hash of a person's password. */
export async function findPassword(database: IdentityDatabase, userId: string): Promise<string | null> {
  const row = await database
    .selectFrom('auth_account')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();
  return row?.password ?? null;
}

export async function savePassword(
  database: IdentityDatabase,
  userId: string,
  password: string,
  at: string,
): Promise<void> {
  await database
    .updateTable('auth_account')
    .set({ password, updatedAt: at })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .execute();
}

/** A person at the embedded provider. */
export async function findPerson(database: IdentityDatabase, userId: string) {
  const row = await database
    .selectFrom('auth_user')
    .select(['id', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}
