import type { Database } from '../platform/database/connect.ts';
import { newId } from '../platform/ids.ts';

/** Name and phone of a guardian, with their family; null before the first save. */
export async function findGuardian(database: Database, organizationId: string, accountId: string) {
  const row = await database
    .selectFrom('guardians')
    .select(['id', 'family_id', 'name', 'phone'])
    .where('organization_id', '=', organizationId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ?? null;
}

export interface GuardianDetails {
  readonly organizationId: string;
  readonly accountId: string;
  readonly name: string;
  readonly phone: string;
  readonly at: string;
}

/**
 * Saves a guardian's details, and makes the guardian with a family of their own at the first save. Two first saves at one moment meet
 * the unique (organization, account): the later one finds the earlier's row, and no family is left without a guardian.
 */
export async function saveGuardian(database: Database, details: GuardianDetails): Promise<{ isNew: boolean }> {
  if (await updateGuardian(database, details)) return { isNew: false };
  const familyId = newId();
  await database
    .insertInto('families')
    .values({ organization_id: details.organizationId, id: familyId, created_at: details.at })
    .execute();
  const inserted = await database
    .insertInto('guardians')
    .values({
      organization_id: details.organizationId,
      id: newId(),
      family_id: familyId,
      account_id: details.accountId,
      name: details.name,
      phone: details.phone,
      created_at: details.at,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'account_id']).doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows) return { isNew: true };
  await database
    .deleteFrom('families')
    .where('organization_id', '=', details.organizationId)
    .where('id', '=', familyId)
    .execute();
  await updateGuardian(database, details);
  return { isNew: false };
}

async function updateGuardian(database: Database, details: GuardianDetails): Promise<boolean> {
  const updated = await database
    .updateTable('guardians')
    .set({ name: details.name, phone: details.phone })
    .where('organization_id', '=', details.organizationId)
    .where('account_id', '=', details.accountId)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}
