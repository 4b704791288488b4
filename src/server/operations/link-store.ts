import { sql } from 'kysely';
import type { GuardianAccess } from '../../domain/family-access.ts';
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
    for (const { id, name } of organizations)
      schools.push({ id, name, ...(await familiesOfBoth(transaction, id, link)) });
    const bothHaveStudentsIn = schools.filter(bothHaveStudents).map(({ name }) => name);
    if (bothHaveStudentsIn.length > 0) return { bothHaveStudentsIn };
    for (const { id, ...families } of schools) {
      await moveFamilies(transaction, id, families, link);
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

/** One family of an account: how many students it has or had, and how many guardians besides. */
interface Family {
  readonly guardianId: string;
  readonly familyId: string;
  readonly access: GuardianAccess;
  readonly students: number;
  readonly others: number;
}

async function familiesOf(database: Database, organizationId: string, accountId: string): Promise<Family[]> {
  const { rows } = await sql<Family>`
    SELECT own.id AS "guardianId", own.family_id AS "familyId", own.access,
      (SELECT count(*)::int FROM family_students s WHERE s.organization_id = ${organizationId} AND s.family_id = own.family_id) AS students,
      (SELECT count(*)::int FROM guardians g WHERE g.organization_id = ${organizationId} AND g.family_id = own.family_id AND g.id <> own.id)
        -- A family that another one was merged into is more than its guardian.
        + (SELECT count(*)::int FROM family_merges m WHERE m.organization_id = ${organizationId} AND own.family_id IN (m.kept_id, m.merged_id)) AS others
    FROM guardians own WHERE own.organization_id = ${organizationId} AND own.account_id = ${accountId} AND own.removed_at IS NULL
    ORDER BY own.family_id`.execute(database);
  return rows;
}

interface Families {
  readonly old: readonly Family[];
  readonly own: readonly Family[];
}

async function familiesOfBoth(database: Database, organizationId: string, { from, to }: Link): Promise<Families> {
  return {
    old: await familiesOf(database, organizationId, from.id),
    own: await familiesOf(database, organizationId, to.id),
  };
}

/** Both entered students, each in a family that the other does not belong to: perhaps the same children twice. */
function bothHaveStudents({ old, own }: Families): boolean {
  const hasOthers = (some: readonly Family[], others: readonly Family[]) =>
    some.some(({ students, familyId }) => students > 0 && !others.some((other) => other.familyId === familyId));
  return hasOthers(old, own) && hasOthers(own, old);
}

/** Families with students or other people stay; of those without, the first one at most, where there is nothing else. */
async function moveFamilies(database: Database, organizationId: string, { old, own }: Families, { from, to }: Link) {
  const isEmpty = ({ students, others }: Family) => students === 0 && others === 0;
  const all = [...old, ...own];
  const empty = all.filter(isEmpty).slice(all.every(isEmpty) ? 1 : 0);
  const twice = old.filter(({ familyId }) => own.some((family) => family.familyId === familyId));
  for (const { familyId, access } of twice)
    if (access === 'full') await raise(database, organizationId, familyId, to.id);
  const guardianIds = [...empty, ...twice].map(({ guardianId }) => guardianId);
  await drop(
    database,
    organizationId,
    guardianIds,
    empty.map(({ familyId }) => familyId),
  );
  // Families that either of them once left stay as they are.
  await database
    .updateTable('guardians')
    .set({ accountId: to.id })
    .where('organizationId', '=', organizationId)
    .where('accountId', '=', from.id)
    .where('removedAt', 'is', null)
    .execute();
}

/** Who is in a family twice keeps the access that reaches farther. */
async function raise(database: Database, organizationId: string, familyId: string, accountId: string) {
  await database
    .updateTable('guardians')
    .set({ access: 'full' })
    .where('organizationId', '=', organizationId)
    .where('familyId', '=', familyId)
    .where('accountId', '=', accountId)
    .execute();
}

/** Guardians and families, with what hangs on them. */
async function drop(
  database: Database,
  organizationId: string,
  guardianIds: readonly string[],
  familyIds: readonly string[],
) {
  const from = (table: string, column: string, ids: readonly string[]) =>
    sql`DELETE FROM ${sql.table(table)} WHERE organization_id = ${organizationId} AND ${sql.ref(column)} = ANY(${ids}::uuid[])`.execute(
      database,
    );
  await from('guardianStudents', 'guardianId', guardianIds);
  await from('guardians', 'id', guardianIds);
  await from('invitations', 'familyId', familyIds);
  await from('families', 'id', familyIds);
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
  await sql`
    INSERT INTO plan_whoms (organization_id, account_id, student_ids, grades, ages, chosen_at)
    SELECT organization_id, ${to.id}, student_ids, grades, ages, chosen_at FROM plan_whoms
    WHERE organization_id = ${organizationId} AND account_id = ${from.id}
    ON CONFLICT DO NOTHING`.execute(database);
  for (const table of ['roleGrants', 'planLines', 'planWhoms'] as const)
    await database
      .deleteFrom(table)
      .where('organizationId', '=', organizationId)
      .where('accountId', '=', from.id)
      .execute();
  await database
    .updateTable('registrations')
    .set({ accountId: to.id })
    .where('organizationId', '=', organizationId)
    .where('accountId', '=', from.id)
    .execute();
  // An account is one instructor: who is two with both accounts stays the one of the account that stays.
  await sql`UPDATE instructors SET account_id = CASE WHEN EXISTS (SELECT FROM instructors AS other
      WHERE other.organization_id = ${organizationId} AND other.account_id = ${to.id}) THEN NULL ELSE ${to.id}::uuid END
    WHERE organization_id = ${organizationId} AND account_id = ${from.id}`.execute(database);
}
