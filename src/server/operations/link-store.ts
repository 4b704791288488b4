import { sql } from 'kysely';
import { record } from '../audit/store.ts';
import { type Database, withIdentityTables } from '../platform/database/connect.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { type AccountRow, findAccountsByEmail } from '../accounts/store.ts';
import { recordEvent } from '../accounts/events.ts';

/** Two accounts of one person: everything of `from` becomes `to`'s. */
export interface Link {
  readonly from: AccountRow;
  readonly to: AccountRow;
  readonly actor: string;
  readonly at: string;
}

/** Accounts with an address, by whether the identity service in use knows them. */
export async function accountsToLink(database: Database, email: string, issuer: string) {
  const accounts = await findAccountsByEmail(withIdentityTables(database), email);
  return {
    here: accounts.filter((account) => account.issuer === issuer),
    elsewhere: accounts.filter((account) => account.issuer !== issuer),
  };
}

/** Moves everything in one transaction; answers the schools in which both have a family with students, where nothing is moved at all. */
export async function linkAccounts(database: Database, link: Link): Promise<{ bothHaveStudentsIn: readonly string[] }> {
  const { from, to, actor, at } = link;
  return await inTransaction(database, async (transaction) => {
    await lockAccounts(transaction, [from.id, to.id]);
    const organizations = await transaction.selectFrom('organizations').select(['id', 'name']).orderBy('id').execute();
    const schools = [];
    for (const { id, name } of organizations) schools.push({ id, name, ...(await guardiansOf(transaction, id, link)) });
    const bothHaveStudentsIn = schools.filter(bothHaveStudents).map(({ name }) => name);
    if (bothHaveStudentsIn.length > 0) return { bothHaveStudentsIn };
    for (const { id, ...guardians } of schools) {
      await moveFamily(transaction, id, guardians, to.id);
      await moveTheRest(transaction, id, link);
      const change = { from: from.id, to: to.id };
      await record(transaction, id, [{ action: 'account.linked', entityId: to.id, change, by: actor, at }]);
    }
    await transaction.updateTable('accounts').set({ tokensValidAfter: at }).where('id', '=', from.id).execute();
    await recordEvent(withIdentityTables(transaction), 'linked', {
      at,
      accountId: to.id,
      actor,
      facts: { from: from.id },
    });
    return { bothHaveStudentsIn };
  });
}

/** In one order, so that two links at one moment wait for each other. */
async function lockAccounts(database: Database, ids: readonly string[]): Promise<void> {
  await database.selectFrom('accounts').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

interface Guardian {
  readonly id: string;
  readonly familyId: string;
  readonly students: number;
}

async function guardianOf(database: Database, organizationId: string, accountId: string): Promise<Guardian | null> {
  const row = await database
    .selectFrom('guardians')
    .select(['guardians.id', 'guardians.familyId'])
    .select((is) =>
      is
        .selectFrom('students')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('students.organizationId', '=', organizationId)
        .whereRef('students.familyId', '=', 'guardians.familyId')
        .as('students'),
    )
    .where('guardians.organizationId', '=', organizationId)
    .where('guardians.accountId', '=', accountId)
    .executeTakeFirst();
  return row ? { id: row.id, familyId: row.familyId, students: row.students ?? 0 } : null;
}

interface Guardians {
  readonly old: Guardian | null;
  readonly own: Guardian | null;
}

async function guardiansOf(database: Database, organizationId: string, { from, to }: Link): Promise<Guardians> {
  return {
    old: await guardianOf(database, organizationId, from.id),
    own: await guardianOf(database, organizationId, to.id),
  };
}

function bothHaveStudents({ old, own }: Guardians): boolean {
  return Boolean(old?.students && own?.students && old.familyId !== own.familyId);
}

/** The family with students stays; of two without, the one that was there first. The other guardian, and a family that nobody is left in, go. */
async function moveFamily(
  database: Database,
  organizationId: string,
  { old, own }: Guardians,
  accountId: string,
): Promise<void> {
  if (!old) return;
  if (own) {
    const keepsOwn = own.students > 0;
    await dropGuardian(database, organizationId, keepsOwn ? old : own);
    if (keepsOwn) return;
  }
  await database
    .updateTable('guardians')
    .set({ accountId })
    .where('organizationId', '=', organizationId)
    .where('id', '=', old.id)
    .execute();
}

async function dropGuardian(database: Database, organizationId: string, guardian: Guardian): Promise<void> {
  await database
    .deleteFrom('guardians')
    .where('organizationId', '=', organizationId)
    .where('id', '=', guardian.id)
    .execute();
  if (guardian.students > 0) return;
  await database
    .deleteFrom('families')
    .where('organizationId', '=', organizationId)
    .where('id', '=', guardian.familyId)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('guardians')
            .select('guardians.id')
            .where('guardians.organizationId', '=', organizationId)
            .whereRef('guardians.familyId', '=', 'families.id'),
        ),
      ),
    )
    .execute();
}

/** Roles, the prepared plan, past registrations and the classes they teach; what both have stays once. */
async function moveTheRest(database: Database, organizationId: string, { from, to }: Link): Promise<void> {
  await sql`
    INSERT INTO role_grants (organization_id, account_id, role, granted_by, granted_at)
    SELECT organization_id, ${to.id}, role, granted_by, granted_at FROM role_grants
    WHERE organization_id = ${organizationId} AND account_id = ${from.id}
    ON CONFLICT DO NOTHING`.execute(database);
  await sql`
    INSERT INTO plan_lines (organization_id, account_id, class_id, student_ids, if_full, chosen_cents, added_at)
    SELECT organization_id, ${to.id}, class_id, student_ids, if_full, chosen_cents, added_at FROM plan_lines
    WHERE organization_id = ${organizationId} AND account_id = ${from.id}
    ON CONFLICT DO NOTHING`.execute(database);
  for (const table of ['roleGrants', 'planLines'] as const)
    await database
      .deleteFrom(table)
      .where('organizationId', '=', organizationId)
      .where('accountId', '=', from.id)
      .execute();
  for (const table of ['registrations', 'instructors'] as const)
    await database
      .updateTable(table)
      .set({ accountId: to.id })
      .where('organizationId', '=', organizationId)
      .where('accountId', '=', from.id)
      .execute();
}
