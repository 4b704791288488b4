import type { SecondFactorChoice } from '../../../domain/second-factor.ts';
import type { IdentityDatabase } from '../../platform/database/connect.ts';

/** An account's second factor; it takes effect once it is confirmed. */
export interface SecondFactor {
  readonly secret: string;
  readonly confirmedAt: string | null;
  readonly lastStep: number;
}

const query = (database: IdentityDatabase, accountId: string) =>
  database
    .selectFrom('auth_second_factor')
    .select(['secret', 'confirmed_at as confirmedAt'])
    .select((of) => of.cast<number>('last_step', 'float8').as('lastStep'))
    .where('account_id', '=', accountId);

export async function findSecondFactor(database: IdentityDatabase, accountId: string): Promise<SecondFactor | null> {
  return (await query(database, accountId).executeTakeFirst()) ?? null;
}

/** The same, locked for a change. */
export async function lockSecondFactor(transaction: IdentityDatabase, accountId: string): Promise<SecondFactor | null> {
  return (await query(transaction, accountId).forUpdate().executeTakeFirst()) ?? null;
}

export async function hasSecondFactor(database: IdentityDatabase, accountId: string): Promise<boolean> {
  return Boolean((await findSecondFactor(database, accountId))?.confirmedAt);
}

/** Stores an unconfirmed secret, replacing an earlier unconfirmed one; false when a confirmed one exists. */
export async function keepUnconfirmed(
  database: IdentityDatabase,
  { accountId, secret, at }: { accountId: string; secret: string; at: string },
): Promise<boolean> {
  const kept = await database
    .insertInto('auth_second_factor')
    .values({ account_id: accountId, secret, confirmed_at: null, last_step: 0, created_at: at })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ secret, last_step: 0, created_at: at })
        .where('auth_second_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return (kept.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function confirmSecondFactor(database: IdentityDatabase, accountId: string, at: string): Promise<void> {
  await database
    .updateTable('auth_second_factor')
    .set({ confirmed_at: at })
    .where('account_id', '=', accountId)
    .execute();
}

/** From now on only codes of later 30-second steps are valid. When two requests use one code at once, one of them gets false. */
export async function keepStep(database: IdentityDatabase, accountId: string, step: number): Promise<boolean> {
  const kept = await database
    .updateTable('auth_second_factor')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return kept.numUpdatedRows > 0n;
}

/** Replaces all recovery codes; stores only their hashes. */
export async function keepRecoveryCodes(
  database: IdentityDatabase,
  accountId: string,
  hashes: readonly string[],
): Promise<void> {
  await database.deleteFrom('auth_recovery_code').where('account_id', '=', accountId).execute();
  if (hashes.length > 0)
    await database
      .insertInto('auth_recovery_code')
      .values(hashes.map((hash) => ({ account_id: accountId, hash, used_at: null })))
      .execute();
}

/** Uses up a recovery code; when two requests do so at once, only one of them gets true. */
export async function useRecoveryCode(
  database: IdentityDatabase,
  { accountId, hash, at }: { accountId: string; hash: string; at: string },
): Promise<boolean> {
  const used = await database
    .updateTable('auth_recovery_code')
    .set({ used_at: at })
    .where('account_id', '=', accountId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

export async function countRecoveryCodes(database: IdentityDatabase, accountId: string): Promise<number> {
  const row = await database
    .selectFrom('auth_recovery_code')
    .select((of) => of.cast<number>(of.fn.countAll(), 'float8').as('count'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Removes the second factor and its recovery codes; false when there was none. */
export async function dropSecondFactor(database: IdentityDatabase, accountId: string): Promise<boolean> {
  await keepRecoveryCodes(database, accountId, []);
  const dropped = await database
    .deleteFrom('auth_second_factor')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return dropped.numDeletedRows > 0n;
}

/** Which staff the school requires to have a second factor, and the account's roles in effect. */
export async function findAsked(
  database: IdentityDatabase,
  organizationId: string,
  account: { readonly id: string; readonly emailVerified: boolean },
): Promise<{ asked: SecondFactorChoice; roles: string[] }> {
  const { asked } = await database
    .selectFrom('organizations')
    .select('staff_second_factor as asked')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  const grants = await database
    .selectFrom('role_grants')
    .select('role')
    .where('organization_id', '=', organizationId)
    .where('account_id', '=', account.id)
    .where((is) => is.or([is.lit(account.emailVerified), is('waits_for_proof', '=', false)]))
    .execute();
  return { asked, roles: grants.map(({ role }) => role) };
}
